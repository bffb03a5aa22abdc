import type { MemberRole, Membership, SubscriptionStatus } from '@oficio/contracts';
import { describe, expect, test } from 'vitest';
import { offersTo, whyUnmanageable } from './manageable.ts';
import { ACTIVE, GRACE, PAST_DUE, statusWith, TRIAL } from './subscription-status.fixture.ts';

describe('the actions of each role and stage', () => {
  const cases: [string, SubscriptionStatus, MemberRole, readonly string[]][] = [
    ['nothing yet', statusWith({}), 'owner', ['startTrial', 'subscribe']],
    ['the trial was had elsewhere', statusWith({ trialUsed: true }), 'owner', ['subscribe']],
    ['a trial', TRIAL, 'admin', ['subscribe']],
    ['active', ACTIVE, 'owner', ['updatePayment', 'changePlan', 'cancel']],
    [
      'canceled for a date of its own',
      { ...ACTIVE, isCanceled: true },
      'owner',
      ['updatePayment', 'changePlan'],
    ],
    ['in the grace period', GRACE, 'owner', ['resume', 'updatePayment']],
    ['past due', PAST_DUE, 'owner', ['updatePayment', 'cancel']],
    ['ended', statusWith({ status: 'canceled', trialUsed: true }), 'owner', ['subscribe']],
    ['no payment provider', statusWith({ stripeConfigured: false }), 'owner', ['startTrial']],
    ['active, no payment provider', { ...ACTIVE, stripeConfigured: false }, 'owner', []],
    ['a member', { ...ACTIVE, canManageSubscription: false }, 'member', []],
    ['a member of an unpaid organization', statusWith({}), 'accountant', []],
    ['a superadmin', statusWith({ isSuperadmin: true }), 'owner', []],
  ];
  test.each(cases)('%s', (_, status, role, offers) => {
    expect(offersTo(status, who(role))).toEqual(offers);
  });
});

test('the reason why there is no action', () => {
  const unmanaged = { ...ACTIVE, canManageSubscription: false };
  expect(whyUnmanageable({ ...unmanaged, isSuperadmin: true }, who('viewer'))).toBe('superadmin');
  expect(whyUnmanageable(unmanaged, who('viewer'))).toBe('member');
  // The demo's plan is unpaid and never ends.
  expect(whyUnmanageable({ ...unmanaged, currentPeriodEnd: null }, who('owner'))).toBe('endless');
  // A paid subscription while no payment provider is configured.
  expect(whyUnmanageable(unmanaged, who('owner'))).toBeNull();
  expect(whyUnmanageable(statusWith({}), who('owner'))).toBeNull();
});

function who(memberRole: MemberRole): Membership {
  return { memberRole, sees: 'all' };
}
