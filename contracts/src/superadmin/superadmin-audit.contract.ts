import * as z from 'zod/mini';
import { AUDIT_ACTOR_KINDS, auditEntrySchema } from '../audit.contract.ts';
import { localDate } from '../fields.ts';
import { pageQuery } from '../list.contract.ts';
import { instant, uuid } from '../record-fields.ts';
import { defineRoute } from '../route.ts';
import {
  namedOrganizationSchema,
  namedUserSchema,
  reasonField,
  superadminReading,
  superadminWriting,
} from './superadmin-fields.ts';

export const superadminAuditEntrySchema = z.object({
  ...auditEntrySchema.shape,
  /** Null: the step concerned no organization. */
  organization: z.nullable(namedOrganizationSchema),
});
export type SuperadminAuditEntry = z.infer<typeof superadminAuditEntrySchema>;

export const superadminAuditRoutes = {
  list: defineRoute({
    ...superadminReading,
    path: '/api/superadmin/audit',
    summary: 'What happened in all organizations, the latest first; superadmins only',
    query: z.strictObject({
      ...pageQuery.shape,
      organizationId: z.optional(uuid),
      /** The id of a person. */
      actor: z.optional(uuid),
      actorKind: z.optional(z.enum(AUDIT_ACTOR_KINDS)),
      action: z.optional(z.string().check(z.regex(/^[a-z_]{1,40}$/))),
      /** A kind of thing, such as `client`. */
      entity: z.optional(z.string().check(z.regex(/^[a-z_]{1,40}$/))),
      /** One UTC day. */
      day: z.optional(localDate),
    }),
    answer: z.object({ items: z.array(superadminAuditEntrySchema), nextCursor: z.nullable(z.string()) }),
  }),
} as const;

/** A superadmin's view of an organization with the rights of one of its members. It reads, and changes nothing. */
export const superadminViewSchema = z.object({
  id: uuid,
  superadmin: namedUserSchema,
  user: namedUserSchema,
  organization: namedOrganizationSchema,
  reason: z.string(),
  /** The ticket that is the cause. */
  ticketId: z.nullable(uuid),
  startedAt: instant,
  expiresAt: instant,
  /** Null for a view that runs, or that has ended by its time. */
  endedAt: z.nullable(instant),
  isRunning: z.boolean(),
});
export type SuperadminView = z.infer<typeof superadminViewSchema>;

const views = ['/api/superadmin/impersonations', '/api/superadmin/overview'] as const;

export const superadminViewRoutes = {
  list: defineRoute({
    ...superadminReading,
    path: '/api/superadmin/impersonations',
    summary: 'Views of superadmins as a member, the latest first; superadmins only',
    query: z.strictObject({
      ...pageQuery.shape,
      organizationId: z.optional(uuid),
      /** Views of the caller that run now. */
      running: z.optional(z.literal('true')),
    }),
    answer: z.object({ items: z.array(superadminViewSchema), nextCursor: z.nullable(z.string()) }),
  }),
  /**
   * Ends an earlier view of the caller. 400 for oneself, 403 for a superadmin, 404 for a person who isn't a member. The
   * id goes into the header `Oficio-View-As` of later requests. These answer 403 `impersonation.expired` once the view is
   * over, and 403 `impersonation.read_only` to whatever isn't a plain question.
   */
  begin: defineRoute({
    ...superadminWriting,
    stale: views,
    path: '/api/superadmin/impersonations',
    status: 201,
    summary: 'Begins a view as a member for 30 minutes; superadmins only',
    body: z.strictObject({
      userId: uuid,
      organizationId: uuid,
      reason: reasonField,
      ticketId: z.optional(z.nullable(uuid)),
    }),
    answer: superadminViewSchema,
  }),
  /** Sent without the header `Oficio-View-As`. Ending it again is answered like the first time. */
  end: defineRoute({
    ...superadminWriting,
    stale: views,
    path: '/api/superadmin/impersonations/:id/end',
    summary: 'Ends a view of the caller; superadmins only',
    answer: superadminViewSchema,
  }),
} as const;
