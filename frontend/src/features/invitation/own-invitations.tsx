import type { CurrentUser, OwnInvitation } from '@oficio/contracts';
import { asRole } from '../../lib/text/role-words.ts';
import { Button } from '../../ui/button.tsx';
import { QueryError } from '../../ui/error-state.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { InvitationDetails } from './invitation-details.tsx';
import { useOwnInvitations } from './use-own-invitations.ts';

interface OwnInvitationsProps {
  onAnswered: (user: CurrentUser) => void;
  onSignOut: () => void;
  signingOut: boolean;
}

/** Replaces the application for an invited person without an organization. */
export function OwnInvitations({ onAnswered, onSignOut, signingOut }: OwnInvitationsProps) {
  const own = useOwnInvitations(onAnswered);
  return (
    <div className="flex flex-col gap-6">
      <Invitations {...own} />
      <Button variant="ghost" size="large" busy={signingOut} disabled={own.busy} onClick={onSignOut}>
        {signingOut ? 'Signing out...' : 'Sign out'}
      </Button>
    </div>
  );
}

function Invitations(own: ReturnType<typeof useOwnInvitations>) {
  const { invitations, query, goOn, busy } = own;
  if (invitations === undefined) {
    if (query.error) return <QueryError title="Your invitation could not be loaded" query={query} />;
    return (
      <div role="status">
        <span className="sr-only">Loading...</span>
        <SkeletonText lines={6} />
      </div>
    );
  }
  if (invitations.length === 0) {
    return (
      <div className="flex flex-col gap-4">
        <p className="text-base text-ink-muted">You have no open invitations.</p>
        <Button variant="primary" size="large" busy={busy} onClick={goOn}>
          Continue
        </Button>
      </div>
    );
  }
  return (
    <ul aria-label="Invitations" className="flex flex-col gap-8">
      {invitations.map((invitation) => (
        <li key={invitation.id}>
          <Invitation {...own} invitation={invitation} />
        </li>
      ))}
    </ul>
  );
}

function Invitation({
  invitation,
  accept,
  decline,
  accepting,
  declining,
  busy,
}: ReturnType<typeof useOwnInvitations> & { invitation: OwnInvitation }) {
  const { id, businessName, invitedBy, role } = invitation;
  const titleId = `invitation-${id}`;
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-4">
      <h2 id={titleId} className="text-base font-semibold text-ink" dir="auto">
        {invitedBy} invites you to {businessName} as {asRole(role)}
      </h2>
      <InvitationDetails offer={invitation} />
      <div className="flex flex-col gap-3">
        <Button
          variant="primary"
          size="large"
          busy={accepting === id}
          disabled={busy}
          onClick={() => accept(invitation)}
        >
          {accepting === id ? 'Accepting...' : 'Accept Invitation'}
        </Button>
        <Button size="large" busy={declining === id} disabled={busy} onClick={() => decline(invitation)}>
          {declining === id ? 'Declining...' : 'Decline'}
        </Button>
      </div>
    </section>
  );
}
