import type { Invitation, InvitedRole, MemberRole } from '@oficio/contracts';
import type { Tone } from '../../ui/badge.tsx';

/** The permissions of each role in one sentence. */
export const ROLE_SENTENCES: Record<InvitedRole, string> = {
  admin: 'Everything except handing over or deleting the organization.',
  manager: 'Adds and changes clients, but not people or settings.',
  accountant: 'Views clients. Invoices and accounting are on their way.',
  member: 'Adds and changes clients. Projects are on their way.',
  viewer: 'Views clients, but can’t change anything.',
};

export const ROLE_TONES: Record<MemberRole, Tone> = {
  owner: 'accent',
  admin: 'positive',
  manager: 'neutral',
  accountant: 'neutral',
  member: 'neutral',
  viewer: 'neutral',
};

export const STATUS_WORDS: Record<Invitation['status'], { label: string; tone: Tone }> = {
  pending: { label: 'Waiting', tone: 'warning' },
  accepted: { label: 'Accepted', tone: 'positive' },
  declined: { label: 'Declined', tone: 'neutral' },
  expired: { label: 'Expired', tone: 'neutral' },
  revoked: { label: 'Revoked', tone: 'neutral' },
};

/** The delivery state of the mail. The first mail counts too: 'Sent once', 'Sent 3 times'. */
export function deliveryWords({
  delivery,
  deliveryFailure,
  resentCount,
}: Pick<Invitation, 'delivery' | 'deliveryFailure' | 'resentCount'>): string {
  if (delivery === 'refused') return `Could not be delivered: ${deliveryFailure}`;
  if (delivery === 'sending') return 'On its way';
  return resentCount === 0 ? 'Sent once' : `Sent ${resentCount + 1} times`;
}
