import type { ComponentProps, ReactNode } from 'react';
import { NO_ADDRESS } from '../../../lib/session/auth-messages.screens.ts';
import { prepareAuthClient } from '../../../lib/session/supabase-client.ts';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';

interface AddressFormProps<Code extends string>
  extends Pick<ComponentProps<typeof TextField>, 'autoComplete' | 'autoFocus' | 'hint'> {
  /** The form's accessible name. */
  label: string;
  email: string;
  onEmailChange: (email: string) => void;
  request: {
    refusal: Code | 'invalid_email' | null;
    busy: boolean;
    coolingDown?: boolean;
    submit: (email: string) => void;
    edited: (email: string) => void;
  };
  /** The message of each refusal that doesn't concern the address. */
  messages: Record<Code, string>;
  /** The label of the button. */
  action: string;
  /** Below the button. */
  children?: ReactNode;
}

/** The form for the address that receives a mail. The typed address stays after a refusal. */
export function AddressForm<Code extends string>({
  label,
  email,
  onEmailChange,
  request: { refusal, busy, coolingDown = false, submit, edited },
  messages,
  action,
  children,
  ...field
}: AddressFormProps<Code>) {
  return (
    <Form
      label={label}
      unsaved={false}
      onInput={prepareAuthClient}
      onSubmit={() => {
        if (!busy && !coolingDown) submit(email);
      }}
      className="flex flex-col gap-4"
    >
      {refusal && refusal !== 'invalid_email' && <Notice tone="negative">{messages[refusal]}</Notice>}
      <TextField
        label="Email"
        name="email"
        type="email"
        inputMode="email"
        required
        value={email}
        onChange={({ target }) => {
          onEmailChange(target.value);
          edited(target.value);
        }}
        error={refusal === 'invalid_email' ? NO_ADDRESS : undefined}
        {...field}
      />
      <Button
        type="submit"
        variant="primary"
        size="large"
        busy={busy}
        disabled={coolingDown}
        className="mt-2"
      >
        {busy ? 'Sending...' : action}
      </Button>
      {children}
    </Form>
  );
}
