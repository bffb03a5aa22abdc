import { type InvitedRole, type MemberRole, rolesToGive } from '@oficio/contracts';
import { ApiError } from '../../../http/api-error.ts';

/** @throws ApiError access.forbidden if the caller's role may not give this role */
export function requireRoleGrant(own: MemberRole, role: InvitedRole): void {
  if (!rolesToGive(own).includes(role)) throw new ApiError('access.forbidden');
}
