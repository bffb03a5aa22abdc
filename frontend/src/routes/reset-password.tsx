import { createFileRoute, Link, useRouteContext } from '@tanstack/react-router';
import { CircleCheck, Link2Off, TimerOff, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useScreenWire } from '../app/wires/screen-wire.ts';
import { AuthLayout } from '../features/shell/auth-layout.tsx';
import { Emblem } from '../features/shell/emblem.tsx';
import { ResetPasswordForm } from '../features/sign-in/reset-password/reset-password-form.tsx';
import {
  type ResetPassword,
  useResetPassword,
} from '../features/sign-in/reset-password/use-reset-password.ts';
import { usePageTitle } from '../lib/page/use-page-title.ts';
import { RESET_PASSWORD_MESSAGES } from '../lib/session/auth-messages.screens.ts';
import { Button, buttonClasses } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { TEXT_LINK } from '../ui/text-link.ts';
import { resetPasswordWire } from './-reset-password-wire.ts';

export const Route = createFileRoute('/reset-password')({ component: ResetPasswordScreen });

const CHOOSE = 'Choose a new password';

/** The target of a password reset link. */
function ResetPasswordScreen() {
  usePageTitle(CHOOSE);
  const { linkArrival } = useRouteContext({ from: '__root__' });
  const reset = useResetPassword(linkArrival, useScreenWire(resetPasswordWire));
  switch (reset.view) {
    case 'opening':
      return (
        <AuthLayout title={CHOOSE} footer={<LoginLink />}>
          <p role="status" className="text-base text-ink-muted">
            Opening your reset link...
          </p>
        </AuthLayout>
      );
    case 'unavailable':
      return (
        <Problem title="We couldn’t open your link" icon={<WifiOff />} onRetry={reset.retry}>
          We couldn’t reach the service. Your link hasn’t been used; please check your internet connection and
          try again.
        </Problem>
      );
    case 'expired':
      return (
        <Problem title="Link Expired" icon={<TimerOff />}>
          {RESET_PASSWORD_MESSAGES.expired}
        </Problem>
      );
    case 'invalid':
      return (
        <Problem title="Invalid Link" icon={<Link2Off />}>
          {reset.linkProblem || RESET_PASSWORD_MESSAGES.invalid}
        </Problem>
      );
    case 'form':
      return (
        <AuthLayout title={CHOOSE} footer={<LoginLink onLeave={reset.chooseLogin} />}>
          <ResetPasswordForm {...reset} />
        </AuthLayout>
      );
    case 'succeeded':
      return <Succeeded chooseLogin={reset.chooseLogin} />;
  }
}

interface ProblemProps {
  title: string;
  icon: ReactNode;
  /** Opens the link again; absent where that can't succeed. */
  onRetry?: () => void;
  /** Why the link can't be opened. */
  children: ReactNode;
}

function Problem({ title, icon, onRetry, children }: ProblemProps) {
  return (
    <AuthLayout title={title} emblem={<Emblem tone="neutral" icon={icon} />}>
      <Notice tone="negative">{children}</Notice>
      <div className="mt-6 flex flex-col gap-3">
        {onRetry ? (
          <Button variant="primary" size="large" onClick={onRetry}>
            Try again
          </Button>
        ) : (
          <Link to="/forgot-password" className={buttonClasses({ variant: 'primary', size: 'large' })}>
            Request new link
          </Link>
        )}
        <Link to="/login" className={buttonClasses({ size: 'large' })}>
          Back to login
        </Link>
      </div>
    </AuthLayout>
  );
}

function Succeeded({ chooseLogin }: Pick<ResetPassword, 'chooseLogin'>) {
  return (
    <AuthLayout title="Password Reset Successful" emblem={<Emblem tone="positive" icon={<CircleCheck />} />}>
      <p role="status" className="text-base text-ink-muted">
        Your new password is in place. Sign in with it; we take you there in a moment.
      </p>
      <Button variant="primary" size="large" autoFocus onClick={chooseLogin} className="mt-6 w-full">
        Go to login
      </Button>
    </AuthLayout>
  );
}

/** With `onLeave` a click sends an event instead of navigating: the actor opens the login page. */
function LoginLink({ onLeave }: { onLeave?: () => void }) {
  return (
    <Link
      to="/login"
      className={TEXT_LINK}
      onClick={(event) => {
        if (!onLeave) return;
        event.preventDefault();
        onLeave();
      }}
    >
      Back to login
    </Link>
  );
}
