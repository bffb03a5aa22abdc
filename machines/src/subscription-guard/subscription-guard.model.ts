import { DAY_MS } from '@oficio/contracts';
import { defineModel } from '../shared/model.ts';
import { subscriptionGuardMachine } from './subscription-guard.machine.ts';
import type { GuardStatus, StatusReport } from './subscription-guard.types.ts';

const ANSWERED_AT = Date.parse('2026-06-15T12:00:00.000Z');

/** In days after the time of the example answers. */
export function inDays(count: number): string {
  return new Date(ANSWERED_AT + count * DAY_MS).toISOString();
}

/** No subscription yet, and an unused trial. */
export const freshStatus: GuardStatus = {
  isSuperadmin: false,
  hasActiveAccess: false,
  isActive: false,
  isTrialing: false,
  trialUsed: false,
  trialEnd: null,
  currentPeriodEnd: null,
  cancelAt: null,
  serverTime: inDays(0),
  stripeConfigured: true,
};

export const trialingStatus: GuardStatus = {
  ...freshStatus,
  hasActiveAccess: true,
  isTrialing: true,
  trialUsed: true,
  trialEnd: inDays(20),
};

export const endedStatus: GuardStatus = {
  ...freshStatus,
  trialUsed: true,
  trialEnd: inDays(20),
  serverTime: inDays(20),
};

/** A report without unsaved input. */
export function report(status: GuardStatus, halfTyped = false): StatusReport {
  return { status, halfTyped };
}

const failed = { status: 'failed' } as const;

export const subscriptionGuardModel = defineModel<typeof subscriptionGuardMachine>({
  machine: subscriptionGuardMachine,
  events: [
    { type: 'status.known', ...report(trialingStatus) },
    { type: 'status.known', ...report(endedStatus) },
    { type: 'status.known', ...report(endedStatus, true) },
    { type: 'status.known', ...report(freshStatus) },
    { type: 'status.failed' },
    { type: 'access.refused', halfTyped: false },
    { type: 'access.refused', halfTyped: true },
    { type: 'requirement.changed', mode: 'requireActive' },
    { type: 'requirement.changed', mode: 'any' },
    { type: 'retry.requested' },
    { type: 'paywall.chosen' },
    { type: 'organization.switched' },
    { type: 'person.left' },
  ],
  outcomes: {
    readStatus: [
      { status: 'known', report: report(trialingStatus) },
      { status: 'known', report: report(endedStatus) },
      { status: 'known', report: report(endedStatus, true) },
      failed,
    ],
    readConfig: [
      { status: 'known', config: { publishableKey: 'pk_test_example', stripeConfigured: true } },
      failed,
    ],
  },
  decisive: ({ mode, status }) => [mode, status && [status.hasActiveAccess, status.trialUsed]],
  isPossible: ({ mode }, event) => event.type !== 'requirement.changed' || event.mode !== mode,
});
