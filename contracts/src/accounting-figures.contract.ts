import * as z from 'zod/mini';
import { isLocalDate } from './dates.ts';
import { figureSchema, forecastSchema } from './expected-figures.ts';
import { ACCOUNTING_READING_ROLES } from './member-roles.ts';
import { moneyFlowSchema } from './money-flow.ts';
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

/** What a period is compared with: as many days or months before it, or the same days of the year before. */
export const COMPARISONS = ['before', 'year'] as const;
export type Comparison = (typeof COMPARISONS)[number];

/** Days of the organization's time zone, both included; `to` without `from` is its month. */
export const periodQuery = z.strictObject({ from, to: z.optional(day), currency });

const comparedQuery = z.strictObject({
  ...periodQuery.shape,
  compare: z._default(z.enum(COMPARISONS), 'before'),
});

const part = z.object({
  /** Null: without a category. */
  categoryId: z.nullable(z.string()),
  /** Null with the id. */
  name: z.nullable(z.string()),
  ...figureSchema.shape,
});

const period = z.object({ from: z.string(), to: z.string() });
export type Period = z.infer<typeof period>;

/** The figures of a period. */
const periodFigures = <Figures extends z.core.$ZodType>(figures: Figures) =>
  z.object({
    ...period.shape,
    before: period,
    /** Side by side: the organization's currency first. */
    currencies: z.array(figures),
    /** The sums of all currencies in the organization's, at the stored rates; null: there is no other currency. */
    converted: z.nullable(figures),
  });

/** Amounts are in minor units of `currency`; each equals the sum of a filtered list. */
const moneyFiguresSchema = z.object({
  currency: z.string(),
  /** Σ income by date, refunds subtracted. */
  income: figureSchema,
  /** Σ paid and reimbursed expenses, by the day of payment. */
  expenses: figureSchema,
  /** Income − expenses. */
  netMinor: z.number(),
  /** The same of the period that this one is compared with. */
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
  /** The twelve months up to the period's last one. */
  byMonth: moneyFlowSchema,
  incomeByCategory: z.array(part),
  expensesByCategory: z.array(part),
});
export type MoneyFigures = z.infer<typeof moneyFiguresSchema>;

const accountingOverviewSchema = z.object({
  ...periodFigures(moneyFiguresSchema).shape,
  /** From today on, whatever the period. */
  forecast: forecastSchema,
});
export type AccountingOverview = z.infer<typeof accountingOverviewSchema>;

/** Amounts are in minor units of `currency`; each equals the sum of a filtered list. */
const entryFiguresSchema = z.object({
  currency: z.string(),
  total: figureSchema,
  /** In the period that this one is compared with. */
  beforeMinor: z.number(),
  /** The months of the period, the oldest first; `month` is `YYYY-MM`. */
  byMonth: z.array(z.object({ month: z.string(), ...figureSchema.shape })),
  byCategory: z.array(part),
  /** The five clients or vendors with the largest sums, the largest first. */
  top: z.array(
    z.object({
      /** The client's id, or the vendor; null: income without a client. */
      key: z.nullable(z.string()),
      name: z.string(),
      ...figureSchema.shape,
    }),
  ),
});
export type EntryFigures = z.infer<typeof entryFiguresSchema>;

const entryAnalyticsSchema = periodFigures(entryFiguresSchema);
export type EntryAnalytics = z.infer<typeof entryAnalyticsSchema>;

const reading = { method: 'GET', access: 'withAccess', members: ACCOUNTING_READING_ROLES } as const;

export const accountingFiguresRoutes = {
  overview: defineRoute({
    ...reading,
    path: '/api/accounting/overview',
    summary:
      'Income, expenses, net and taxes by currency, with twelve months and categories; without days, of the present month',
    query: comparedQuery,
    answer: accountingOverviewSchema,
  }),
  income: defineRoute({
    ...reading,
    path: '/api/income/analytics',
    summary: 'Income by month, category and client; without days, of twelve months',
    query: comparedQuery,
    answer: entryAnalyticsSchema,
  }),
  expenses: defineRoute({
    ...reading,
    path: '/api/expenses/analytics',
    summary: 'Expenses by month, category and vendor, planned ones left out; without days, of twelve months',
    query: comparedQuery,
    answer: entryAnalyticsSchema,
  }),
} as const;
