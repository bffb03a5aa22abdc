import * as z from 'zod/mini';
import { isPlausibleDate } from './dates.ts';
import { expenseTemplateSchema, incomeTemplateSchema } from './entry-templates.ts';
import { eachOptional, optionalLocalDate, requiredText, version } from './fields.ts';
import { invoiceTemplateSchema } from './invoice-template.ts';
import { INVOICES, RECURRING } from './limits.ts';
import { listOf, pageQuery } from './list.contract.ts';
import { INVOICE_READING_ROLES } from './member-roles.ts';
import { uuid } from './record-fields.ts';
import { itemShape, versionBody } from './records.contract.ts';
import { RECURRENCE_FREQUENCIES } from './recurrence.ts';
import { RECURRING_KINDS, type RecurringKind } from './recurring-kinds.ts';
import { defineRoute } from './route.ts';
import { STALE_WITH_QUOTES } from './stale-quotes.ts';

export const RECURRING_STATUSES = ['active', 'paused', 'ended'] as const;
export type RecurringStatus = (typeof RECURRING_STATUSES)[number];

/**
 * What happens on the day of an occurrence. `draft` makes a draft or a planned expense, `book` an entry. `issue` and
 * `issue_and_send` need a role that issues invoices.
 */
export const RECURRING_MODES = ['draft', 'issue', 'issue_and_send', 'book'] as const;
export type RecurringMode = (typeof RECURRING_MODES)[number];
export const MODES_OF_KIND: Record<RecurringKind, readonly RecurringMode[]> = {
  invoice: ['draft', 'issue', 'issue_and_send'],
  income: ['book'],
  expense: ['draft', 'book'],
};

/** What a person can do with a series. */
export const RECURRING_ACTIONS = ['edit', 'pause', 'resume', 'end'] as const;
export type RecurringAction = (typeof RECURRING_ACTIONS)[number];

const whole = (label: string, most: number) =>
  z
    .number({ error: `Please enter ${label}` })
    .check(z.int(`Please enter ${label}`), z.gte(1, 'At least 1'), z.lte(most, `At most ${most}`));

/** How many days ahead the client gets a mail, each once. Drafts are never announced. */
const noticeDays = z.array(z.number()).check(
  z.refine(
    (all) => all.every((days) => Number.isInteger(days) && days >= 1 && days <= RECURRING.noticeDays),
    {
      error: `Please enter whole numbers of days from 1 to ${RECURRING.noticeDays}, like 7, 1`,
      abort: true,
    },
  ),
  z.refine((all) => new Set(all).size === all.length, {
    error: 'Please enter each number of days once',
    abort: true,
  }),
  z.refine((all) => all.length <= RECURRING.notices, { error: `At most ${RECURRING.notices} notices` }),
);

const required = {
  /** What the series is called. */
  name: requiredText('Name', INVOICES.descriptionLength),
  frequency: z.enum(RECURRENCE_FREQUENCIES, { error: 'Please choose how often' }),
  /** Today or later, in the organization's time zone. */
  startOn: z.string({ error: 'Please enter a date' }).check(
    z.refine(isPlausibleDate, { error: 'Please enter a date' }),
    z.refine((day) => day <= RECURRING.lastStart, { error: 'This day is too far away' }),
  ),
  mode: z.enum(RECURRING_MODES, { error: 'Please choose what happens' }),
} as const;

/** Of a series of invoices, of income or of expenses: each series has one of them, and keeps its kind. */
const templates = {
  template: invoiceTemplateSchema,
  income: incomeTemplateSchema,
  expense: expenseTemplateSchema,
} as const;

const optional = {
  ...templates,
  /** Invoices have a client. */
  clientId: z.nullable(uuid),
  /** Every so many periods; 1 if absent. */
  interval: whole('a number', RECURRING.interval),
  /** 1 to 31, for periods of months; null: the day of `startOn`. */
  anchorDay: z.nullable(whole('a day of the month', 31)),
  /** The last day on which an occurrence can be. */
  endOn: optionalLocalDate,
  /** The number of the last occurrence. */
  endAfter: z.nullable(whole('a number', RECURRING.occurrences)),
  noticeDays,
} as const;

type Ends = {
  startOn?: string | undefined;
  endOn?: string | null | undefined;
  endAfter?: number | null | undefined;
};
const oneEnd = z.refine<Ends>(({ endOn, endAfter }) => !endOn || !endAfter, {
  error: 'A series ends on a day or after a number, not both',
  path: ['endOn'],
});
const endInOrder = z.refine<Ends>(({ startOn, endOn }) => !startOn || !endOn || endOn >= startOn, {
  error: 'A series doesn’t end before its start',
  path: ['endOn'],
});

type Templates = { [Name in keyof typeof templates]?: unknown };
const countOf = ({ template, income, expense }: Templates) =>
  [template, income, expense].filter((given) => given !== undefined).length;

export const createRecurringBodySchema = z
  .strictObject({
    ...required,
    ...eachOptional(optional),
    /** The accepted quote that a series of invoices bills. */
    forQuote: z.optional(z.strictObject({ id: uuid, version })),
  })
  .check(
    oneEnd,
    endInOrder,
    z.refine((body) => countOf(body) === 1, { error: 'A series is of one kind', path: ['template'] }),
    z.refine(({ template, clientId }) => !template || clientId, {
      error: 'Please choose a client',
      path: ['clientId'],
    }),
  );
