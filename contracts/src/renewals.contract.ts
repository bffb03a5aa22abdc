import * as z from 'zod/mini';
import { amountMinor, eachOptional, localDate, optionalText, version } from './fields.ts';
import { RECORDS, TEXT } from './limits.ts';
import { currencyFilter, listOf, monthFilter, pageQuery } from './list.contract.ts';
import { INVOICE_READING_ROLES, RECORD_WRITING_ROLES } from './member-roles.ts';
import { MESSAGE_STATES } from './outbox.contract.ts';
import { instant, itemShape, uuid } from './record-fields.ts';
import { bulkAnswer, bulkItems, versionBody } from './records.contract.ts';
import { renewalSumsSchema } from './renewal-figures.ts';
import { RENEWAL_BILLINGS, RENEWAL_CONSENTS, RENEWAL_REGISTRIES, RENEWAL_WORDS } from './renewal-states.ts';
import { defineRoute } from './route.ts';

/** What is renewed. `hosting`: any service. */
export const RENEWAL_SUBJECTS = ['domain', 'hosting'] as const;
export type RenewalSubject = (typeof RENEWAL_SUBJECTS)[number];

/** Periods that end within so many days, or have ended. */
export const RENEWAL_DUES = ['30', '60', '90', 'past'] as const;

export const RENEWAL_BULK_ACTIONS = ['approve', 'snooze', 'lapse'] as const;
export type RenewalBulkAction = (typeof RENEWAL_BULK_ACTIONS)[number];

const payer = z.enum(['us', 'client']);

export const renewalListItemSchema = z.object({
  ...itemShape,
  subjectKind: z.enum(RENEWAL_SUBJECTS),
  subjectId: uuid,
  subjectName: z.string(),
  clientId: z.nullable(uuid),
  clientName: z.nullable(z.string()),
  /** The end of the period that is renewed. The next period begins on it. */
  periodEnd: localDate,
  termMonths: z.number(),
  /** Who pays the provider. */
  payer,
  costMinor: z.number(),
  priceMinor: z.number(),
  currency: z.string(),
  consent: z.enum(RENEWAL_CONSENTS),
  /** The client was asked, and the last day for the answer is over. Of the consent `notAsked` alone it matters. */
  unanswered: z.boolean(),
  billing: z.enum(RENEWAL_BILLINGS),
  registry: z.enum(RENEWAL_REGISTRIES),
  /** The word that the machine makes of the three. */
  state: z.enum(RENEWAL_WORDS),
  /** The document with a living line of the renewal. */
  invoiceId: z.nullable(uuid),
  snoozedUntil: z.nullable(z.string()),
});
export type RenewalListItem = z.infer<typeof renewalListItemSchema>;

/** What became of the question to the client. */
const renewalProposalSchema = z.object({
  id: uuid,
  sentTo: z.string(),
  askedAt: instant,
  askedBy: z.nullable(z.string()),
  message: z.string(),
  /** The last day on which the client can answer. */
  validUntil: z.nullable(z.string()),
  /** The state of its mail; null for a person who doesn't read it. */
  mail: z.nullable(z.enum(MESSAGE_STATES)),
  sentAt: z.nullable(instant),
  /** The last view of the client that counted. */
  seenAt: z.nullable(instant),
  withdrawnAt: z.nullable(instant),
});

/** By what the registry's region changed last. */
const evidenceSchema = z.object({
  /** `confirmation`: a member's word; `manual`: a member has changed the date of the subject. */
  source: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  statuses: z.array(z.string()),
  at: instant,
  note: z.nullable(z.string()),
});
export type RenewalEvidence = z.infer<typeof evidenceSchema>;

export const renewalSchema = z.object({
  ...renewalListItemSchema.shape,
  organizationId: uuid,
  /** The latest proposal that asks the client about the renewal. */
  proposal: z.nullable(renewalProposalSchema),
  /** Who has answered. Null: nobody yet. */
  decision: z.nullable(
    z.object({
      kind: z.enum(['member', 'client']),
      name: z.string(),
      at: instant,
      note: z.nullable(z.string()),
    }),
  ),
  evidence: z.nullable(evidenceSchema),
  confirmedOn: z.nullable(z.string()),
  /** Null also for a person who doesn't read invoices. */
  invoice: z.nullable(
    z.object({
      id: uuid,
      title: z.string(),
      /** What the line of the renewal says, without taxes. */
      netMinor: z.number(),
      currency: z.string(),
    }),
  ),
  /** What the renewal has cost. Null also for a person who doesn't read expenses. */
  expense: z.nullable(
    z.object({ id: uuid, vendor: z.string(), amountMinor: z.number(), currency: z.string() }),
  ),
  /** What the domain or the service says by now. */
  subject: z.object({
    endsOn: z.nullable(z.string()),
    payer,
    costMinor: z.number(),
    priceMinor: z.number(),
    currency: z.string(),
  }),
  /** The latest first. */
  history: z.array(z.object({ id: uuid, at: instant, actorName: z.string(), action: z.string() })),
});
export type Renewal = z.infer<typeof renewalSchema>;

const note = z.optional(optionalText(TEXT.long));
/** The renewals of one request, which are handled together. */
export const renewalIds = z
  .array(uuid)
  .check(
    z.minLength(1, 'Please choose a renewal'),
    z.maxLength(RECORDS.bulkRows, `At most ${RECORDS.bulkRows} at once`),
  );

