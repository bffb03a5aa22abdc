import {
  type Invitation,
  type InvitedRole,
  type Member,
  type MemberRole,
  NUMBER_LOCALE,
} from '@oficio/contracts';
import { ROLE_LABELS } from '../../lib/text/role-words.ts';
import type { Tone } from '../../ui/badge.tsx';

/** The permissions of each role in one sentence. */
export const ROLE_SENTENCES: Record<InvitedRole, string> = {
  admin: 'Everything except handing over or deleting the organization.',
  manager: 'Adds and changes clients, issues and sends invoices, but not people or settings.',
  accountant: 'Views clients, issues invoices, records payments and keeps the books.',
  member: 'Adds and changes clients and drafts invoices.',
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

type Sight = Pick<Member, 'scope' | 'assignedClients'>;

/** What a member sees: 'All clients', '12 clients'; 'Assigned clients' where the number isn't known. */
export function sightWords({ scope, assignedClients }: Sight): string {
  if (scope === 'all') return 'All clients';
  if (assignedClients === null) return 'Assigned clients';
  if (assignedClients === 0) return 'No clients';
  const count = new Intl.NumberFormat(NUMBER_LOCALE).format(assignedClients);
  return `${count} ${assignedClients === 1 ? 'client' : 'clients'}`;
}

/** 'Viewer, sees 12 clients'. */
export function accessWords({ role, ...sight }: Sight & Pick<Member, 'role'>): string {
  const words = sightWords(sight);
  return `${ROLE_LABELS[role]}, sees ${words.charAt(0).toLowerCase()}${words.slice(1)}`;
}

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
