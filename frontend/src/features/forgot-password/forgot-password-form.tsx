import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { prepareAuthClient } from '../../lib/supabase-client.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { FORGOT_PASSWORD_MESSAGES } from './forgot-password.messages.ts';
import type { useForgotPassword } from './use-forgot-password.ts';

type ForgotPassword = ReturnType<typeof useForgotPassword>;

/** The address that the link goes to. What was typed stays through every refusal. */
export function ForgotPasswordForm({
  initialEmail,
  refusal,
  busy,
  submit,
  edited,
}: Pick<ForgotPassword, 'refusal' | 'busy' | 'submit' | 'edited'> & { initialEmail: string }) {
  const [email, setEmail] = useState(initialEmail);
  const field = useRef<HTMLDivElement>(null);
  const wrongAddress = refusal === 'invalid_email';
  useEffect(() => {
    if (wrongAddress) field.current?.querySelector('input')?.focus();
  }, [wrongAddress]);
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!busy) submit(email);
  };
  return (
    <form
      noValidate
      aria-label="Reset your password"
      onInput={prepareAuthClient}
      onSubmit={onSubmit}
      className="flex flex-col gap-4"
    >
      {refusal && !wrongAddress && <Notice tone="negative">{FORGOT_PASSWORD_MESSAGES[refusal]}</Notice>}
      <div ref={field}>
        <TextField
          label="Email"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoFocus
          required
          value={email}
          onChange={({ target }) => {
            setEmail(target.value);
            edited();
          }}
          error={wrongAddress ? FORGOT_PASSWORD_MESSAGES.invalid_email : undefined}
        />
      </div>
      <Button type="submit" variant="primary" size="large" busy={busy} className="mt-2">
        {busy ? 'Sending...' : 'Send reset link'}
      </Button>
    </form>
  );
}
