import type { InvitationOffer } from '@oficio/contracts';
import type { ReactNode } from 'react';
import { formatDay } from '../../lib/text/format-day.ts';
import { ROLE_LABELS } from '../../lib/text/role-words.ts';

/** The inviter, the organization, the role and the expiry of an invitation. */
export function InvitationDetails({ offer }: { offer: InvitationOffer }) {
  return (
    <dl className="divide-y divide-hairline rounded-surface border border-hairline bg-surface px-4">
      <Detail term="Organization">{offer.businessName}</Detail>
      <Detail term="Role">{ROLE_LABELS[offer.role]}</Detail>
      {offer.scope === 'assigned' && <Detail term="You’ll see">The clients assigned to you</Detail>}
      <Detail term="Invited by">{offer.invitedBy}</Detail>
      <Detail term="Invited address">{offer.email}</Detail>
      <Detail term="Expires">{formatDay(offer.expiresAt)}</Detail>
    </dl>
  );
}

function Detail({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-2.5 text-sm">
      <dt className="shrink-0 text-ink-muted">{term}</dt>
      <dd className="min-w-0 text-end font-medium break-words text-ink" dir="auto">
        {children}
      </dd>
    </div>
  );
}
