import * as z from 'zod/mini';
import { isLocalDate } from './dates.ts';
import { pageQuery } from './list.contract.ts';
import { MANAGING_ROLES } from './member-roles.ts';
import { instant, uuid } from './record-fields.ts';
import { defineRoute } from './route.ts';

export const AUDIT_ACTOR_KINDS = ['member', 'superadmin', 'client', 'system'] as const;

export const auditEntrySchema = z.object({
  id: uuid,
  at: instant,
  /** `userId` is null where nobody was signed in; `key` names the API key, if the person's program did it. */
  actor: z.object({
    kind: z.enum(AUDIT_ACTOR_KINDS),
    userId: z.nullable(uuid),
    name: z.string(),
    key: z.nullable(z.string()),
  }),
  action: z.string(),
  entity: z.object({ type: z.string(), id: uuid, name: z.string() }),
  /** By field: `{ before, after }` of a change, otherwise the value alone. */
  changes: z.unknown() as z.ZodMiniType<Record<string, unknown>>,
  /** The currency of the entity's amounts. */
  currency: z.nullable(z.string()),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

/** Nothing is older than the product; much older days aren't instants that the database knows. */
const FIRST_DAY = '2000-01-01';

export const auditRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/organization/audit',
    access: 'signedIn',
    members: MANAGING_ROLES,
    summary:
      'What happened in the organization, the latest first; what people do with their own account isn’t in it',
    query: z.strictObject({
      ...pageQuery.shape,
      actor: z.optional(uuid),
      /** A kind of thing, such as `client`, or the id of one thing. */
      entity: z.optional(z.union([uuid, z.string().check(z.regex(/^[a-z_]{1,40}$/))])),
      /** The first day, in the organization's time zone. */
      from: z.optional(z.string().check(z.refine((day) => isLocalDate(day) && day >= FIRST_DAY))),
    }),
    answer: z.object({
      items: z.array(auditEntrySchema),
      nextCursor: z.nullable(z.string()),
      /** The names of the clients that the changes refer to, by id. */
      clientNames: z.unknown() as z.ZodMiniType<Record<string, string>>,
    }),
  }),
} as const;
