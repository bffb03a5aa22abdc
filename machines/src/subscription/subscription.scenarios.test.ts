import type { SubscriptionState } from '@oficio/contracts';
import { findSurvivors, type Scenario, type Subject, startSubject } from '@oficio/machines/testing';
import { describe, expect, it } from 'vitest';
import { transition } from 'xstate';
import { subscriptionMachine } from './subscription.machine.ts';
import { day, dayMs, endingReport, paidReport } from './subscription.model.ts';
import { NO_SUBSCRIPTION } from './subscription.setup.ts';
import type { ProviderReport, SubscriptionFacts } from './subscription.types.ts';

type Subscription = Subject<typeof subscriptionMachine, object>;

function scenario(says: string, run: (subscription: Subscription) => Promise<void>): Scenario {
  return {
    says,
    run: async (machine) =>
      run(await startSubject<typeof subscriptionMachine, object>({ machine, provide: () => ({}) })),
  };
}

const startTrial = (subscription: Subscription, end = 30) =>
  subscription.send({ type: 'trial.started', planId: 1, trialEnd: day(end) });
const pass = (subscription: Subscription, days: number) =>
  subscription.send({ type: 'time.passed', now: dayMs(days) });
const report = (subscription: Subscription, said: ProviderReport, days = 0) =>
  subscription.send({ type: 'provider.reported', report: said, at: day(days) });
const stands = (subscription: Subscription) => [
  subscription.state(),
  subscription.context().status,
  subscription.snapshot().hasTag('access'),
];
const offered = (subscription: Subscription) =>
  [...subscription.snapshot().tags].filter((tag) => tag !== 'access').toSorted();
const facts = (subscription: Subscription): SubscriptionFacts => subscription.context();

const NOTHING_PAID = { currentPeriodEnd: null, pastDueSince: null, canceledAt: null, cancelAt: null };

