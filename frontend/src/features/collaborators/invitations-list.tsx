import type { Invitation, MemberRole } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { AtSign, Ban, Ellipsis, Send } from 'lucide-react';
import { useState } from 'react';
import { formatDay } from '../../lib/text/format-day.ts';
import { isolated } from '../../lib/text/isolated.ts';
import { ROLE_LABELS } from '../../lib/text/role-words.ts';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Section } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { QueryError } from '../../ui/error-state.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { deliveryWords, STATUS_WORDS, sightWords } from './collaborator-words.ts';
import { invitationsQuery } from './collaborators.queries.ts';
import { InviteDialog } from './invite-dialog.tsx';
import { PersonRow, Rows, RowsSkeleton } from './person-row.tsx';
import { useInvitationWrites } from './use-collaborator-writes.ts';

/** Milliseconds between two refetches while a mail is being sent, because mails are sent after the answer. */
const DELIVERY_POLL_MS = 3_000;

/** The invitations with their states. */
export function InvitationsList({ own }: { own: MemberRole }) {
  return (
    <Section title="Invitations" description="Each link works once, for seven days.">
      <Invitations own={own} />
    </Section>
  );
}

function Invitations({ own }: { own: MemberRole }) {
  const query = useQuery({
    ...invitationsQuery,
    refetchInterval: ({ state }) => (state.data?.invitations.some(isOnItsWay) ? DELIVERY_POLL_MS : false),
  });
  if (!query.data) {
    if (query.error) return <QueryError title="The invitations could not be loaded" query={query} />;
    return <RowsSkeleton rows={2} />;
  }
  // Accepted invitations are shown as members.
  const invitations = query.data.invitations.filter(({ status }) => status !== 'accepted');
  if (invitations.length === 0) return <p className="text-ink-muted">No open invitations.</p>;
  return (
    <Rows label="Invitations">
      {invitations.map((invitation) => (
        <InvitationRow key={invitation.id} own={own} invitation={invitation} />
      ))}
    </Rows>
  );
}

function isOnItsWay({ status, delivery }: Invitation): boolean {
  return status === 'pending' && delivery === 'sending';
}

function InvitationRow({ own, invitation }: { own: MemberRole; invitation: Invitation }) {
  const { email, role, status, invitedBy, expiresAt, allowsOtherAddress } = invitation;
  const { label, tone } = STATUS_WORDS[status];
  const ends = `${status === 'expired' ? 'Expired' : 'Expires'} ${formatDay(expiresAt)}`;
  const open = status === 'pending' || status === 'expired';
  return (
    <PersonRow
      name={email}
      detail={`Invited by ${isolated(invitedBy)}${allowsOtherAddress ? ' · any address can accept' : ''}`}
      badges={
        <>
          <Badge>{ROLE_LABELS[role]}</Badge>
          {invitation.scope === 'assigned' && (
            <Badge tone={invitation.assignedClients === 0 ? 'warning' : 'neutral'}>
              {sightWords(invitation)}
            </Badge>
          )}
          <Badge tone={tone}>{label}</Badge>
        </>
      }
      notes={open ? `${deliveryWords(invitation)} · ${ends}` : deliveryWords(invitation)}
      actions={open && <InvitationMenu own={own} invitation={invitation} />}
    />
  );
}

function InvitationMenu({ own, invitation }: { own: MemberRole; invitation: Invitation }) {
  const { resend, revoke } = useInvitationWrites();
  const [asking, setAsking] = useState(false);
  const [replacing, setReplacing] = useState(false);
  const { email, delivery } = invitation;
  return (
    <>
      <Menu
        trigger={<IconButton size="small" label={`Actions for ${email}`} icon={<Ellipsis aria-hidden />} />}
      >
        <MenuItem
          icon={<Send aria-hidden />}
          disabled={resend.isPending}
          onSelect={() => resend.mutate({ id: invitation.id })}
        >
          Send again
        </MenuItem>
        {delivery === 'refused' && (
          <MenuItem icon={<AtSign aria-hidden />} onSelect={() => setReplacing(true)}>
            Change address
          </MenuItem>
        )}
        <MenuItem destructive icon={<Ban aria-hidden />} onSelect={() => setAsking(true)}>
          Revoke
        </MenuItem>
      </Menu>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Revoke the invitation to ${email}?`}
        description="The link in the email stops working right away. You can invite this address again later."
        confirmLabel="Revoke invitation"
        destructive
        busy={revoke.isPending}
        onConfirm={() => revoke.mutate({ id: invitation.id }, { onSettled: () => setAsking(false) })}
      />
      {replacing && <InviteDialog own={own} replaces={invitation} onClose={() => setReplacing(false)} />}
    </>
  );
}
