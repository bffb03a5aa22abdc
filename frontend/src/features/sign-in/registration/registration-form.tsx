import type { RegistrationForm as Typed } from '@oficio/machines/registration';
import { useRef, useState } from 'react';
import { prepareAuthClient } from '../../../lib/session/supabase-client.ts';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useFirstFocus } from '../../../ui/use-first-focus.ts';
import { PasswordMeter } from './password-meter.tsx';
import { REFUSED_FIELD, registrationMessage } from './registration.messages.ts';
import type { useRegistration } from './use-registration.ts';

type Registration = ReturnType<typeof useRegistration>;

/** The registration form. The typed text stays after a refusal. */
export function RegistrationForm({
  initialEmail = '',
  refusal,
  refusalText,
  busy,
  submit,
  edited,
}: Registration & { initialEmail?: string | undefined }) {
  const [form, setForm] = useState<Typed>({
    firstName: '',
    lastName: '',
    email: initialEmail,
    password: '',
    confirmPassword: '',
  });
  const element = useRef<HTMLFormElement>(null);
  const message = refusal && registrationMessage(refusal, refusalText);
  const wrongField = refusal ? REFUSED_FIELD[refusal] : undefined;
  useFirstFocus(element, 'firstName');

  const field = (name: keyof Typed) => ({
    name,
    value: form[name],
    onChange: ({ target }: { target: HTMLInputElement }) => {
      setForm({ ...form, [name]: target.value });
      edited();
    },
    error: wrongField === name ? message?.text : undefined,
    required: true,
  });

  return (
    <Form
      ref={element}
      label="Create your account"
      unsaved={!busy && `${form.firstName}${form.lastName}`.trim() !== ''}
      onInput={prepareAuthClient}
      onSubmit={() => {
        if (!busy) submit(form);
      }}
      className="flex flex-col gap-4"
    >
      {message && (
        <Notice tone="negative" title={message.title}>
          {message.text}
        </Notice>
      )}
      <div className="grid grid-cols-2 gap-4">
        <TextField label="First name" autoComplete="given-name" {...field('firstName')} />
        <TextField label="Last name" autoComplete="family-name" {...field('lastName')} />
      </div>
      <TextField label="Email" type="email" inputMode="email" autoComplete="email" {...field('email')} />
      <PasswordField label="Password" autoComplete="new-password" {...field('password')} />
      <PasswordMeter password={form.password} />
      <PasswordField label="Confirm password" autoComplete="new-password" {...field('confirmPassword')} />
      <Button type="submit" variant="primary" size="large" busy={busy} className="mt-2">
        {busy ? 'Creating account...' : 'Create account'}
      </Button>
    </Form>
  );
}
