import * as z from 'zod/mini';
import {
  invitedRoleSchema,
  LIMITABLE_ROLES,
  type MemberRole,
  type MemberScope,
  memberScopeSchema,
} from './member-roles.ts';
import { uuid } from './record-fields.ts';

export const assignedClientSchema = z.object({ id: uuid, name: z.string() });
export type AssignedClient = z.infer<typeof assignedClientSchema>;

/** The most clients that can be assigned to one member. */
export const MAX_ASSIGNED_CLIENTS = 500;

/** What a member may do and which clients the member sees. `clientIds` has no effect unless the scope is `assigned`. */
export const memberAccessFields = {
  role: invitedRoleSchema,
  scope: z._default(memberScopeSchema, 'all'),
  clientIds: z._default(
    z.array(uuid).check(z.maxLength(MAX_ASSIGNED_CLIENTS, `At most ${MAX_ASSIGNED_CLIENTS} clients`)),
    [],
  ),
};

interface Access {
  role: MemberRole;
  scope: MemberScope;
  clientIds: readonly string[];
}

/** The role can be limited, and a limited member sees at least one client. */
export const memberAccessChecks = [
  z.refine<Access>(({ role, scope }) => scope === 'all' || LIMITABLE_ROLES.includes(role), {
    error: 'This role always sees all clients',
    path: ['scope'],
  }),
  z.refine<Access>(({ scope, clientIds }) => scope === 'all' || clientIds.length > 0, {
    error: 'Please choose at least one client',
    path: ['clientIds'],
  }),
] as const;
