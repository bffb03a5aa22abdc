import { useState } from 'react';
import { FORGOT_PASSWORD_MESSAGES, NO_ADDRESS } from '../../lib/auth-messages.screens.ts';
import { prepareAuthClient } from '../../lib/supabase-client.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { useForgotPassword } from './use-forgot-password.ts';

type ForgotPassword = ReturnType<typeof useForgotPassword>;

/** The form for the address that receives the link. The typed address stays after a refusal. */
export function ForgotPasswordForm({
  initialEmail,
  refusal,
  busy,
  submit,
  edited,
}: Pick<ForgotPassword, 'refusal' | 'busy' | 'submit' | 'edited'> & { initialEmail: string }) {
  const [email, setEmail] = useState(initialEmail);
  const wrongAddress = refusal === 'invalid_email';
  return (
    <Form
      label="Reset your password"
      unsaved={false}
      onInput={prepareAuthClient}
      onSubmit={() => {
        if (!busy) submit(email);
      }}
      className="flex flex-col gap-4"
    >
      {refusal && !wrongAddress && <Notice tone="negative">{FORGOT_PASSWORD_MESSAGES[refusal]}</Notice>}
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
        error={wrongAddress ? NO_ADDRESS : undefined}
      />
      <Button type="submit" variant="primary" size="large" busy={busy} className="mt-2">
        {busy ? 'Sending...' : 'Send reset link'}
      </Button>
    </Form>
  );
}
