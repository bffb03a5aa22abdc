import { Button } from '../../ui/button.tsx';
import { Cooldown } from '../../ui/cooldown.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { InvitationActions } from './use-invitation.ts';

/** Accept and decline, with a warning when the signed-in address isn't the invited one. */
export function InvitationAnswers({
  offer,
  otherAddress,
  busy,
  declining,
  accept,
  decline,
  onSignOut,
  signingOut,
}: InvitationActions & { onSignOut: () => void; signingOut: boolean }) {
  const blocked = otherAddress !== null && !offer?.allowsOtherAddress;
  const otherAccount = (
    <Button
      variant={blocked ? 'primary' : 'ghost'}
      size="large"
      busy={signingOut}
      disabled={busy}
      onClick={onSignOut}
    >
      {signingOut ? 'Signing out...' : 'Sign out and use another account'}
    </Button>
  );
  return (
    <div className="flex flex-col gap-3">
      {otherAddress && (
        <Notice tone="warning" title="This invitation is for another address" className="mb-3 break-words">
          It was sent to {offer?.email}, and you are signed in as {otherAddress}.{' '}
          {blocked
            ? 'Sign in with the invited address to accept it.'
            : 'You can still accept it with this account.'}
        </Notice>
      )}
      {blocked ? (
        otherAccount
      ) : (
        <Button variant="primary" size="large" busy={busy && !declining} disabled={busy} onClick={accept}>
          {busy && !declining ? 'Accepting...' : 'Accept Invitation'}
        </Button>
      )}
      <Button size="large" busy={declining} disabled={busy || signingOut} onClick={decline}>
        {declining ? 'Declining...' : 'Decline'}
      </Button>
      {otherAddress && !blocked && otherAccount}
    </div>
  );
}

/** Shown for a signed-in address that isn't confirmed. */
export function ConfirmFirst({
  sending,
  coolingDown,
  secondsLeft,
  resend,
  recheck,
  decline,
}: InvitationActions) {
  return (
    <div className="flex flex-col gap-3">
      <Notice tone="warning" title="Confirm your address first" className="mb-3">
        Open the confirmation link that we sent you, then come back to this page to accept.
      </Notice>
      <Button variant="primary" size="large" onClick={recheck}>
        I’ve confirmed it
      </Button>
      <Button size="large" busy={sending} disabled={coolingDown} onClick={resend}>
        {sending ? 'Sending...' : 'Resend verification email'}
      </Button>
      {coolingDown && <Cooldown secondsLeft={secondsLeft} what="email" />}
      <Button variant="ghost" size="large" onClick={decline}>
        Not now
      </Button>
    </div>
  );
}
