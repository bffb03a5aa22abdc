import * as z from 'zod/mini';
import type { MemberRole, Membership } from './membership.ts';

export * from './membership.ts';

/** Roles that an invitation can give; ownership is handed over instead. */
export const invitedRoleSchema = z.enum(['admin', 'manager', 'accountant', 'member', 'viewer']);
export type InvitedRole = z.infer<typeof invitedRoleSchema>;

/** Roles that decide about people, settings and payments. */
export const MANAGING_ROLES: readonly MemberRole[] = ['owner', 'admin'];
/** Roles that change clients, services and domains. */
export const RECORD_WRITING_ROLES: readonly MemberRole[] = ['owner', 'admin', 'manager', 'member'];
/** Who adds clients. A limited member would not see the new one. */
export const CLIENT_CREATION = { members: RECORD_WRITING_ROLES, needs: 'allClients' } as const;
/** Roles that read and draft invoices. */
export const INVOICE_READING_ROLES: readonly MemberRole[] = [
  'owner',
  'admin',
  'manager',
  'accountant',
  'member',
];
/** Roles that issue and send invoices and credit notes. */
export const INVOICE_ISSUING_ROLES: readonly MemberRole[] = ['owner', 'admin', 'manager', 'accountant'];
/** Roles that record and void payments, void invoices and write off. */
export const INVOICE_SETTLING_ROLES: readonly MemberRole[] = ['owner', 'admin', 'accountant'];
/** Roles that read income and expenses. */
export const ACCOUNTING_READING_ROLES: readonly MemberRole[] = ['owner', 'admin', 'manager', 'accountant'];
/** Roles that write income, expenses, tax rates, series and exchange rates. */
export const ACCOUNTING_WRITING_ROLES: readonly MemberRole[] = ['owner', 'admin', 'accountant'];

/** Roles that decide about reminders to clients. */
export const REMINDER_ROLES: readonly MemberRole[] = ['owner', 'admin', 'manager'];

/** Roles that write the time entries of others. */
export const TIME_EDITING_ROLES: readonly MemberRole[] = ['owner', 'admin', 'manager'];

/** Roles that can be limited to assigned clients. */
export const LIMITABLE_ROLES: readonly MemberRole[] = ['manager', 'member', 'viewer'];

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

/** Whether a member may call a route; null: a person without an organization. */
export function mayCall(
  { members, needs }: { members?: readonly MemberRole[] | undefined; needs?: 'allClients' | undefined },
  membership: Membership | null,
): boolean {
  if (members && !(membership && members.includes(membership.memberRole))) return false;
  return needs !== 'allClients' || membership?.sees === 'all';
}
