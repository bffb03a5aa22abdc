import type { ProviderReport, SubscriptionFacts } from './subscription.types.ts';

const DAY_MS = 86_400_000;
const START = Date.parse('2026-06-15T12:00:00.000Z');

/** Milliseconds since 1970, in days after the examples begin. */
export function dayMs(count: number): number {
  return START + count * DAY_MS;
}

export function day(count: number): string {
  return new Date(dayMs(count)).toISOString();
}

/** A month of Professional, paid on day 0. */
export const paidReport = {
  status: 'active',
  planId: 1,
  currentPeriodEnd: day(30),
  canceledAt: null,
  cancelAt: null,
} as const satisfies ProviderReport & object;

export const endingReport = { ...paidReport, canceledAt: day(10) } as const satisfies ProviderReport;

export const paidFacts: SubscriptionFacts = {
  ...paidReport,
  trialUsed: false,
  trialEnd: null,
  pastDueSince: null,
};