/** Changed days count from `startOn`, and the numbers of the occurrences go on. */
export const updateRecurringBodySchema = z
  .strictObject({ ...eachOptional(required), ...eachOptional(optional), version })
  .check(oneEnd, endInOrder);
export type CreateRecurringBody = z.input<typeof createRecurringBodySchema>;
export type UpdateRecurringBody = z.input<typeof updateRecurringBodySchema>;

export const recurringListItemSchema = z.object({
  ...itemShape,
  kind: z.enum(RECURRING_KINDS),
  name: z.string(),
  clientId: z.nullable(uuid),
  clientName: z.nullable(z.string()),
  currency: z.string(),
  /** The total of one occurrence. */
  totalMinor: z.number(),
  frequency: z.enum(RECURRENCE_FREQUENCIES),
  interval: z.number(),
  anchorDay: z.nullable(z.number()),
  startOn: z.string(),
  /** The number of the first occurrence on or after `startOn`. */
  startOccurrence: z.number(),
  endOn: z.nullable(z.string()),
  endAfter: z.nullable(z.number()),
  mode: z.enum(RECURRING_MODES),
  /** The greatest first. */
  noticeDays: z.array(z.number()),
  status: z.enum(RECURRING_STATUSES),
  /** The number and the day of the next occurrence; the day is null once the series has ended. */
  nextOccurrence: z.number(),
  nextOn: z.nullable(z.string()),
  /** Failed attempts at the next occurrence. */
  failures: z.number(),
  /** Why the last attempt failed, or the series was paused by the server; in a person's words. */
  lastFailure: z.nullable(z.string()),
});
export type RecurringListItem = z.infer<typeof recurringListItemSchema>;

export const recurringDocumentSchema = z.object({
  ...recurringListItemSchema.shape,
  organizationId: uuid,
  /** The accepted quote that it bills. */
  quote: z.nullable(z.object({ id: uuid, title: z.string() })),
  /** The template of its kind. */
  template: z.nullable(invoiceTemplateSchema),
  income: z.nullable(incomeTemplateSchema),
  expense: z.nullable(expenseTemplateSchema),
  /** The last made documents, the latest first. */
  documents: z.array(
    z.object({
      id: uuid,
      title: z.string(),
      occurrence: z.number(),
      on: z.string(),
      /** Made as a draft, because its day had passed. */
      missed: z.boolean(),
      totalMinor: z.number(),
      currency: z.string(),
    }),
  ),
});
export type RecurringDocument = z.infer<typeof recurringDocumentSchema>;

const route = { access: 'withAccess', members: INVOICE_READING_ROLES, stale: ['invoices'] } as const;
// A quote that a series bills is invoiced, and free again when the series is deleted.
const billing = { ...route, stale: [...STALE_WITH_QUOTES, 'invoices'] } as const;
const changing = { ...route, method: 'POST', body: versionBody, answer: recurringDocumentSchema } as const;

export const recurringRoutes = {
  list: defineRoute({
    ...route,
    method: 'GET',
    path: '/api/recurring',
    summary: 'A page of the recurring invoices, income and expenses: the next due first, ended ones last',
    query: z.strictObject({
      ...pageQuery.shape,
      status: z.optional(z.enum(RECURRING_STATUSES)),
      kind: z.optional(z.enum(RECURRING_KINDS)),
      clientId: z.optional(uuid),
    }),
    answer: listOf(recurringListItemSchema),
  }),
  create: defineRoute({
    ...billing,
    method: 'POST',
    path: '/api/recurring',
    summary: 'Starts a series of invoices for a client, of income or of expenses',
    status: 201,
    body: createRecurringBodySchema,
    answer: recurringDocumentSchema,
  }),
  one: defineRoute({
    ...route,
    method: 'GET',
    path: '/api/recurring/:id',
    summary: 'One series, with its last documents',
    answer: recurringDocumentSchema,
  }),
  preview: defineRoute({
    ...route,
    method: 'GET',
    path: '/api/recurring/:id/preview',
    summary: `The next ${RECURRING.previewed} occurrences with their amounts`,
    answer: z.object({
      currency: z.string(),
      items: z.array(z.object({ occurrence: z.number(), on: z.string(), totalMinor: z.number() })),
    }),
  }),
  update: defineRoute({
    ...route,
    method: 'PATCH',
    path: '/api/recurring/:id',
    summary: 'Changes the coming documents of a series; 409 when it was changed in the meantime',
    body: updateRecurringBodySchema,
    answer: recurringDocumentSchema,
  }),
  pause: defineRoute({
    ...changing,
    path: '/api/recurring/:id/pause',
    summary: 'Pauses a series: nothing is made until somebody resumes it',
  }),
  resume: defineRoute({
    ...changing,
    path: '/api/recurring/:id/resume',
    summary: 'Resumes a series; the occurrences before today are skipped',
  }),
  end: defineRoute({ ...changing, path: '/api/recurring/:id/end', summary: 'Ends a series for good' }),
  remove: defineRoute({
    ...billing,
    method: 'DELETE',
    path: '/api/recurring/:id',
    summary: 'Deletes a series that has made no document yet',
    status: 204,
  }),
} as const;
