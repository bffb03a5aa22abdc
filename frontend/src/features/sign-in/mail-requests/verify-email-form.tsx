import { useState } from 'react';
import { RESEND_VERIFICATION_MESSAGES } from '../../../lib/session/auth-messages.screens.ts';
import { Cooldown } from '../../../ui/cooldown.tsx';
import { AddressForm } from './address-form.tsx';
import type { useVerifyEmail } from './use-verify-email.ts';

interface VerifyEmailFormProps {
  initialEmail: string;
  request: ReturnType<typeof useVerifyEmail>;
}

/** The form that requests another confirmation mail. */
export function VerifyEmailForm({ initialEmail, request }: VerifyEmailFormProps) {
  const [email, setEmail] = useState(initialEmail);
  return (
    <AddressForm
      email={email}
      request={request}
      label="Resend verification email"
      onEmailChange={setEmail}
      messages={RESEND_VERIFICATION_MESSAGES}
      action="Resend verification email"
      autoComplete="email"
    >
      {request.coolingDown && <Cooldown secondsLeft={request.secondsLeft} what="email" />}
    </AddressForm>
  );
}
