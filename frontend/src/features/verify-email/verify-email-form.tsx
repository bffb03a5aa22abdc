import { useState } from 'react';
import { NO_ADDRESS, RESEND_VERIFICATION_MESSAGES } from '../../lib/auth-messages.screens.ts';
import { prepareAuthClient } from '../../lib/supabase-client.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { useVerifyEmail } from './use-verify-email.ts';

/** The form that requests another confirmation mail. */
export function VerifyEmailForm({
  initialEmail,
  refusal,
  secondsLeft,
  busy,
  coolingDown,
  submit,
  edited,
}: ReturnType<typeof useVerifyEmail> & { initialEmail: string }) {
  const [email, setEmail] = useState(initialEmail);
  const noAddress = refusal === 'invalid_email';
  return (
    <Form
      label="Resend verification email"
      unsaved={false}
      onInput={prepareAuthClient}
      onSubmit={() => {
        if (!busy && !coolingDown) submit(email);
      }}
      className="flex flex-col gap-4"
    >
      {refusal && !noAddress && <Notice tone="negative">{RESEND_VERIFICATION_MESSAGES[refusal]}</Notice>}
      <TextField
        label="Email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        value={email}
        onChange={({ target }) => {
          setEmail(target.value);
          edited(target.value);
        }}
        error={noAddress ? NO_ADDRESS : undefined}
      />
      <Button
        type="submit"
        variant="primary"
        size="large"
        busy={busy}
        disabled={coolingDown}
        className="mt-2"
      >
        {busy ? 'Sending...' : 'Resend verification email'}
      </Button>
      {coolingDown && (
        <p role="timer" className="text-sm text-ink-muted tabular-nums">
          You can ask for another email in {secondsLeft} s.
        </p>
      )}
    </Form>
  );
}
