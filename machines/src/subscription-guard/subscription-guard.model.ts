import { defineModel } from '../shared/model.ts';
import { endedStatus, freshStatus, report, trialingStatus } from './subscription-guard.examples.ts';
import { subscriptionGuardMachine } from './subscription-guard.machine.ts';

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
