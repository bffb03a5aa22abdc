import * as z from 'zod/mini';
import { TIME_GROUPINGS } from './billed-time.ts';
import { bookedDay } from './books-fields.ts';
import { eachOptional, localDate, optionalText, version } from './fields.ts';
import { RECORDS, TEXT, TIME } from './limits.ts';
import { LIST_FORMATS, listOf, pageQuery } from './list.contract.ts';
import { INVOICE_READING_ROLES, RECORD_WRITING_ROLES, TIME_EDITING_ROLES } from './member-roles.ts';
import { instant, uuid } from './record-fields.ts';
import { defineRoute } from './route.ts';

const timeOfDay = z
  .number({ error: 'Please enter a time' })
  .check(z.int('Please enter a time'), z.gte(0, 'Please enter a time'), z.lte(1_439, 'Please enter a time'));

/** The minutes of a new entry. */
export const spentMinutes = z
  .number({ error: 'Please enter a duration' })
  .check(
    z.int('Please enter whole minutes'),
    z.gte(1, 'Please enter a duration above 0'),
    z.lte(TIME.mostMinutes, 'At most 24 hours'),
  );

/** When the work was done: a day with its duration, or with times of the clock in the time zone of whoever writes them. */
const spent = {
  day: bookedDay,
  minutes: spentMinutes,
  /** Minutes since midnight. */
  from: timeOfDay,
  /** Minutes since midnight; an end before the start is on the next day. */
  to: timeOfDay,
};

/** What an entry says beside its time. */
export const timeEntryFields = {
  projectId: uuid,
  taskId: z.nullable(uuid),
  note: optionalText(TEXT.line),
  billable: z.boolean(),
};

const timeFields = {
  day: z.optional(spent.day),
  minutes: z.optional(spent.minutes),
  from: z.optional(spent.from),
  to: z.optional(spent.to),
};

interface TypedSpan {
  minutes?: number | undefined;
  from?: number | undefined;
  to?: number | undefined;
}

const NO_SPAN = 'Please enter a duration, or a start and an end';
/** A duration or both times, not a part of each. */
const oneSpan = z.refine<TypedSpan>(
  ({ minutes, from, to }) =>
    (from === undefined) === (to === undefined) && (minutes === undefined || from === undefined),
  { error: NO_SPAN, path: ['minutes'] },
);
const anySpan = z.refine<TypedSpan>(({ minutes, from }) => (minutes ?? from) !== undefined, {
  error: NO_SPAN,
  path: ['minutes'],
});
const laterEnd = z.refine<TypedSpan>(({ from, to }) => from === undefined || from !== to, {
  error: 'Please enter an end after the start',
  path: ['to'],
});

/** What a person is called who has left the organization. */
export const FORMER_MEMBER = 'Former member';

export const timeEntrySchema = z.object({
  id: uuid,
  projectId: uuid,
  projectName: z.string(),
  projectColor: z.nullable(z.number()),
  taskId: z.nullable(uuid),
  taskTitle: z.nullable(z.string()),
  clientId: z.nullable(uuid),
  clientName: z.nullable(z.string()),
  userId: uuid,
  /** Null for a person who has left the organization. */
  userName: z.nullable(z.string()),
  /** The day of the start, in the time zone of whoever wrote it. */
  day: z.string(),
  /** Null for an entry that has a duration alone. */
  startedAt: z.nullable(instant),
  /** Null also while it runs. */
  endedAt: z.nullable(instant),
  /** Null while it runs. */
  minutes: z.nullable(z.number()),
  note: z.nullable(z.string()),
  billable: z.boolean(),
  /** The price of an hour when the entry was written. Null: none, or the caller doesn’t read invoices. */
  rateMinor: z.nullable(z.number()),
  currency: z.string(),
  isBilled: z.boolean(),
  /** The document that bills it. Null also for roles that don’t read invoices. */
  invoice: z.nullable(z.object({ id: uuid, number: z.nullable(z.string()) })),
  createdAt: instant,
  updatedAt: instant,
  version: z.number(),
});
export type TimeEntry = z.infer<typeof timeEntrySchema>;

export const TIME_BILLED_FILTERS = ['unbilled', 'billed', 'not_billable'] as const;

/** A search has nothing to find: notes are short, and projects and people are filters. */
const rows = {
  sort: z._default(z.enum(['day', '-day']), '-day'),
  ...eachOptional({
    projectId: uuid,
    clientId: uuid,
    taskId: uuid,
    userId: uuid,
    from: localDate,
    to: localDate,
    billed: z.enum(TIME_BILLED_FILTERS),
  }),
};
const listed = {
  page: z.strictObject({ ...pageQuery.shape, ...rows }),
  all: z.strictObject({ ...rows, format: z._default(z.enum(LIST_FORMATS), 'csv') }),
};

/** What a change of entries makes stale. */
export const STALE_AFTER_TIME = [
  '/api/time',
  '/api/time/week',
  '/api/time/unbilled',
  '/api/time-entries',
  '/api/time-entries/*',
  // The hours of projects.
  '/api/projects',
  '/api/projects/*',
] as const;

const reading = { access: 'withAccess' } as const;
const writing = { access: 'withAccess', members: RECORD_WRITING_ROLES, stale: STALE_AFTER_TIME } as const;

/** A page knows the minutes of all pages. */
const timePage = z.object({
  ...listOf(timeEntrySchema).shape,
  /** Of all entries that match, without those that run; null on a later page. */
  minutes: z.nullable(z.number()),
});

