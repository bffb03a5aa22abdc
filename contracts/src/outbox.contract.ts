import * as z from 'zod/mini';
import { localDate } from './fields.ts';
import { listOf, pageQuery, textFilter } from './list.contract.ts';
import { ACCOUNTING_READING_ROLES, type MemberRole } from './member-roles.ts';
import { instant, uuid } from './record-fields.ts';
import { defineRoute } from './route.ts';

/**
 * The states of a mail to a client. `uncertain`: it was handed over, and the mail server's answer is unknown.
 * `bounced`: refused for good. `failed`: refused for now, too often. `replaced`: a person has queued it again as another
 * message.
 */
export const MESSAGE_STATES = [
  'queued',
  'sending',
  'sent',
  'failed',
  'bounced',
  'uncertain',
  'skipped',
  'cancelled',
  'replaced',
] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/** Why a queued message isn't sent. */
export const SKIP_REASONS = [
  'removed',
  'paid',
  'void',
  'not_sent',
  'paused',
  'suppressed',
  'no_recipient',
  'not_a_contact',
  'superseded',
  'nothing_open',
  'too_late',
  'mailed_today',
  'manual_recently',
  'renewed',
  'no_access',
  'over_limit',
] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

/** What a person can do about a message, the safest first. */
export const MESSAGE_ACTIONS = ['arrived', 'retry', 'cancel'] as const;
export type MessageAction = (typeof MESSAGE_ACTIONS)[number];

export const MESSAGE_KINDS = ['automatic', 'manual', 'test'] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/** The roles that decide about messages; those that read them read money. */
export const OUTBOX_WRITING_ROLES: readonly MemberRole[] = ['owner', 'admin', 'manager'];
export const OUTBOX_READING_ROLES = ACCOUNTING_READING_ROLES;

export const outboxMessageSchema = z.object({
  id: uuid,
  kind: z.enum(MESSAGE_KINDS),
  templateKey: z.string(),
  /** What the mail is about. */
  entity: z.object({ type: z.string(), id: uuid }),
  clientId: z.nullable(uuid),
  contactId: z.nullable(uuid),
  to: z.string(),
  cc: z.array(z.string()),
  subject: z.string(),
  state: z.enum(MESSAGE_STATES),
  skipReason: z.nullable(z.enum(SKIP_REASONS)),
  /** The mail server's words about the last refusal. */
  failure: z.nullable(z.string()),
  attempts: z.number(),
  dueAt: instant,
  /** The next attempt of a queued message. */
  nextAttemptAt: z.nullable(instant),
  sentAt: z.nullable(instant),
  createdAt: instant,
  can: z.array(z.enum(MESSAGE_ACTIONS)),
});
export type OutboxMessage = z.infer<typeof outboxMessageSchema>;

export const listedMessageSchema = z.object({
  ...outboxMessageSchema.shape,
  client: z.nullable(z.object({ id: uuid, name: z.string() })),
  /** The rule of a reminder, which may be deleted by now. */
  ruleId: z.nullable(uuid),
});
export type ListedMessage = z.infer<typeof listedMessageSchema>;

export const readMessageSchema = z.object({
  ...listedMessageSchema.shape,
  locale: z.string(),
  /** Without the links of the sent mail. Null once it was cleared, and empty until a reminder is sent. */
  bodyText: z.nullable(z.string()),
  /** Why a reminder was sent; null for a mail that a person sent. */
  because: z.nullable(
    z.object({
      /** Null: the rule was deleted. */
      ruleName: z.nullable(z.string()),
      trigger: z.string(),
      /** The day from which the step counts. */
      anchor: localDate,
      offsetDays: z.number(),
    }),
  ),
});
export type ReadMessage = z.infer<typeof readMessageSchema>;

const onlyFilter = z.literal('true');

const reading = { access: 'withAccess', members: OUTBOX_READING_ROLES } as const;
const writing = {
  access: 'withAccess',
  members: OUTBOX_WRITING_ROLES,
  method: 'POST',
  stale: ['invoices', '/api/outbox/*', '/api/reminders/figures'],
  answer: outboxMessageSchema,
} as const;

export const outboxRoutes = {
  list: defineRoute({
    ...reading,
    method: 'GET',
    path: '/api/outbox',
    summary: 'Emails to clients: uncertain ones first, then the latest',
    query: z.strictObject({
      ...pageQuery.shape,
      state: z.optional(z.enum(MESSAGE_STATES)),
      clientId: z.optional(uuid),
      entityType: z.optional(z.string().check(z.regex(/^[a-z_]{1,40}$/))),
      entityId: z.optional(uuid),
      templateKey: z.optional(textFilter(60)),
      /** Reminders of rules. */
      ruleOnly: z.optional(onlyFilter),
      /** The first and the last day on which they were due, in the organization's time zone. */
      from: z.optional(localDate),
      to: z.optional(localDate),
      /** The last reminder of each invoice that was paid in full within 7 days of it. */
      paidSoon: z.optional(onlyFilter),
    }),
    answer: listOf(listedMessageSchema),
  }),
  one: defineRoute({
    ...reading,
    method: 'GET',
    path: '/api/outbox/:id',
    summary: 'An email to a client with its text, and why it was sent',
    answer: readMessageSchema,
  }),
  /** The answer is the queued message, which is another one if the outcome of the first is unknown. */
  retry: defineRoute({
    ...writing,
    path: '/api/outbox/:id/retry',
    summary: 'Sends a failed message again, hastens a retry, or queues an uncertain message as a new one',
  }),
  arrived: defineRoute({
    ...writing,
    path: '/api/outbox/:id/arrived',
    summary: 'Says that an uncertain message has arrived',
  }),
  cancel: defineRoute({
    ...writing,
    path: '/api/outbox/:id/cancel',
    summary: 'Cancels a message that isn’t sent yet',
  }),
} as const;
