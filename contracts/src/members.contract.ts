import * as z from 'zod/mini';
import { assignedClientSchema, memberAccessChecks, memberAccessFields } from './member-access.ts';
import { MANAGING_ROLES, memberRoleSchema, memberScopeSchema } from './member-roles.ts';
import { instant, uuid } from './record-fields.ts';
import { RECORD_TABLE_NAMES } from './record-tables.ts';
import { defineRoute } from './route.ts';

export const memberSchema = z.object({
  userId: uuid,
  name: z.string(),
  email: z.string(),
  role: memberRoleSchema,
  scope: memberScopeSchema,
  /** How many clients are assigned to a limited member. Null for other members, and for callers who manage nobody. */
  assignedClients: z.nullable(z.number()),
  joinedAt: instant,
});
export type Member = z.infer<typeof memberSchema>;

/** What a member sees outside of the trash. */
export const memberViewSchema = z.object({
  /** For each area: how many records the member sees, and how many there are. */
  areas: z.array(z.object({ table: z.enum(RECORD_TABLE_NAMES), seen: z.number(), total: z.number() })),
  /** The clients that are assigned to the member, by name. */
  clients: z.array(assignedClientSchema),
});
export type MemberView = z.infer<typeof memberViewSchema>;

export const memberRoutes = {
  members: defineRoute({
    method: 'GET',
    path: '/api/organization/members',
    access: 'signedIn',
    keys: 'allowed',
    members: memberRoleSchema.options,
    summary: 'The people of the current organization, or those of them who see a client or a project',
    query: z.object({ client: z.optional(uuid), project: z.optional(uuid) }),
    answer: z.object({ members: z.array(memberSchema) }),
  }),
  memberView: defineRoute({
    method: 'GET',
    path: '/api/organization/members/:userId/view',
    access: 'signedIn',
    members: MANAGING_ROLES,
    summary: 'How many records of each area a member sees, and the assigned clients',
    answer: memberViewSchema,
  }),
  changeMember: defineRoute({
    method: 'PUT',
    path: '/api/organization/members/:userId',
    access: 'signedIn',
    members: MANAGING_ROLES,
    summary: 'Gives a member another role, up to the caller’s own, and all or only the given clients',
    body: z.strictObject(memberAccessFields).check(...memberAccessChecks),
    answer: memberSchema,
  }),
  removeMember: defineRoute({
    method: 'DELETE',
    path: '/api/organization/members/:userId',
    access: 'signedIn',
    members: memberRoleSchema.options,
    summary: 'Removes a member, or lets the caller leave; their sessions there end at once',
    status: 204,
  }),
  handOver: defineRoute({
    method: 'POST',
    path: '/api/organization/owner',
    access: 'signedIn',
    members: ['owner'],
    summary: 'Hands the organization over to another member; the owner becomes an admin',
    body: z.strictObject({ userId: uuid }),
    answer: z.object({ members: z.array(memberSchema) }),
  }),
} as const;