export const timeEntryRoutes = {
  list: defineRoute({
    ...reading,
    method: 'GET',
    path: '/api/time-entries',
    summary:
      'A page of the time entries: filters by project, client, person and days; the first page has their sum',
    query: listed.page,
    answer: timePage,
  }),
  csv: defineRoute({
    ...reading,
    method: 'GET',
    path: '/api/time-entries/export',
    summary: `The same list as CSV, at most ${RECORDS.exportedRows} rows, or as XLSX, at most ${RECORDS.sheetRows}`,
    query: listed.all,
  }),
  one: defineRoute({
    ...reading,
    method: 'GET',
    path: '/api/time-entries/:id',
    summary: 'One time entry',
    answer: timeEntrySchema,
  }),
  create: defineRoute({
    ...writing,
    method: 'POST',
    path: '/api/time-entries',
    summary: 'Adds a time entry of the caller; owners, admins and managers also add those of others',
    status: 201,
    body: z
      .strictObject({
        ...timeFields,
        projectId: timeEntryFields.projectId,
        day: spent.day,
        taskId: z.optional(timeEntryFields.taskId),
        note: z.optional(timeEntryFields.note),
        billable: z.optional(timeEntryFields.billable),
        /** Absent: the caller. */
        userId: z.optional(uuid),
      })
      .check(oneSpan, anySpan, laterEnd),
    answer: timeEntrySchema,
  }),
  update: defineRoute({
    ...writing,
    method: 'PATCH',
    path: '/api/time-entries/:id',
    summary: 'Changes a time entry that isn’t billed; 409 when it was changed in the meantime',
    body: z
      .strictObject({
        ...timeFields,
        projectId: z.optional(timeEntryFields.projectId),
        /** Another project without a task takes the present one away. */
        taskId: z.optional(timeEntryFields.taskId),
        note: z.optional(timeEntryFields.note),
        billable: z.optional(timeEntryFields.billable),
        version,
      })
      .check(oneSpan, laterEnd),
    answer: timeEntrySchema,
  }),
  remove: defineRoute({
    ...writing,
    method: 'DELETE',
    path: '/api/time-entries/:id',
    summary: 'Deletes a time entry that isn’t billed',
    status: 204,
  }),
} as const;

const weekCell = z.object({
  projectId: uuid,
  projectName: z.string(),
  projectColor: z.nullable(z.number()),
  clientName: z.nullable(z.string()),
  taskId: z.nullable(uuid),
  taskTitle: z.nullable(z.string()),
  day: z.string(),
  minutes: z.number(),
  entries: z.number(),
});
export type TimeWeekCell = z.infer<typeof weekCell>;

const billableEntry = z.object({
  id: uuid,
  version: z.number(),
  projectId: uuid,
  projectName: z.string(),
  taskId: z.nullable(uuid),
  taskTitle: z.nullable(z.string()),
  userName: z.nullable(z.string()),
  day: z.string(),
  minutes: z.number(),
  note: z.nullable(z.string()),
  rateMinor: z.number(),
  currency: z.string(),
});
export type UnbilledTime = z.infer<typeof billableEntry>;

export const timeRoutes = {
  week: defineRoute({
    ...reading,
    method: 'GET',
    path: '/api/time/week',
    summary: 'The minutes of seven days, by day and project, of one person',
    query: z.strictObject({
      from: localDate,
      /** Absent: the caller. */
      userId: z.optional(uuid),
    }),
    answer: z.object({ cells: z.array(weekCell) }),
  }),
  unbilled: defineRoute({
    ...reading,
    members: INVOICE_READING_ROLES,
    method: 'GET',
    path: '/api/time/unbilled',
    summary: 'What an invoice can bill of a project or of a client, with the rules of its lines',
    query: z
      .strictObject({
        projectId: z.optional(uuid),
        clientId: z.optional(uuid),
        from: z.optional(localDate),
        to: z.optional(localDate),
      })
      .check(
        z.refine(({ projectId, clientId }) => (projectId === undefined) !== (clientId === undefined), {
          error: 'Please choose a project or a client',
        }),
      ),
    answer: z.object({
      /** Each entry is rounded up to this many minutes; 0: not rounded. */
      step: z.number(),
      locale: z.enum(['en', 'es']),
      clientId: z.nullable(uuid),
      /** The first ones by day. */
      entries: z.array(billableEntry),
      /** Of all entries, rounded, by currency. */
      sums: z.array(
        z.object({ currency: z.string(), minutes: z.number(), amountMinor: z.number(), entries: z.number() }),
      ),
      /** Billable entries without a rate, which no invoice can bill. */
      withoutRate: z.number(),
    }),
  }),
  /** The entries are those that the person has seen, so that what is billed is what was shown. */
  invoice: defineRoute({
    access: 'withAccess',
    members: INVOICE_READING_ROLES,
    stale: [...STALE_AFTER_TIME, 'invoices'],
    method: 'POST',
    path: '/api/time/invoice',
    summary: 'Drafts an invoice of time entries, or adds them to a draft; each entry is billed once',
    body: z.strictObject({
      entries: z
        .array(z.strictObject({ id: uuid, version }))
        .check(
          z.minLength(1, 'Please choose an entry'),
          z.maxLength(TIME.mostBilled, `At most ${TIME.mostBilled} entries at once`),
        ),
      grouping: z.enum(TIME_GROUPINGS),
      /** The draft to which the lines are added. Absent: a new one. */
      draft: z.optional(z.strictObject({ id: uuid, version })),
    }),
    answer: z.object({ invoiceId: uuid, title: z.string(), lines: z.number(), minutes: z.number() }),
  }),
  rates: defineRoute({
    access: 'withAccess',
    members: TIME_EDITING_ROLES,
    stale: STALE_AFTER_TIME,
    method: 'POST',
    path: '/api/time/rates',
    summary: 'Gives the present rate of a project to its unbilled entries',
    body: z.strictObject({ projectId: uuid }),
    answer: z.object({ changed: z.number() }),
  }),
} as const;
