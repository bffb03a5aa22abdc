import { Link } from '@tanstack/react-router';
import { MailCheck } from 'lucide-react';
import { AuthLayout } from '../features/shell/auth-layout.tsx';
import { Emblem } from '../features/shell/emblem.tsx';
import { useVerifyEmail } from '../features/verify-email/use-verify-email.ts';
import { VerifyEmailForm } from '../features/verify-email/verify-email-form.tsx';
import { usePageTitle } from '../lib/use-page-title.ts';
import { TEXT_LINK } from './link-look.ts';
import { useScreenWire } from './screen-wires/screen-wire.ts';
import { verifyEmailWire } from './screen-wires/verify-email.ts';

/** 'Check your inbox', and another mail for those who didn't get one. */
export function VerifyEmailScreen({ email = '' }: { email?: string | undefined }) {
  usePageTitle('Check your inbox');
  const request = useVerifyEmail(useScreenWire(verifyEmailWire));
  return (
    <AuthLayout
      title="Check your inbox"
      emblem={
        <Emblem tone="positive">
          <MailCheck />
        </Emblem>
      }
      description="Open the confirmation link that we sent you. It works for one hour."
      footer={
        <Link to="/login" className={TEXT_LINK}>
          Go to Login
        </Link>
      }
    >
      <VerifyEmailForm {...request} initialEmail={email} />
    </AuthLayout>
  );
}
