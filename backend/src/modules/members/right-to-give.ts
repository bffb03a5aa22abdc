import { type InvitedRole, type MemberRole, rolesToGive } from '@oficio/contracts';
import { Refusal } from '../../http/refusal.ts';

/** @throws Refusal access.forbidden for a role above one's own, or from a role that gives none */
export function requireRightToGive(own: MemberRole, role: InvitedRole): void {
  if (!rolesToGive(own).includes(role)) throw new Refusal('access.forbidden');
}
