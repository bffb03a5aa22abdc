import { RESEND_VERIFICATION_MESSAGES } from '../../../lib/session/auth-messages.screens.ts';
import { Button } from '../../../ui/button.tsx';
import { Cooldown } from '../../../ui/cooldown.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { useRegistration } from './use-registration.ts';

/** The account exists and is signed in; the page leaves by itself. */
export function AccountCreated() {
  return (
    <p role="status" className="text-base text-ink-muted">
      Your account is ready. Taking you to your dashboard...
    </p>
  );
}

/** The account waits for the confirmation of its address. */
export function VerificationPending({
  email,
  resendRefusal,
  sending,
  coolingDown,
  secondsLeft,
  resend,
  chooseLogin,
}: ReturnType<typeof useRegistration>) {
  return (
    <div className="flex flex-col gap-6">
      <p className="text-base text-ink-muted">
        We sent a confirmation link to <strong className="font-semibold break-words text-ink">{email}</strong>
        . Open it to finish. The link works for one hour. If you don’t see it, check your spam folder.
      </p>
      {resendRefusal && <Notice tone="negative">{RESEND_VERIFICATION_MESSAGES[resendRefusal]}</Notice>}
      <div className="flex flex-col gap-3">
        <Button variant="primary" size="large" onClick={chooseLogin}>
          Go to Login
        </Button>
        <Button size="large" busy={sending} disabled={coolingDown} onClick={resend}>
          {sending ? 'Sending...' : 'Resend verification email'}
        </Button>
        {coolingDown && <Cooldown secondsLeft={secondsLeft} what="email" />}
      </div>
    </div>
  );
}
