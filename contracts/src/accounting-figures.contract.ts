import * as z from 'zod/mini';
import { isLocalDate } from './dates.ts';
import { ACCOUNTING_READING_ROLES } from './member-roles.ts';
import { defineRoute } from './route.ts';

/** The most days that one answer covers: five years. */
export const FIGURES_DAYS = 1_827;

const day = z.string().check(
  z.refine((text) => isLocalDate(text) && text >= '1970-01-01' && text < '3000-01-01', {
    error: 'This isn’t a date',
  }),
);
const from = z.optional(day);
const currency = z.optional(z.string().check(z.regex(/^[A-Z]{3}$/)));

/** Days of the organization's time zone, both included; without them the present month. `to` without `from` is its month. */
export const periodQuery = z.strictObject({ from, to: z.optional(day), currency });

const figure = z.object({ count: z.number(), amountMinor: z.number() });

const part = z.object({
  /** Null: without a category. */
  categoryId: z.nullable(z.string()),
  /** Null with the id. */
  name: z.nullable(z.string()),
  ...figure.shape,
});

const period = z.object({ from: z.string(), to: z.string() });
export type Period = z.infer<typeof period>;

/** Amounts are in minor units of `currency`; each equals the sum of a filtered list. */
const moneyFiguresSchema = z.object({
  currency: z.string(),
  /** Σ income by date, refunds subtracted. */
  income: figure,
  /** Σ paid and reimbursed expenses, by the day of payment. */
  expenses: figure,
  /** Income − expenses. */
  netMinor: z.number(),
  /** The same of the period before. */
  before: z.object({ incomeMinor: z.number(), expensesMinor: z.number(), netMinor: z.number() }),
  /** Taxes of money received and of paid expenses. */
  taxes: z.object({
    addedMinor: z.number(),
    creditableMinor: z.number(),
    /** Kept back by those who pay the organization. */
    withheldMinor: z.number(),
    /** Kept back from those whom the organization pays, and owed. */
    owedWithheldMinor: z.number(),
  }),
  /** Income and paid expenses of the twelve months up to the period's last one; `month` is `YYYY-MM`. */
  byMonth: z.array(z.object({ month: z.string(), incomeMinor: z.number(), expensesMinor: z.number() })),
  incomeByCategory: z.array(part),
  expensesByCategory: z.array(part),
});
export type MoneyFigures = z.infer<typeof moneyFiguresSchema>;

const accountingOverviewSchema = z.object({
  ...period.shape,
  before: period,
  /** Side by side: the organization's currency first. */
  currencies: z.array(moneyFiguresSchema),
  /** The sums of all currencies in the organization's, at the stored rates; null: there is no other currency. */
  converted: z.nullable(moneyFiguresSchema),
});
export type AccountingOverview = z.infer<typeof accountingOverviewSchema>;

export const accountingFiguresRoutes = {
  overview: defineRoute({
    method: 'GET',
    path: '/api/accounting/overview',
    access: 'withAccess',
    members: ACCOUNTING_READING_ROLES,
    summary: 'Income, expenses, net and taxes of a period by currency, with twelve months and categories',
    query: periodQuery,
    answer: accountingOverviewSchema,
  }),
} as const;
