import * as z from 'zod/mini';
import { localDate } from '../fields.ts';
import { SKIP_REASONS } from '../outbox.contract.ts';
import { instant, uuid } from '../record-fields.ts';
import { REMINDERS } from '../reminder-limits.ts';
import { defineRoute } from '../route.ts';
import { reminderAccess } from './reminder-rules.contract.ts';
import { REMINDER_TEMPLATE_KEYS } from './reminder-templates.ts';
import { REMINDER_TRIGGERS } from './reminder-triggers.ts';

const plannedMailSchema = z.object({
  /** Identifies the mail. A changed due day makes another one. */
  key: z.string(),
  at: instant,
  /** The client's, in which the day and the time of the rule count. */
  timezone: z.string(),
  entity: z.object({ type: z.string(), id: uuid, name: z.string() }),
  client: z.object({ id: uuid, name: z.string() }),
  /** Null: nobody has an address, or it is a late fee. */
  to: z.nullable(z.string()),
  /** Null: it is a late fee. */
  templateKey: z.nullable(z.enum(REMINDER_TEMPLATE_KEYS)),
  /** What a draft invoice charges, by what is open now; null: it is a mail. */
  lateFee: z.nullable(z.object({ ratePpm: z.number(), amountMinor: z.number(), currency: z.string() })),
  locale: z.string(),
  because: z.object({
    ruleId: uuid,
    ruleName: z.string(),
    trigger: z.enum(REMINDER_TRIGGERS),
    /** The day from which the step counts. */
    anchor: localDate,
    offsetDays: z.number(),
  }),
  /** Why it isn't sent, as things are now; null: it is sent. */
  willSkip: z.nullable(z.enum(SKIP_REASONS)),
});
export type PlannedMail = z.infer<typeof plannedMailSchema>;

const reminderFiguresSchema = z.object({
  /** The mails of the preview that will be sent. */
  scheduled: z.number(),
  /** The open invoices that they are about. */
  invoices: z.number(),
  /** The days of the figures below, in the organization's time zone. */
  from: localDate,
  to: localDate,
  sent: z.number(),
  bounced: z.number(),
  /** The invoices that were paid in full within 7 days of their last reminder. */
  paidSoon: z.number(),
});
export type ReminderFigures = z.infer<typeof reminderFiguresSchema>;

const acting = {
  ...reminderAccess,
  method: 'POST',
  body: z.strictObject({ key: z.string().check(z.minLength(1), z.maxLength(400)) }),
  status: 204,
  stale: ['/api/reminders/preview', '/api/reminders/figures', '/api/outbox'],
} as const;

export const reminderRoutes = {
  preview: defineRoute({
    ...reminderAccess,
    method: 'GET',
    path: '/api/reminders/preview',
    summary: `What the rules that are on will send, for at most ${REMINDERS.previewDays} days from a day on. The first ${REMINDERS.listed} mails are listed`,
    query: z.strictObject({
      /** Today if absent; at most 400 days ahead. A later day is a simulation. */
      from: z.optional(localDate),
      days: z._default(
        z.coerce.number().check(z.int(), z.gte(1), z.lte(REMINDERS.previewDays)),
        REMINDERS.shownDays as number,
      ),
      /** A rule that is off, as if it were on. */
      ruleId: z.optional(uuid),
      /** Only mails about these things. */
      about: z.optional(z.enum(['invoice'])),
      /** Lists all mails instead of the first ones. */
      all: z.optional(z.literal('true')),
    }),
    answer: z.object({
      /** The days of the client's calendar, in order. */
      days: z.array(
        z.object({
          day: localDate,
          /** Of the mails. */
          count: z.number(),
          lateFees: z.number(),
          /** In the order of their sending. Without `all`, an answer has the first `REMINDERS.listed` mails of its days. */
          mails: z.array(plannedMailSchema),
        }),
      ),
      /** It begins after today, so it supposes that nothing changes until then. */
      isSimulation: z.boolean(),
    }),
  }),
  figures: defineRoute({
    ...reminderAccess,
    method: 'GET',
    path: '/api/reminders/figures',
    summary: `What the rules send in the next ${REMINDERS.shownDays} days, and what became of the reminders of the last ${REMINDERS.reportedDays}`,
    answer: reminderFiguresSchema,
  }),
  skip: defineRoute({
    ...acting,
    path: '/api/reminders/skip',
    summary: 'Cancels one planned email; 404 when it isn’t planned any more',
  }),
  sendNow: defineRoute({
    ...acting,
    path: '/api/reminders/send-now',
    summary: 'Sends one planned email now instead of on its day; 404 when it isn’t planned any more',
  }),
} as const;
