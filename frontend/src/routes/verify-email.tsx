import { createFileRoute, Link } from '@tanstack/react-router';
import { MailCheck } from 'lucide-react';
import * as z from 'zod/mini';
import { useScreenWire } from '../app/wires/screen-wire.ts';
import { AuthLayout } from '../features/shell/auth-layout.tsx';
import { Emblem } from '../features/shell/emblem.tsx';
import { useVerifyEmail } from '../features/sign-in/mail-requests/use-verify-email.ts';
import { VerifyEmailForm } from '../features/sign-in/mail-requests/verify-email-form.tsx';
import { textSearchParam } from '../lib/page/text-search-param.ts';
import { usePageTitle } from '../lib/page/use-page-title.ts';
import { TEXT_LINK } from '../ui/text-link.ts';
import { OauthCallbackScreen } from './-oauth-callback-screen.tsx';
import { verifyEmailWire } from './-verify-email-wire.ts';

const searchSchema = z.object({ email: textSearchParam });

export const Route = createFileRoute('/verify-email')({
  validateSearch: (search) => searchSchema.parse(search),
  component: function VerifyEmail() {
    const { linkArrival } = Route.useRouteContext();
    const { email } = Route.useSearch();
    return linkArrival.kind === 'none' ? <VerifyEmailScreen email={email} /> : <OauthCallbackScreen />;
  },
});

/** 'Check your inbox', with a button for another confirmation mail. */
function VerifyEmailScreen({ email = '' }: { email?: string | undefined }) {
  usePageTitle('Check your inbox');
  const request = useVerifyEmail(useScreenWire(verifyEmailWire));
  return (
    <AuthLayout
      title="Check your inbox"
      emblem={<Emblem tone="positive" icon={<MailCheck />} />}
      description="Open the confirmation link that we sent you. It works for one hour."
      footer={
        <Link to="/login" className={TEXT_LINK}>
          Go to Login
        </Link>
      }
    >
      <VerifyEmailForm request={request} initialEmail={email} />
    </AuthLayout>
  );
}
