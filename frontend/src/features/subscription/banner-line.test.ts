import { describe, expect, test } from 'vitest';
import { bannerLineOf } from './banner-line.ts';

const owner = { mayDecide: true, timezone: 'America/Mexico_City' };
const member = { ...owner, mayDecide: false };

const running = {
  status: 'active',
  isSuperadmin: false,
  isTrialing: false,
  isGracePeriod: false,
  statusDisplay: 'Active',
  showUpgradePrompt: false,
  currentPeriodEnd: '2026-12-22T04:00:00.000Z',
  cancelAt: null,
} as const;
const trial = {
  ...running,
  status: 'trialing',
  isTrialing: true,
  statusDisplay: 'Trial (8 days left)',
  currentPeriodEnd: null,
} as const;
const lastWeek = { ...trial, statusDisplay: 'Trial (7 days left)', showUpgradePrompt: true } as const;
const canceled = { ...running, isGracePeriod: true, statusDisplay: 'Active (Canceled)' } as const;
const pastDue = { ...running, status: 'past_due', statusDisplay: 'Payment required' } as const;

describe('the banner above every page', () => {
  test('shows the days left in a trial’s last week, with a link to subscribe', () => {
    expect(bannerLineOf(lastWeek, owner)).toEqual({
      look: 'prominent',
      text: 'Trial (7 days left)',
      action: { label: 'Subscribe', href: '/subscription-plans' },
    });
  });

  test('shows the last day of a canceled subscription in the organization’s time zone, with a link back', () => {
    expect(bannerLineOf(canceled, owner)).toEqual({
      look: 'quiet',
      text: 'Active (Canceled): ends on Dec 21, 2026',
      action: { label: 'Resume', href: '/subscription' },
    });
  });

  test('shows a failed payment, with a link to pay', () => {
    expect(bannerLineOf(pastDue, owner)).toEqual({
      look: 'failed',
      text: 'Your last payment failed',
      action: { label: 'Update payment', href: '/subscription' },
    });
    expect(bannerLineOf({ ...pastDue, status: 'incomplete' }, owner)?.text).toBe(
      'Your first payment isn’t complete',
    );
  });

  test.each([
    ['a subscription that runs', running],
    ['a trial before its last week', trial],
    ['none at all', { ...running, status: 'none', showUpgradePrompt: true } as const],
    ['one that is over', { ...running, status: 'expired', showUpgradePrompt: true } as const],
    ['a superadmin, whose organization has a trial', { ...lastWeek, isSuperadmin: true }],
    ['a superadmin, whose organization has not paid', { ...pastDue, isSuperadmin: true }],
  ])('shows nothing for %s', (_, status) => {
    expect(bannerLineOf(status, owner)).toBe(null);
  });

  test.each([lastWeek, canceled, pastDue])('has no button for roles that may not decide', (status) => {
    const line = bannerLineOf(status, member);
    expect(line).toEqual({ look: expect.any(String), text: bannerLineOf(status, owner)?.text });
  });
});
