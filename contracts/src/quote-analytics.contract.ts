import * as z from 'zod/mini';
import { analyticsMonths } from './analytics-months.ts';
import { figureSchema } from './expected-figures.ts';
import { ACCOUNTING_READING_ROLES } from './member-roles.ts';
import { defineRoute } from './route.ts';

/**
 * The figures of one currency. Amounts are in minor units; each figure equals the sum of a filtered list of quotes. Those of
 * the months are about the quotes whose present version was sent in them, and each of these has one outcome.
 */
const quoteFiguresSchema = z.object({
  currency: z.string(),
  sent: figureSchema,
  /** Also those that are invoiced. */
  accepted: figureSchema,
  declined: figureSchema,
  /** Their last day has passed without an answer. */
  expired: figureSchema,
  open: figureSchema,
  withdrawn: figureSchema,
  /** Accepted ones as a part of all that were accepted, declined or have expired, 0 to 1; null without any. */
  acceptanceRate: z.nullable(z.number()),
  /** The answered quotes, and the median of the days from sending to answer. */
  answered: z.object({ count: z.number(), medianDays: z.nullable(z.number()) }),
  /** What can be answered today, whenever it was sent. */
  openToday: figureSchema,
  /** The months of the range, the oldest first; `month` is `YYYY-MM`. */
  byMonth: z.array(z.object({ month: z.string(), sent: figureSchema, accepted: figureSchema })),
});
export type QuoteFigures = z.infer<typeof quoteFiguresSchema>;

export const quoteAnalyticsSchema = z.object({
  /** The first day of the first month, and the last day of the last one. */
  from: z.string(),
  to: z.string(),
  /** The organization's currency first, then the most frequent one. */
  currencies: z.array(quoteFiguresSchema),
});
export type QuoteAnalytics = z.infer<typeof quoteAnalyticsSchema>;

export const quoteAnalyticsRoutes = {
  figures: defineRoute({
    method: 'GET',
    path: '/api/quotes/analytics',
    access: 'withAccess',
    members: ACCOUNTING_READING_ROLES,
    summary:
      'Figures of the quotes by currency, each the sum of a filtered list; without days, of twelve months',
    query: analyticsMonths,
    answer: quoteAnalyticsSchema,
  }),
} as const;
