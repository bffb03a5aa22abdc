import * as z from 'zod/mini';
import { requiredText, version } from './fields.ts';
import { INVOICING } from './limits.ts';
import { ACCOUNTING_WRITING_ROLES, INVOICE_READING_ROLES } from './member-roles.ts';
import { uuid } from './record-fields.ts';
import { defineRoute } from './route.ts';

export const SERIES_KINDS = ['invoice', 'deposit', 'credit_note', 'quote'] as const;
export type SeriesKind = (typeof SERIES_KINDS)[number];
export const SERIES_RESETS = ['never', 'yearly'] as const;

/** The code of a series, `INV` for example. */
export const seriesCode = z.string().check(z.regex(/^[A-Z0-9]{1,10}$/));

const CODE_FAULT = 'A code has 1 to 10 capital letters and digits, like INV';

const seriesFields = {
  /** Its rules are those of `parseSeriesPattern`. */
  pattern: requiredText('Pattern', INVOICING.patternLength),
  reset: z.enum(SERIES_RESETS, { error: 'Please choose when it starts again' }),
  nextNumber: z
    .number({ error: 'Please enter a number' })
    .check(
      z.int('Please enter a whole number'),
      z.gte(1, 'Numbers begin with 1'),
      z.lte(INVOICING.highestNumber, 'This number is too high'),
    ),
  /** The income category of its documents. */
  categoryId: z.nullable(uuid),
};

const documentSeriesSchema = z.object({
  id: uuid,
  /** The code that documents name it by: `INV`. */
  series: z.string(),
  kind: z.enum(SERIES_KINDS),
  pattern: z.string(),
  reset: z.enum(SERIES_RESETS),
  /** As stored: `nextInSeries` says which number a document of some date gets. */
  nextNumber: z.number(),
  year: z.nullable(z.number()),
  /** The latest issue date of its documents, `YYYY-MM-DD`; null before the first one. */
  lastIssueDate: z.nullable(z.string()),
  /** A document is in it, so that it can't be deleted. */
  isUsed: z.boolean(),
  categoryId: z.nullable(uuid),
  /** Null also for a role that doesn’t read categories. */
  categoryName: z.nullable(z.string()),
  version: z.number(),
});
export type DocumentSeries = z.infer<typeof documentSeriesSchema>;

const reading = { access: 'withAccess', members: INVOICE_READING_ROLES } as const;
const writing = {
  access: 'withAccess',
  members: ACCOUNTING_WRITING_ROLES,
  // Documents and the income of their payments follow the category of their series.
  stale: ['/api/series', '/api/series/*', 'invoices', 'income'],
} as const;

export const documentSeriesRoutes = {
  list: defineRoute({
    ...reading,
    method: 'GET',
    path: '/api/series',
    summary: 'The series that number documents; the first one of each kind is its default',
    answer: z.object({ items: z.array(documentSeriesSchema) }),
  }),
  one: defineRoute({
    ...reading,
    method: 'GET',
    path: '/api/series/:id',
    summary: 'One series',
    answer: documentSeriesSchema,
  }),
  create: defineRoute({
    ...writing,
    method: 'POST',
    path: '/api/series',
    summary: 'Adds a series',
    status: 201,
    body: z.strictObject({
      series: z
        .string({ error: CODE_FAULT })
        .check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9]{1,10}$/, CODE_FAULT)),
      kind: z.enum(SERIES_KINDS, { error: 'Please choose a kind of document' }),
      pattern: seriesFields.pattern,
      reset: z.optional(seriesFields.reset),
      nextNumber: z.optional(seriesFields.nextNumber),
      categoryId: z.optional(seriesFields.categoryId),
    }),
    answer: documentSeriesSchema,
  }),
  update: defineRoute({
    ...writing,
    method: 'PATCH',
    path: '/api/series/:id',
    summary:
      'Changes a series for later documents; its counter moves forward only. Documents outside the closed books follow its category',
    body: z.strictObject({
      pattern: z.optional(seriesFields.pattern),
      reset: z.optional(seriesFields.reset),
      nextNumber: z.optional(seriesFields.nextNumber),
      categoryId: z.optional(seriesFields.categoryId),
      version,
    }),
    answer: documentSeriesSchema,
  }),
  remove: defineRoute({
    ...writing,
    method: 'DELETE',
    path: '/api/series/:id',
    summary: 'Deletes a series without documents, unless it is the last one of its kind',
    status: 204,
  }),
} as const;
