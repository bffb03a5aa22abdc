import type { SubscriptionStatus } from '@oficio/contracts';
import { describe, expect, test } from 'vitest';
import { ACTIVE, GRACE, PAST_DUE, statusWith, TRIAL } from './subscription-status.fixture.ts';
import { changeTerms, datesOf, dayIn, nextStepOf } from './subscription-words.ts';

test('a day is in the organization’s time zone', () => {
  const instant = '2026-12-14T03:00:00.000Z';
  expect(dayIn('America/Mexico_City', instant)).toBe('Dec 13, 2026');
  expect(dayIn('Europe/Madrid', instant)).toBe('Dec 14, 2026');
});

describe('the relevant date', () => {
  const end = '2026-12-14T03:00:00.000Z';
  const earlier = '2026-12-01T03:00:00.000Z';
  const past = '2026-11-01T03:00:00.000Z';
  const cases: [string, SubscriptionStatus, object[]][] = [
    ['nothing yet', statusWith({}), []],
    ['a trial', TRIAL, [{ label: 'Trial ends on', instant: end }]],
    ['active', ACTIVE, [{ label: 'Renews on', instant: end }]],
    ['active without an end', { ...ACTIVE, currentPeriodEnd: null }, []],
    ['ends on a date of its own', { ...ACTIVE, cancelAt: earlier }, [{ label: 'Ends on', instant: earlier }]],
    ['canceled, in its grace period', GRACE, [{ label: 'Ends on', instant: end }]],
    ['past due', PAST_DUE, []],
    [
      'canceled, paid until later',
      { ...ACTIVE, status: 'canceled', isActive: false },
      [{ label: 'Access until', instant: end }],
    ],
    [
      'canceled, over',
      { ...ACTIVE, status: 'canceled', isActive: false, currentPeriodEnd: past },
      [{ label: 'Ended on', instant: past }],
    ],
    [
      'an expired trial',
      { ...TRIAL, status: 'expired', isTrialing: false, isExpiredTrial: true, trialEnd: past },
      [{ label: 'Trial ended on', instant: past }],
    ],
  ];
  test.each(cases)('%s', (_, status, dates) => {
    expect(datesOf(status)).toEqual(dates);
  });
});

test('each required action has a sentence about the next step', () => {
  expect(nextStepOf(ACTIVE)).toBeNull();
  expect(nextStepOf(TRIAL)).toMatch(/^Nothing is charged when it ends/);
  expect(nextStepOf(statusWith({}))).toBe('Try everything for 30 days. No credit card needed.');
  expect(nextStepOf(statusWith({ actionRequired: 'subscribe' }))).toMatch(/^Subscribe to continue/);
  expect(nextStepOf(PAST_DUE)).toMatch(/access ends 7 days after the payment failed\.$/);
  expect(nextStepOf({ ...PAST_DUE, hasActiveAccess: false })).toMatch(
    /to continue\. Everything you have saved/,
  );
  expect(nextStepOf(GRACE)).toMatch(/^You can undo the cancellation until then/);
  expect(nextStepOf(statusWith({ status: 'paused', actionRequired: 'resume' }))).toMatch(
    /^Resume to continue/,
  );
});

test('a smaller plan gives credit, a larger one costs more, and neither is charged today', () => {
  const starter = { name: 'Starter', priceUsd: 5 };
  const professional = { name: 'Professional', priceUsd: 14 };
  expect(changeTerms(14, starter)).toBe(
    'Starter costs $5 per month, from now on. Nothing is charged today: the difference for the rest of this period is credited to your next invoice.',
  );
  expect(changeTerms(5, professional)).toBe(
    'Professional costs $14 per month, from now on. Nothing is charged today: the difference for the rest of this period is added to your next invoice.',
  );
});
