import { useState } from 'react';
import { FORGOT_PASSWORD_MESSAGES } from '../../../lib/session/auth-messages.screens.ts';
import { AddressForm } from './address-form.tsx';
import type { useForgotPassword } from './use-forgot-password.ts';

interface ForgotPasswordFormProps {
  initialEmail: string;
  request: ReturnType<typeof useForgotPassword>;
}

/** The form for the address that receives the reset link. */
export function ForgotPasswordForm({ initialEmail, request }: ForgotPasswordFormProps) {
  const [email, setEmail] = useState(initialEmail);
  return (
    <AddressForm
      email={email}
      request={request}
      label="Reset your password"
      onEmailChange={setEmail}
      messages={FORGOT_PASSWORD_MESSAGES}
      action="Send reset link"
      autoComplete="username"
      autoFocus
    />
  );
}
