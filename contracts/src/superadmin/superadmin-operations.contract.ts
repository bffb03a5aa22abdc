import * as z from 'zod/mini';
import { listOf, pageQuery } from '../list.contract.ts';
import { MESSAGE_ACTIONS, outboxMessageSchema } from '../outbox.contract.ts';
import { instant, uuid } from '../record-fields.ts';
import { defineRoute } from '../route.ts';
import { namedOrganizationSchema, superadminReading, superadminWriting } from './superadmin-fields.ts';

const message = outboxMessageSchema.shape;

/** A mail of an organization to a client, without its text. */
export const superadminMessageSchema = z.object({
  id: message.id,
  organization: namedOrganizationSchema,
  kind: message.kind,
  templateKey: message.templateKey,
  entity: message.entity,
  to: message.to,
  subject: message.subject,
  state: message.state,
  failure: message.failure,
  attempts: message.attempts,
  dueAt: instant,
  createdAt: instant,
  can: z.array(z.enum(MESSAGE_ACTIONS)),
});
export type SuperadminMessage = z.infer<typeof superadminMessageSchema>;

const messageStep = {
  ...superadminWriting,
  stale: ['/api/superadmin/outbox', '/api/superadmin/overview'],
  answer: superadminMessageSchema,
} as const;

/** A step that isn't possible is answered 409 `message.not_possible`. */
export const superadminOutboxRoutes = {
  list: defineRoute({
    ...superadminReading,
    path: '/api/superadmin/outbox',
    summary: 'Mails of all organizations that need a decision, the latest first; superadmins only',
    query: z.strictObject({
      ...pageQuery.shape,
      state: z._default(z.enum(['uncertain', 'failed']), 'uncertain'),
      organizationId: z.optional(uuid),
    }),
    answer: listOf(superadminMessageSchema),
  }),
  /** The answer is the queued message, which is another one if the outcome of the first is unknown. */
  retry: defineRoute({
    ...messageStep,
    path: '/api/superadmin/outbox/:id/retry',
    summary: 'Sends a mail again; superadmins only',
  }),
  arrived: defineRoute({
    ...messageStep,
    path: '/api/superadmin/outbox/:id/arrived',
    summary: 'Says that a mail with an unknown outcome has arrived; superadmins only',
  }),
} as const;

/** `retry`: failed, and waits for its next attempt. `failed`: has no attempt left. */
export const JOB_STATES = ['created', 'retry', 'active', 'failed'] as const;
export type JobState = (typeof JOB_STATES)[number];

export const superadminJobSchema = z.object({
  id: uuid,
  queue: z.string(),
  state: z.enum(JOB_STATES),
  attempts: z.number(),
  /** The kind of the last failure, without its text. */
  failure: z.nullable(z.string()),
  /** The ids that the job is about, by name. */
  payload: z.record(z.string(), z.string()),
  createdAt: instant,
  /** The next attempt of a job that waits. */
  dueAt: instant,
  finishedAt: z.nullable(instant),
  canRetry: z.boolean(),
});
export type SuperadminJob = z.infer<typeof superadminJobSchema>;

export const jobQueueSchema = z.object({
  name: z.string(),
  created: z.number(),
  retry: z.number(),
  active: z.number(),
  failed: z.number(),
  /** The due time of the job that waits for the longest time; null if none is due. */
  waitingSince: z.nullable(instant),
});
export type JobQueue = z.infer<typeof jobQueueSchema>;

export const superadminJobRoutes = {
  /** `queues` has those with at least one job. */
  list: defineRoute({
    ...superadminReading,
    path: '/api/superadmin/jobs',
    summary: 'Jobs that failed or wait, and their number by queue; superadmins only',
    query: z.strictObject({
      ...pageQuery.shape,
      state: z._default(z.enum(JOB_STATES), 'failed'),
      queue: z.optional(z.string().check(z.regex(/^[a-z.-]{1,60}$/))),
    }),
    answer: z.object({ queues: z.array(jobQueueSchema), ...listOf(superadminJobSchema).shape }),
  }),
  /** 409 `job.not_possible` unless it has failed or waits for a retry. */
  retry: defineRoute({
    ...superadminWriting,
    path: '/api/superadmin/jobs/:id/retry',
    stale: ['/api/superadmin/jobs', '/api/superadmin/overview'],
    summary: 'Runs a failed job again at once; superadmins only',
    answer: superadminJobSchema,
  }),
} as const;

const lookupsSchema = z.object({
  /** Checks whose time has come. */
  due: z.number(),
  /** The due time of the check that waits for the longest time; null if none is due. */
  dueSince: z.nullable(instant),
  failing: z.number(),
});

export const superadminLookupsSchema = z.object({
  domains: lookupsSchema,
  certificates: lookupsSchema,
  /** The registries whose last answers about a domain failed, those with the most failing domains first. */
  registries: z.array(
    z.object({
      /** Null: no registry was found. */
      server: z.nullable(z.string()),
      failing: z.number(),
      /** The outcomes of the last checks, the most frequent first. */
      outcomes: z.array(z.object({ outcome: z.string(), domains: z.number() })),
      lastAt: z.nullable(instant),
    }),
  ),
  /** The 50 latest failed checks. */
  failures: z.array(
    z.object({
      kind: z.enum(['domain', 'certificate']),
      organization: namedOrganizationSchema,
      /** The domain's name, or the certificate's host. */
      name: z.string(),
      outcome: z.string(),
      reason: z.nullable(z.string()),
      /** Failures in a row. */
      failures: z.number(),
      lastAt: z.nullable(instant),
      nextAt: z.nullable(instant),
    }),
  ),
});
export type SuperadminLookups = z.infer<typeof superadminLookupsSchema>;

export const superadminLookupRoutes = {
  read: defineRoute({
    ...superadminReading,
    path: '/api/superadmin/lookups',
    summary: 'Which registries and servers fail, and how many checks wait; superadmins only',
    answer: superadminLookupsSchema,
  }),
} as const;
