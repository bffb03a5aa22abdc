import type { Invitation } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { Ban, Ellipsis, Send } from 'lucide-react';
import { useState } from 'react';
import { formatDay } from '../../lib/format-day.ts';
import { failureText } from '../../lib/request-failure.ts';
import { ROLE_LABELS } from '../../lib/role-words.ts';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Section } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { STATUS_WORDS, sentWords } from './collaborator-words.ts';
import { invitationsQuery } from './collaborators.queries.ts';
import { PersonRow, Rows, RowsSkeleton } from './person-row.tsx';
import { submission, useInvitationWrites } from './use-collaborator-writes.ts';

/** Who has been invited, and what came of it. */
export function InvitationsList() {
  return (
    <Section title="Invitations" description="A link works for seven days, and once.">
      <Invitations />
    </Section>
  );
}

function Invitations() {
  const { data, error, isFetching, refetch } = useQuery(invitationsQuery);
  if (data) {
    if (data.invitations.length === 0) return <p className="text-ink-muted">Nobody has been invited yet.</p>;
    return (
      <Rows label="Invitations">
        {data.invitations.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} />
        ))}
      </Rows>
    );
  }
  if (error) {
    return (
      <ErrorState
        title="The invitations could not be loaded"
        onRetry={() => void refetch()}
        retrying={isFetching}
      >
        {failureText(error)}
      </ErrorState>
    );
  }
  return <RowsSkeleton rows={2} />;
}

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { email, role, status, invitedBy, expiresAt, resentCount, allowsOtherAddress } = invitation;
  const { label, tone } = STATUS_WORDS[status];
  const ends = `${status === 'expired' ? 'Expired' : 'Expires'} ${formatDay(expiresAt)}`;
  const open = status === 'pending' || status === 'expired';
  return (
    <PersonRow
      name={email}
      detail={`Invited by ${invitedBy}${allowsOtherAddress ? ' · any address may accept' : ''}`}
      badges={
        <>
          <Badge>{ROLE_LABELS[role]}</Badge>
          <Badge tone={tone}>{label}</Badge>
        </>
      }
      notes={open ? `${sentWords(resentCount)} · ${ends}` : sentWords(resentCount)}
      actions={open && <InvitationMenu invitation={invitation} />}
    />
  );
}

function InvitationMenu({ invitation }: { invitation: Invitation }) {
  const { resend, revoke } = useInvitationWrites();
  const [asking, setAsking] = useState(false);
  const { email } = invitation;
  return (
    <>
      <Menu
        trigger={<IconButton size="small" label={`Actions for ${email}`} icon={<Ellipsis aria-hidden />} />}
      >
        <MenuItem
          icon={<Send aria-hidden />}
          disabled={resend.isPending}
          onSelect={() => resend.mutate(submission(invitation))}
        >
          Send again
        </MenuItem>
        <MenuItem destructive icon={<Ban aria-hidden />} onSelect={() => setAsking(true)}>
          Revoke
        </MenuItem>
      </Menu>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Revoke the invitation to ${email}?`}
        description="The link in the mail stops working at once. You can invite the address again later."
        confirmLabel="Revoke invitation"
        destructive
        busy={revoke.isPending}
        onConfirm={() => revoke.mutate(submission(invitation), { onSettled: () => setAsking(false) })}
      />
    </>
  );
}
