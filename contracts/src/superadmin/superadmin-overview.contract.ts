import * as z from 'zod/mini';
import { localDate } from '../fields.ts';
import { instant } from '../record-fields.ts';
import { defineRoute } from '../route.ts';
import { superadminReading } from './superadmin-fields.ts';

const count = z.number();

/** The usage of one UTC day. `refused` are mails that a mail server refused; `bytes` is the storage at the end of the day. */
export const usageDaySchema = z.object({
  day: localDate,
  requests: count,
  mails: count,
  refused: count,
  lookups: count,
  bytes: count,
});
export type UsageDay = z.infer<typeof usageDaySchema>;

export const superadminOverviewSchema = z.object({
  /** The time when `days` and `organizations` were counted; null before the first count. */
  countedAt: z.nullable(instant),
  organizations: z.object({
    total: count,
    trialing: count,
    /** With an active subscription, or one whose payment is late. */
    paying: count,
    pastDue: count,
    granted: count,
    suspended: count,
    sendingPaused: count,
    /** With a scheduled deletion. */
    deleting: count,
    createdLast30Days: count,
  }),
  users: z.object({ total: count, createdLast30Days: count }),
  /** Prices of all paying plans, in US dollars a month, without coupons. */
  monthlyUsd: count,
  /** What waits for somebody. Each is the total of its own list. */
  attention: z.object({
    uncertainMails: count,
    failedMails: count,
    failedJobs: count,
    failedEvents: count,
    openTickets: count,
    failingLookups: count,
    runningViews: count,
  }),
  /** The last 30 UTC days with the present one last; days without usage have zeros. */
  days: z.array(usageDaySchema),
});
export type SuperadminOverview = z.infer<typeof superadminOverviewSchema>;

export const superadminOverviewRoutes = {
  read: defineRoute({
    ...superadminReading,
    path: '/api/superadmin/overview',
    summary: 'Figures of the whole product, and what waits for somebody; superadmins only',
    answer: superadminOverviewSchema,
  }),
} as const;
