import { createFileRoute, Link, useRouteContext } from '@tanstack/react-router';
import { CircleCheck, Link2Off, TimerOff, WifiOff } from 'lucide-react';
import type { MouseEventHandler, ReactNode } from 'react';
import { resetPasswordWire } from '../app/screen-wires/reset-password.ts';
import { useScreenWire } from '../app/screen-wires/screen-wire.ts';
import { ResetPasswordForm } from '../features/reset-password/reset-password-form.tsx';
import { type ResetPassword, useResetPassword } from '../features/reset-password/use-reset-password.ts';
import { AuthLayout } from '../features/shell/auth-layout.tsx';
import { Emblem } from '../features/shell/emblem.tsx';
import { RESET_PASSWORD_MESSAGES } from '../lib/auth-messages.screens.ts';
import { usePageTitle } from '../lib/use-page-title.ts';
import { Button, buttonClasses } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { TEXT_LINK } from '../ui/text-link.ts';

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
      return <Unavailable retry={reset.retry} />;
    case 'expired':
      return (
        <Refused title="Link Expired" icon={<TimerOff />}>
          {RESET_PASSWORD_MESSAGES.expired}
        </Refused>
      );
    case 'invalid':
      return (
        <Refused title="Invalid Link" icon={<Link2Off />}>
          {reset.linkProblem || RESET_PASSWORD_MESSAGES.invalid}
        </Refused>
      );
    case 'form':
      return (
        <AuthLayout title={CHOOSE} footer={<LeaveForLogin chooseLogin={reset.chooseLogin} />}>
          <ResetPasswordForm {...reset} />
        </AuthLayout>
      );
    case 'succeeded':
      return <Succeeded chooseLogin={reset.chooseLogin} />;
  }
}

function Refused({ title, icon, children }: { title: string; icon: ReactNode; children: ReactNode }) {
  return (
    <AuthLayout title={title} emblem={<Emblem tone="neutral">{icon}</Emblem>}>
      <Notice tone="negative" className="break-words">
        {children}
      </Notice>
      <div className="mt-6 flex flex-col gap-3">
        <Link to="/forgot-password" className={buttonClasses({ variant: 'primary', size: 'large' })}>
          Request new link
        </Link>
        <Link to="/login" className={buttonClasses({ size: 'large' })}>
          Back to login
        </Link>
      </div>
    </AuthLayout>
  );
}

function Unavailable({ retry }: Pick<ResetPassword, 'retry'>) {
  return (
    <AuthLayout
      title="We couldn’t open your link"
      emblem={
        <Emblem tone="neutral">
          <WifiOff />
        </Emblem>
      }
    >
      <Notice tone="negative">
        We couldn’t reach the service. Your link hasn’t been used; please check your internet connection and
        try again.
      </Notice>
      <div className="mt-6 flex flex-col gap-3">
        <Button variant="primary" size="large" onClick={retry}>
          Try again
        </Button>
        <Link to="/login" className={buttonClasses({ size: 'large' })}>
          Back to login
        </Link>
      </div>
    </AuthLayout>
  );
}

function Succeeded({ chooseLogin }: Pick<ResetPassword, 'chooseLogin'>) {
  return (
    <AuthLayout
      title="Password Reset Successful"
      emblem={
        <Emblem tone="positive">
          <CircleCheck />
        </Emblem>
      }
    >
      <p role="status" className="text-base text-ink-muted">
        Your new password is in place. Sign in with it; we take you there in a moment.
      </p>
      <Button variant="primary" size="large" autoFocus onClick={chooseLogin} className="mt-6 w-full">
        Go to login
      </Button>
    </AuthLayout>
  );
}

/** A link that sends an event instead of navigating: the actor opens the login page. */
function LeaveForLogin({ chooseLogin }: Pick<ResetPassword, 'chooseLogin'>) {
  return (
    <LoginLink
      onClick={(event) => {
        event.preventDefault();
        chooseLogin();
      }}
    />
  );
}

function LoginLink({ onClick }: { onClick?: MouseEventHandler }) {
  return (
    <Link to="/login" className={TEXT_LINK} onClick={onClick}>
      Back to login
    </Link>
  );
}
