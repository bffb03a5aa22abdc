import * as z from 'zod/mini';
import { currentUserSchema, organizationSummarySchema } from './auth.contract.ts';
import { invitedRoleSchema, MANAGING_ROLES, memberRoleSchema } from './member-roles.ts';
import { instant, uuid } from './record-fields.ts';
import { defineRoute } from './route.ts';

export const memberSchema = z.object({
  userId: uuid,
  name: z.string(),
  email: z.string(),
  role: memberRoleSchema,
  joinedAt: instant,
});
export type Member = z.infer<typeof memberSchema>;

export const organizationRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/organizations',
    access: 'signedIn',
    summary: 'The organizations that the person belongs to, by name',
    answer: z.object({ organizations: z.array(organizationSummarySchema) }),
  }),
  switchTo: defineRoute({
    method: 'POST',
    path: '/api/organizations/:id/switch',
    access: 'signedIn',
    summary: 'Makes one of the person’s organizations the current one',
    answer: currentUserSchema,
  }),
  members: defineRoute({
    method: 'GET',
    path: '/api/organization/members',
    access: 'signedIn',
    members: memberRoleSchema.options,
    summary: 'The people of the current organization',
    answer: z.object({ members: z.array(memberSchema) }),
  }),
  changeRole: defineRoute({
    method: 'PUT',
    path: '/api/organization/members/:userId',
    access: 'signedIn',
    members: MANAGING_ROLES,
    summary: 'Gives a member another role, up to the caller’s own',
    body: z.strictObject({ role: invitedRoleSchema }),
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
