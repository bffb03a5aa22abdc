import * as z from 'zod/mini';
import { COMPARISONS, periodQuery } from './accounting-figures.contract.ts';
import { LIST_FORMATS } from './list.contract.ts';
import { ACCOUNTING_READING_ROLES } from './member-roles.ts';
import { defineRoute } from './route.ts';

export const REPORTS = ['pnl', 'tax', 'receivables', 'clients', 'statement'] as const;
export type ReportName = (typeof REPORTS)[number];

/** `cash`: money received and paid. `accrual`: issued documents and incurred expenses. */
export const REPORT_BASES = ['cash', 'accrual'] as const;
export type ReportBasis = (typeof REPORT_BASES)[number];

/**
 * The list whose sum an amount is, without its currency.
 * `statement`: that of the client `clientId`, whose last balance the amount is.
 */
const listSchema = z.object({
  of: z.enum(['income', 'expenses', 'invoices', 'payments', 'statement']),
  query: z.record(z.string(), z.string()),
});
export type ReportList = z.infer<typeof listSchema>;

const rowSchema = z.object({
  /** The heading of the row and of those around it. */
  group: z.string(),
  /** Unique in its group, which labels aren’t: two clients can have one name. */
  key: z.string(),
  /** Null: the sum of the group. */
  label: z.nullable(z.string()),
  /** In minor units, one for each column; null: the group has none there. */
  amounts: z.array(z.nullable(z.number())),
  /** One for each amount; null: no list has its records alone. */
  lists: z.array(z.nullable(listSchema)),
});
export type ReportRow = z.infer<typeof rowSchema>;

const tableSchema = z.object({ currency: z.string(), rows: z.array(rowSchema) });
export type ReportTable = z.infer<typeof tableSchema>;

export const reportSchema = z.object({
  from: z.string(),
  to: z.string(),
  /** The headers of the amounts. */
  columns: z.array(z.string()),
  /** The organization's currency first. */
  currencies: z.array(tableSchema),
  /** All currencies in the organization's, at the stored rates; null: there is no other currency. */
  converted: z.nullable(tableSchema),
});
export type Report = z.infer<typeof reportSchema>;

/**
 * The columns of profit and loss: the period beside another one, or its months or quarters with their sum. The quarters
 * are those of the fiscal year.
 */
export const REPORT_COLUMNS = [...COMPARISONS, 'month', 'quarter'] as const;
export type ReportColumns = (typeof REPORT_COLUMNS)[number];

/** The most months or quarters beside each other. */
export const REPORT_PARTS = 24;

const basis = z._default(z.enum(REPORT_BASES), 'cash');
const reading = { method: 'GET', access: 'withAccess', members: ACCOUNTING_READING_ROLES } as const;
const query = {
  ...periodQuery.shape,
  basis,
  /** The other reports have columns of their own. */
  columns: z._default(z.enum(REPORT_COLUMNS), 'before'),
};

/** The receivables are those of the period's last day, and they and the statements are the same on either basis. */
export const reportRoutes = {
  one: defineRoute({
    ...reading,
    path: '/api/accounting/reports/:report',
    summary:
      'Profit, taxes, receivables, clients or statements of a period by currency; without days, of the present month',
    query: z.strictObject(query),
    answer: reportSchema,
  }),
  file: defineRoute({
    ...reading,
    path: '/api/accounting/reports/:report/file',
    summary: 'The same report as a CSV or XLSX file',
    query: z.strictObject({ ...query, format: z._default(z.enum(LIST_FORMATS), 'csv') }),
  }),
} as const;
