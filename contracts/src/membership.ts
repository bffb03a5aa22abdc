import * as z from 'zod/mini';

/* Apart from the lists of roles, because every page reads the person's membership. */

/** What a person may do in one organization. */
export const memberRoleSchema = z.enum(['owner', 'admin', 'manager', 'accountant', 'member', 'viewer']);
export type MemberRole = z.infer<typeof memberRoleSchema>;

/** The rows that a member sees: all, or those of the clients that are assigned to the member. */
export const memberScopeSchema = z.enum(['all', 'assigned']);
export type MemberScope = z.infer<typeof memberScopeSchema>;

/** What decides over a person's calls: the membership in the current organization. */
export interface Membership {
  memberRole: MemberRole;
  sees: MemberScope;
}
