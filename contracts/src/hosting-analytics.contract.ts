import * as z from 'zod/mini';
import { defineRoute } from './route.ts';

const count = z.number();
/** Prices and costs of one renewal of each, in minor units. The margin is the price less the cost. */
const sums = { count, priceMinor: z.number(), costMinor: z.number() } as const;

/** The days ahead that figures look. */
export const DAYS_AHEAD = [30, 60, 90] as const;
export const EXPIRY_DAYS_AHEAD = [7, ...DAYS_AHEAD] as const;

/**
 * What services and domains bring and cost in one currency. What the client pays to the provider isn't counted. Services are
 * counted while they are pending, active or suspended, domains while they are active.
 */
const hostingFiguresSchema = z.object({
  currency: z.string(),
  /** What ends from today on within so many days. */
  ahead: z.array(z.object({ days: count, services: z.object(sums), domains: z.object(sums) })),
  /**
   * The cost of the renewals whose period ends within 30 days, while nobody stands in for it: the organization pays the
   * provider, the renewal has a price, the client has neither approved nor paid, and no member has waived the price.
   */
  exposure: z.object({ count, costMinor: z.number() }),
  /** Services by the month of their next renewal: twelve months, the present one first; `month` is `YYYY-MM`. */
  byMonth: z.array(z.object({ month: z.string(), ...sums })),
  /**
   * The ten providers with most services; null: no provider. Prices and costs are those of a year. A service that is sold once
   * has none.
   */
  byProvider: z.array(
    z.object({ provider: z.nullable(z.string()), count, priceMinor: z.number(), costMinor: z.number() }),
  ),
});
export type HostingFigures = z.infer<typeof hostingFiguresSchema>;

/** The organization's currency comes first. Each count equals the total of a filtered list. */
export const hostingAnalyticsSchema = z.object({ currencies: z.array(hostingFiguresSchema) });
export type HostingAnalytics = z.infer<typeof hostingAnalyticsSchema>;

/** Figures of the active domains that the caller sees. Each equals the total of a filtered list. */
export const domainAnalyticsSchema = z.object({
  total: count,
  /** Past their day, or about to be deleted by their registry. */
  expired: count,
  unknown: count,
  /** What expires from today on within so many days. */
  within: z.array(z.object({ days: count, count })),
  conflicts: count,
  autoRenewOff: count,
  lookupProblems: count,
  /** The ten most frequent; null: no registrar. */
  byRegistrar: z.array(z.object({ registrar: z.nullable(z.string()), count })),
  /** The ten most frequent, without the dot. */
  byTld: z.array(z.object({ tld: z.string(), count })),
  /** Twelve months, the present one first; `month` is `YYYY-MM`. */
  byMonth: z.array(z.object({ month: z.string(), count })),
  /** The domains’ renewals whose period has ended in the last twelve months. */
  lapses: z.object({
    from: z.string(),
    to: z.string(),
    lapsed: count,
    renewed: count,
    renewedUnpaid: count,
    /** The lapsed among them all, 0 to 1; null: none has ended. */
    rate: z.nullable(z.number()),
  }),
});
export type DomainAnalytics = z.infer<typeof domainAnalyticsSchema>;

const reading = { method: 'GET', access: 'withAccess' } as const;

export const hostingAnalyticsRoutes = {
  hosting: defineRoute({
    ...reading,
    path: '/api/hosting/analytics',
    summary:
      'What services and domains bring and cost, by currency; each count is the total of a filtered list',
    answer: hostingAnalyticsSchema,
  }),
  domains: defineRoute({
    ...reading,
    path: '/api/domain/analytics',
    summary: 'Figures of the active domains, each the total of a filtered list',
    answer: domainAnalyticsSchema,
  }),
} as const;