const time: Scenario[] = [
  scenario("'The trial can be started once'", async (subscription) => {
    expect(stands(subscription)).toEqual(['none', 'none', false]);
    await startTrial(subscription);
    expect(stands(subscription)).toEqual(['trialing', 'trialing', true]);
    expect(facts(subscription)).toEqual({
      ...NOTHING_PAID,
      status: 'trialing',
      planId: 1,
      trialUsed: true,
      trialEnd: day(30),
    });
    await startTrial(subscription, 60);
    await pass(subscription, 30);
    await startTrial(subscription, 60);
    expect(stands(subscription)).toEqual(['expired', 'expired', false]);
    expect(facts(subscription).trialEnd).toBe(day(30));
  }),
  scenario("'Access = trialing∧now<trialEnd'", async (subscription) => {
    await startTrial(subscription);
    await subscription.send({ type: 'time.passed', now: dayMs(30) - 1 });
    expect(stands(subscription)).toEqual(['trialing', 'trialing', true]);
    await subscription.send({ type: 'time.passed', now: dayMs(30) });
    expect(stands(subscription)).toEqual(['expired', 'expired', false]);
  }),
  scenario('an unused trial can start after a paid period, not during it', async (subscription) => {
    await report(subscription, { ...endingReport, status: 'canceled' });
    await startTrial(subscription, 60);
    expect(stands(subscription)).toEqual(['canceled.paid', 'canceled', true]);
    await pass(subscription, 30);
    await startTrial(subscription, 60);
    expect(stands(subscription)).toEqual(['trialing', 'trialing', true]);
    expect(facts(subscription)).toMatchObject({ ...NOTHING_PAID, trialEnd: day(60) });
  }),
  scenario('a subscription excludes a second trial afterwards', async (subscription) => {
    await startTrial(subscription, 5);
    await report(subscription, { ...endingReport, status: 'canceled' }, 10);
    await pass(subscription, 30);
    await startTrial(subscription, 60);
    expect(stands(subscription)).toEqual(['canceled.over', 'canceled', false]);
  }),
  scenario('a first payment that never came leaves the trial available', async (subscription) => {
    await report(subscription, { ...paidReport, status: 'expired' });
    await startTrial(subscription);
    expect(stands(subscription)).toEqual(['trialing', 'trialing', true]);
  }),
  {
    says: 'nor is a trial given twice to whom only this is known of',
    run: async (machine) => {
      const context = { ...NO_SUBSCRIPTION, trialUsed: true };
      const stored = machine.resolveState({ value: 'none', context });
      const [after] = transition(machine, stored, { type: 'trial.started', planId: 1, trialEnd: day(30) });
      expect(after.value).toBe('none');
    },
  },
  scenario("'canceledAt∧now<currentPeriodEnd'", async (subscription) => {
    await report(subscription, endingReport);
    expect(stands(subscription)).toEqual(['gracePeriod', 'active', true]);
    await subscription.send({ type: 'time.passed', now: dayMs(30) - 1 });
    expect(stands(subscription)).toEqual(['gracePeriod', 'active', true]);
    await pass(subscription, 30);
    expect(stands(subscription)).toEqual(['canceled.over', 'canceled', false]);
  }),
  scenario(
    'a cancellation without a known end lasts until the provider reports the end',
    async (subscription) => {
      await report(subscription, { ...endingReport, currentPeriodEnd: null });
      await pass(subscription, 900);
      expect(stands(subscription)).toEqual(['gracePeriod', 'active', true]);
      await report(subscription, { ...endingReport, status: 'canceled', currentPeriodEnd: null }, 900);
      await pass(subscription, 900);
      expect(stands(subscription)).toEqual(['canceled.over', 'canceled', false]);
    },
  ),
  scenario(
    'an ended paid month counts as renewed until the provider reports otherwise',
    async (subscription) => {
      await report(subscription, paidReport);
      await pass(subscription, 31);
      expect(stands(subscription)).toEqual(['active', 'active', true]);
    },
  ),
  scenario('a cancellation on an earlier day leaves the paid period', async (subscription) => {
    await report(subscription, { ...endingReport, cancelAt: day(20) });
    await subscription.send({ type: 'time.passed', now: dayMs(20) - 1 });
    expect(stands(subscription)).toEqual(['active', 'active', true]);
    await pass(subscription, 20);
    expect(stands(subscription)).toEqual(['canceled.paid', 'canceled', true]);
    await pass(subscription, 29);
    expect(stands(subscription)).toEqual(['canceled.paid', 'canceled', true]);
    await pass(subscription, 30);
    expect(stands(subscription)).toEqual(['canceled.over', 'canceled', false]);
  }),
  scenario('a cancellation after the period’s end is effective at once', async (subscription) => {
    await report(subscription, { ...endingReport, cancelAt: day(40) });
    await pass(subscription, 39);
    expect(stands(subscription)).toEqual(['active', 'active', true]);
    await pass(subscription, 40);
    expect(stands(subscription)).toEqual(['canceled.over', 'canceled', false]);
  }),
  scenario("'Past due keeps access for 7 days (…), then the paywall'", async (subscription) => {
    await report(subscription, { ...paidReport, status: 'past_due' }, 1);
    expect(facts(subscription).pastDueSince).toBe(day(1));
    await subscription.send({ type: 'time.passed', now: dayMs(8) - 1 });
    expect(stands(subscription)).toEqual(['pastDue.tolerated', 'past_due', true]);
    await pass(subscription, 8);
    expect(stands(subscription)).toEqual(['pastDue.locked', 'past_due', false]);
  }),
];

const standsAfter: Record<SubscriptionState, [said: ProviderReport, stands: unknown[]]> = {
  none: [{ ...paidReport, status: 'none' }, ['none', 'none', false]],
  trialing: [{ ...paidReport, status: 'trialing' }, ['active', 'active', true]],
  active: [paidReport, ['active', 'active', true]],
  past_due: [{ ...paidReport, status: 'past_due' }, ['pastDue.tolerated', 'past_due', true]],
  paused: [{ ...paidReport, status: 'paused' }, ['paused', 'paused', false]],
  canceled: [{ ...endingReport, status: 'canceled' }, ['canceled.paid', 'canceled', true]],
  expired: [{ ...paidReport, status: 'expired' }, ['expired', 'expired', false]],
  incomplete: [{ ...paidReport, status: 'incomplete' }, ['incomplete', 'incomplete', false]],
};

