import { DAY_MS } from '@oficio/contracts';
import { defineModel } from '../shared/model.ts';
import { subscriptionMachine } from './subscription.machine.ts';
import type { ProviderReport, SubscriptionFacts } from './subscription.types.ts';

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

export const subscriptionModel = defineModel<typeof subscriptionMachine>({
  machine: subscriptionMachine,
  // Screens show the status itself; this machine only decides.
  seenByPeople: false,
  events: [
    { type: 'trial.started', planId: 1, trialEnd: day(30) },
    { type: 'time.passed', now: dayMs(29) },
    { type: 'time.passed', now: dayMs(31) },
    { type: 'provider.reported', report: paidReport, at: day(0) },
    { type: 'provider.reported', report: endingReport, at: day(10) },
    { type: 'provider.reported', report: { ...endingReport, cancelAt: day(20) }, at: day(10) },
    { type: 'provider.reported', report: { ...paidReport, status: 'past_due' }, at: day(1) },
    { type: 'provider.reported', report: { ...paidReport, status: 'paused' }, at: day(0) },
    { type: 'provider.reported', report: { ...paidReport, status: 'incomplete' }, at: day(0) },
    { type: 'provider.reported', report: { ...endingReport, status: 'canceled' }, at: day(40) },
    { type: 'provider.reported', report: { ...paidReport, status: 'expired' }, at: day(0) },
    { type: 'provider.reported', report: null, at: day(0) },
    { type: 'provider.reported', report: null, at: day(40) },
  ],
  outcomes: {},
  decisive: ({ trialUsed, cancelAt }) => [trialUsed, cancelAt],
});
