import type { InvitedRole, MemberRole } from '@oficio/contracts';
import { Refusal } from '../../http/refusal.ts';

/** Who invites, and decides about other members. */
export const INVITING_ROLES: readonly MemberRole[] = ['owner', 'admin'];

/** What a role may do, counted: nobody gives another more than they have. */
const RANKS: Record<MemberRole, number> = {
  owner: 4,
  admin: 3,
  manager: 2,
  accountant: 2,
  member: 1,
  viewer: 0,
};

/** @throws Refusal access.forbidden for a role above one's own, or from somebody who gives none */
export function requireRightToGive(own: MemberRole, role: InvitedRole): void {
  if (!INVITING_ROLES.includes(own) || RANKS[role] > RANKS[own]) throw new Refusal('access.forbidden');
}