const reports: Scenario[] = [
  ...Object.entries(standsAfter).map(([status, [said, expected]]) =>
    scenario(`the provider reports '${status}'`, async (subscription) => {
      await report(subscription, said);
      expect(stands(subscription)).toEqual(expected);
      if (status === 'none' || said === null) return;
      const { status: _, ...rest } = said;
      expect(facts(subscription)).toMatchObject(rest);
    }),
  ),
  scenario('an ended subscription at the provider leaves a running trial', async (subscription) => {
    await startTrial(subscription);
    for (const status of ['incomplete', 'canceled', 'expired', 'none'] as const) {
      await report(subscription, paidReport, 1);
      expect(stands(subscription)).toEqual(['active', 'active', true]);
      await report(subscription, { ...endingReport, status }, 2);
      expect(stands(subscription)).toEqual(['trialing', 'trialing', true]);
      expect(facts(subscription)).toMatchObject({ ...NOTHING_PAID, planId: 1, trialEnd: day(30) });
    }
    await report(subscription, { ...endingReport, status: 'canceled' }, 30);
    expect(stands(subscription)).toEqual(['canceled.paid', 'canceled', true]);
  }),
  scenario('an unknown subscription at the provider counts as none', async (subscription) => {
    await report(subscription, { ...paidReport, planId: 2 });
    await report(subscription, null);
    expect(stands(subscription)).toEqual(['none', 'none', false]);
    expect(facts(subscription)).toMatchObject({ ...NOTHING_PAID, planId: null });
  }),
  scenario('an unknown subscription doesn’t restore the trial', async (subscription) => {
    await startTrial(subscription);
    await report(subscription, paidReport, 1);
    await report(subscription, null, 31);
    expect(stands(subscription)).toEqual(['expired', 'expired', false]);
    expect(facts(subscription)).toMatchObject({ ...NOTHING_PAID, planId: 1, trialUsed: true });
  }),
  scenario('the first report of a missing payment sets its time', async (subscription) => {
    const missing = { ...paidReport, status: 'past_due' } as const;
    await report(subscription, missing, 1);
    await report(subscription, missing, 5);
    expect(facts(subscription).pastDueSince).toBe(day(1));
    await report(subscription, paidReport, 6);
    expect(facts(subscription).pastDueSince).toBe(null);
    await report(subscription, missing, 9);
    expect(facts(subscription).pastDueSince).toBe(day(9));
  }),
];

const offers: Scenario[] = [
  ...(
    [
      ['none', ['startTrial', 'subscribe']],
      ['active', ['cancel', 'changePlan', 'updatePayment']],
      ['past_due', ['cancel', 'updatePayment']],
      ['paused', ['resume', 'updatePayment']],
      ['canceled', ['startTrial', 'subscribe']],
      ['expired', ['startTrial', 'subscribe']],
      ['incomplete', ['subscribe', 'updatePayment']],
    ] as const
  ).map(([status, expected]) =>
    scenario(`'${status}' offers ${expected.join(', ')}`, async (subscription) => {
      await report(subscription, { ...paidReport, status });
      expect(offered(subscription)).toEqual(expected);
    }),
  ),
  scenario('a trial offers subscribe', async (subscription) => {
    await startTrial(subscription);
    expect(offered(subscription)).toEqual(['subscribe']);
  }),
  scenario('the grace period offers resume and updatePayment', async (subscription) => {
    await report(subscription, endingReport);
    expect(offered(subscription)).toEqual(['resume', 'updatePayment']);
  }),
];

const scenarios = [...time, ...reports, ...offers];

describe('subscription', () => {
  it.each(scenarios)('$says', ({ run }) => run(subscriptionMachine));

  it('has no mutant that passes every scenario', async () => {
    expect(await findSurvivors(subscriptionMachine, scenarios)).toEqual([]);
  });
});
