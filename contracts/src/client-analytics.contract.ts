import * as z from 'zod/mini';
import { CLIENT_STATUSES } from './client-list-item.ts';
import { uuid } from './record-fields.ts';
import { defineRoute } from './route.ts';

const count = z.number();

/**
 * Figures of the clients that the caller sees. Except `archived` among the statuses, archived clients aren't counted.
 * Each figure equals the total or the sum of a filtered list.
 */
export const clientAnalyticsSchema = z.object({
  total: count,
  byStatus: z.array(z.object({ status: z.enum(CLIENT_STATUSES), count })),
  /** Twelve months in the organization's time zone, the oldest first; `month` is `YYYY-MM`. */
  byMonth: z.array(z.object({ month: z.string(), count })),
  withoutEmail: count,
  withoutBillingContact: count,
  /** Clients without any activity since the day a year ago. */
  inactive: z.object({ since: z.string(), count }),
  /** The most frequent first; null: no country. */
  byCountry: z.array(z.object({ country: z.nullable(z.string()), count })),
  /** The most frequent first. */
  byCurrency: z.array(z.object({ currency: z.string(), count })),
  /** For roles that read money: what was issued in twelve months, by currency, the organization's first. */
  money: z.optional(
    z.object({
      /** The first and the last day of the months. */
      from: z.string(),
      to: z.string(),
      currencies: z.array(
        z.object({
          currency: z.string(),
          /** Σ totals of the documents of all clients in minor units, credit notes included, void ones not. */
          invoicedMinor: z.number(),
          /** The five clients with the largest sum, the largest first. */
          topClients: z.array(
            z.object({
              clientId: uuid,
              name: z.string(),
              count,
              amountMinor: z.number(),
              /** Of the invoices among them that are paid: the days from issue to full payment. */
              paid: z.object({ count, medianDays: z.nullable(z.number()) }),
            }),
          ),
        }),
      ),
    }),
  ),
});
export type ClientAnalytics = z.infer<typeof clientAnalyticsSchema>;

export const clientAnalyticsRoutes = {
  figures: defineRoute({
    method: 'GET',
    path: '/api/clients/analytics',
    access: 'withAccess',
    summary: 'Figures of the clients, each the total of a filtered list',
    answer: clientAnalyticsSchema,
  }),
} as const;
