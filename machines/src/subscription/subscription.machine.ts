// Owns an organization's subscription: plan, trial, payment and end, by time and by the provider's reports.
import type { SubscriptionState } from '@oficio/contracts';
import { NO_SUBSCRIPTION, subscriptionSetup } from './subscription.setup.ts';
import type { SubscriptionEvent } from './subscription.types.ts';

type Passed = { event: Extract<SubscriptionEvent, { type: 'time.passed' }> };
type Reported = { event: Extract<SubscriptionEvent, { type: 'provider.reported' }> };
type Started = { event: Extract<SubscriptionEvent, { type: 'trial.started' }> };

const now = ({ event }: Passed) => event;
const report = ({ event }: Reported) => event;
const storeReport = { type: 'storeReport', params: report } as const;

const reported = <TStatus extends SubscriptionState>(status: TStatus) =>
  ({ type: 'isReported', params: ({ event }: Reported) => ({ ...event, status }) }) as const;

const trialStarted = {
  guard: 'isTrialUnused',
  target: '#subscription.trialing',
  actions: { type: 'storeTrial', params: ({ event }: Started) => event },
} as const;

const ended = { type: 'storeStatus', params: { status: 'canceled' } } as const;

export const subscriptionMachine = subscriptionSetup.createMachine({
  id: 'subscription',
  context: NO_SUBSCRIPTION,
  initial: 'none',
  on: {
    // Each report contains everything the provider knows, so that order and repetition don't matter.
    'provider.reported': [
      { guard: { type: 'isReportedEnding', params: report }, target: '.gracePeriod', actions: storeReport },
      { guard: { type: 'isReportedRunning', params: report }, target: '.active', actions: storeReport },
      { guard: reported('past_due'), target: '.pastDue', actions: storeReport },
      { guard: reported('paused'), target: '.paused', actions: storeReport },
      // An attempted payment or an older subscription doesn't use up the trial.
      {
        guard: { type: 'isTrialRunning', params: report },
        target: '.trialing',
        actions: { type: 'storeOurs', params: { status: 'trialing' } },
      },
      { guard: reported('incomplete'), target: '.incomplete', actions: storeReport },
      { guard: reported('canceled'), target: '.canceled', actions: storeReport },
      { guard: reported('expired'), target: '.expired', actions: storeReport },
      {
        guard: 'hasHadTrial',
        target: '.expired',
        actions: { type: 'storeOurs', params: { status: 'expired' } },
      },
      { target: '.none', actions: { type: 'storeOurs', params: { status: 'none' } } },
    ],
  },
  states: {
    none: { tags: ['startTrial', 'subscribe'], on: { 'trial.started': trialStarted } },
    trialing: {
      tags: ['access', 'subscribe'],
      on: {
        'time.passed': {
          guard: { type: 'isTrialOver', params: now },
          target: 'expired',
          actions: { type: 'storeStatus', params: { status: 'expired' } },
        },
      },
    },
    active: {
      tags: ['access', 'cancel', 'changePlan', 'updatePayment'],
      on: {
        // A cancellation can take effect on a day before the end of the paid period.
        'time.passed': [
          { guard: { type: 'isOverForGood', params: now }, target: 'canceled.over', actions: ended },
          { guard: { type: 'isCanceledByNow', params: now }, target: 'canceled.paid', actions: ended },
        ],
      },
    },
    gracePeriod: {
      tags: ['access', 'resume', 'updatePayment'],
      on: {
        // Without a known end the state lasts until the provider reports the end.
        'time.passed': {
          guard: { type: 'isPeriodOver', params: now },
          target: 'canceled.over',
          actions: ended,
        },
      },
    },
    pastDue: {
      tags: ['cancel', 'updatePayment'],
      initial: 'tolerated',
      states: {
        tolerated: {
          tags: 'access',
          on: { 'time.passed': { guard: { type: 'isToleranceOver', params: now }, target: 'locked' } },
        },
        locked: {},
      },
    },
    incomplete: { tags: ['subscribe', 'updatePayment'] },
    paused: { tags: ['resume', 'updatePayment'] },
    canceled: {
      tags: ['startTrial', 'subscribe'],
      initial: 'paid',
      states: {
        paid: {
          tags: 'access',
          on: { 'time.passed': { guard: { type: 'isPaidRestOver', params: now }, target: 'over' } },
        },
        over: { on: { 'trial.started': trialStarted } },
      },
    },
    expired: { tags: ['startTrial', 'subscribe'], on: { 'trial.started': trialStarted } },
  },
});
