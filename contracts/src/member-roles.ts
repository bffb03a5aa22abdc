import * as z from 'zod/mini';

/** What a person may do in one organization. */
export const memberRoleSchema = z.enum(['owner', 'admin', 'manager', 'accountant', 'member', 'viewer']);
export type MemberRole = z.infer<typeof memberRoleSchema>;

/** Roles that an invitation can give; ownership is handed over instead. */
export const invitedRoleSchema = z.enum(['admin', 'manager', 'accountant', 'member', 'viewer']);
export type InvitedRole = z.infer<typeof invitedRoleSchema>;

/** Roles that decide about people, settings and payments. */
export const MANAGING_ROLES: readonly MemberRole[] = ['owner', 'admin'];
/** Roles that change clients, services and domains. */
export const RECORD_WRITING_ROLES: readonly MemberRole[] = ['owner', 'admin', 'manager', 'member'];

/** Nobody gives a role of a higher rank than their own. */
const RANKS: Record<MemberRole, number> = {
  owner: 4,
  admin: 3,
  manager: 2,
  accountant: 2,
  member: 1,
  viewer: 0,
};

/** The roles that a member with the role `own` may give to others. */
export function rolesToGive(own: MemberRole): InvitedRole[] {
  if (!MANAGING_ROLES.includes(own)) return [];
  return invitedRoleSchema.options.filter((role) => RANKS[role] <= RANKS[own]);
}

/** Whether a role may call a route; null: a person without an organization. */
export function mayCall(
  route: { members?: readonly MemberRole[] | undefined },
  role: MemberRole | null,
): boolean {
  return !route.members || (role !== null && route.members.includes(role));
}
