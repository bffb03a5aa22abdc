import { createFileRoute, Link } from '@tanstack/react-router';
import { MailCheck } from 'lucide-react';
import * as z from 'zod/mini';
import { useScreenWire } from '../app/wires/screen-wire.ts';
import { AuthLayout } from '../features/shell/auth-layout.tsx';
import { Emblem } from '../features/shell/emblem.tsx';
import { ForgotPasswordForm } from '../features/sign-in/mail-requests/forgot-password-form.tsx';
import { useForgotPassword } from '../features/sign-in/mail-requests/use-forgot-password.ts';
import { textSearchParam } from '../lib/page/text-search-param.ts';
import { usePageTitle } from '../lib/page/use-page-title.ts';
import { Button, buttonClasses } from '../ui/button.tsx';
import { TEXT_LINK } from '../ui/text-link.ts';
import { forgotPasswordWire } from './-forgot-password-wire.ts';

const searchSchema = z.object({ email: textSearchParam });

export const Route = createFileRoute('/forgot-password')({
  validateSearch: (search) => searchSchema.parse(search),
  component: () => <ForgotPasswordScreen {...Route.useSearch()} />,
});

/** Requests a link for choosing a new password. */
function ForgotPasswordScreen({ email }: { email?: string | undefined }) {
  usePageTitle('Forgot your password?');
  const request = useForgotPassword(useScreenWire(forgotPasswordWire));
  return request.view === 'sent' ? (
    <Sent email={request.email} tryAgain={request.tryAgain} />
  ) : (
    <AuthLayout
      title="Forgot your password?"
      description="Enter your account’s email address. We’ll send you a link to choose a new password."
      footer={
        <Link to="/login" className={TEXT_LINK}>
          Back to login
        </Link>
      }
    >
      <ForgotPasswordForm request={request} initialEmail={request.email || email || ''} />
    </AuthLayout>
  );
}

function Sent({ email, tryAgain }: Pick<ReturnType<typeof useForgotPassword>, 'email' | 'tryAgain'>) {
  return (
    <AuthLayout title="Check your inbox" emblem={<Emblem tone="positive" icon={<MailCheck />} />}>
      <p role="status" className="text-base text-ink-muted">
        If there is an account for <strong className="font-semibold break-words text-ink">{email}</strong>, a
        link to choose a new password is on its way. It works for one hour. If you don’t see it, check your
        spam folder.
      </p>
      <div className="mt-6 flex flex-col gap-3">
        <Link to="/login" className={buttonClasses({ variant: 'primary', size: 'large' })}>
          Back to login
        </Link>
        <Button size="large" onClick={tryAgain}>
          Try again
        </Button>
      </div>
    </AuthLayout>
  );
}
