import type { SubscriptionStatus } from '@oficio/contracts';
import { expect, test } from 'vitest';
import { choiceOf } from './plan-choice.ts';
import { PLANS } from './plans.ts';
import { ACTIVE, GRACE, PAST_DUE, statusWith, TRIAL } from './subscription-status.fixture.ts';

const cases: [string, SubscriptionStatus, [professional: string, starter: string]][] = [
  ['nothing yet', statusWith({}), ['subscribe', 'subscribe']],
  ['a trial of Professional can be subscribed to', TRIAL, ['subscribe', 'subscribe']],
  ['active', ACTIVE, ['current', 'change']],
  ['active on Starter', { ...ACTIVE, planName: 'Starter' }, ['change', 'current']],
  ['canceled: first resumed', GRACE, ['current', 'none']],
  ['past due: first paid', PAST_DUE, ['current', 'none']],
  ['ended', statusWith({ ...TRIAL, status: 'canceled', isTrialing: false }), ['subscribe', 'subscribe']],
  ['no payment provider', statusWith({ stripeConfigured: false }), ['none', 'none']],
];

test.each(cases)('%s', (_, status, choices) => {
  expect(PLANS.map((plan) => choiceOf(plan, status, { memberRole: 'owner', sees: 'all' }))).toEqual(choices);
});

test('a member can choose no plan', () => {
  expect(PLANS.map((plan) => choiceOf(plan, ACTIVE, { memberRole: 'member', sees: 'all' }))).toEqual([
    'current',
    'none',
  ]);
});