const fields = {
  costMinor: amountMinor,
  priceMinor: amountMinor,
  termMonths: z
    .number({ error: 'Please enter a number of months' })
    .check(
      z.int('Please enter whole months'),
      z.gte(1, 'At least 1 month'),
      z.lte(120, 'At most 120 months'),
    ),
  /** The expense that paid the provider. */
  expenseId: z.nullable(uuid),
} as const;

/** What a renewal's change makes stale. */
export const STALE_WITH_RENEWALS = [
  'domains',
  'hosting_clients',
  '/api/renewals',
  '/api/renewals/*',
] as const;
const reading = { access: 'withAccess', method: 'GET' } as const;
const writing = {
  access: 'withAccess',
  members: RECORD_WRITING_ROLES,
  stale: STALE_WITH_RENEWALS,
  answer: renewalSchema,
} as const;

export const renewalRoutes = {
  list: defineRoute({
    ...reading,
    path: '/api/renewals',
    summary: 'A page of the renewals that aren’t finished, the next due first; the first page has their sums',
    query: z.strictObject({
      ...pageQuery.shape,
      /** Also finds the renewals that are finished. */
      state: z.optional(z.enum(RENEWAL_WORDS)),
      clientId: z.optional(uuid),
      kind: z.optional(z.enum(RENEWAL_SUBJECTS)),
      due: z.optional(z.enum(RENEWAL_DUES)),
      /** `true` lists the snoozed ones alone, which the list leaves out otherwise; `any` lists both. */
      snoozed: z.optional(z.enum(['true', 'any'])),
      /** Periods that end in this month, snoozed or not. */
      month: z.optional(monthFilter),
      currency: z.optional(currencyFilter),
      /** The cost is due within 30 days although the client has neither approved nor paid, snoozed or not. */
      exposure: z.optional(z.literal('true')),
      /** The first and the last day of the periods' ends. */
      from: z.optional(localDate),
      to: z.optional(localDate),
    }),
    answer: z.object({
      ...listOf(renewalListItemSchema).shape,
      /** Of all renewals that match, by currency; null on a later page. */
      sums: z.nullable(z.array(renewalSumsSchema)),
    }),
  }),
  bulk: defineRoute({
    ...writing,
    method: 'POST',
    path: '/api/renewals/bulk',
    summary: 'One action on several renewals; those that it isn’t possible with stay as they are',
    body: z
      .strictObject({
        action: z.enum(RENEWAL_BULK_ACTIONS),
        /** Of the action `snooze` alone. */
        until: z.optional(localDate),
        items: bulkItems,
      })
      .check(
        z.refine(({ action, until }) => (action === 'snooze') === (until !== undefined), {
          error: 'Please enter a date',
          path: ['until'],
        }),
      ),
    answer: bulkAnswer,
  }),
  one: defineRoute({
    ...reading,
    path: '/api/renewals/:id',
    summary: 'One renewal with its documents and its history',
    answer: renewalSchema,
  }),
  update: defineRoute({
    ...writing,
    method: 'PATCH',
    path: '/api/renewals/:id',
    summary: 'Changes what a renewal costs; the price and the term only until the client has approved',
    body: z.strictObject({ ...eachOptional(fields), version }),
  }),
  approve: defineRoute({
    ...writing,
    method: 'POST',
    path: '/api/renewals/:id/approve',
    summary: 'Stores that the client has approved, with a note that says how',
    body: z.strictObject({ note, version }),
  }),
  decline: defineRoute({
    ...writing,
    method: 'POST',
    path: '/api/renewals/:id/decline',
    summary: 'Stores that the client has declined',
    body: z.strictObject({ note, version }),
  }),
  waive: defineRoute({
    ...writing,
    method: 'POST',
    path: '/api/renewals/:id/waive',
    summary: 'Stores that nobody invoices the renewal',
    body: versionBody,
  }),
  confirm: defineRoute({
    ...writing,
    method: 'POST',
    path: '/api/renewals/:id/confirm',
    summary: 'Stores that the period was renewed, and moves the date of the domain or of the service',
    body: z.strictObject({ newDate: localDate, note, version }),
  }),
  lapse: defineRoute({
    ...writing,
    method: 'POST',
    path: '/api/renewals/:id/lapse',
    summary: 'Stores that the period isn’t renewed',
    body: versionBody,
  }),
  snooze: defineRoute({
    ...writing,
    method: 'POST',
    path: '/api/renewals/:id/snooze',
    summary: 'Hides a renewal from the list until a day; null shows it again',
    body: z.strictObject({ until: z.nullable(localDate), version }),
  }),
  invoice: defineRoute({
    access: 'withAccess',
    members: RECORD_WRITING_ROLES.filter((role) => INVOICE_READING_ROLES.includes(role)),
    method: 'POST',
    path: '/api/renewals/invoice',
    stale: [...STALE_WITH_RENEWALS, 'invoices'],
    summary: 'Drafts one invoice for each client and currency, with a line for each renewal',
    body: z.strictObject({ ids: renewalIds }),
    answer: z.object({
      invoices: z.array(
        z.object({ id: uuid, clientName: z.string(), currency: z.string(), lines: z.number() }),
      ),
    }),
  }),
} as const;
