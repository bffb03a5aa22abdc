import { describe, expect, test } from 'vitest';
import { addDays } from './dates.ts';
import { alertDay, eppStatus, expiryStateOf } from './expiry-state.ts';

const TODAY = '2026-11-27';
const within = (days: number, eppStatuses: string[] = []) =>
  expiryStateOf({ expiresOn: addDays(TODAY, days), conflictingExpiresOn: null, eppStatuses }, TODAY);

test.each([
  [61, 'ok'],
  [60, 'soon'],
  [15, 'soon'],
  [14, 'urgent'],
  [1, 'urgent'],
  [0, 'due_today'],
  [-1, 'expired'],
])('the state %i days before the expiry is %s', (days, state) => {
  expect(within(days)).toBe(state);
});

test('without a date the state is unknown', () => {
  const facts = { expiresOn: null, conflictingExpiresOn: null, eppStatuses: ['active'] };
  expect(expiryStateOf(facts, TODAY)).toBe('unknown');
});

describe('the registry’s status', () => {
  test.each([
    [['redemption period'], 'redemption'],
    [['redemptionPeriod https://icann.org/epp#redemptionPeriod'], 'redemption'],
    [['pending delete', 'redemption period'], 'redemption'],
    [['pendingDelete'], 'pending_delete'],
    [['auto renew period'], 'auto_renewed'],
    [['autoRenewPeriod'], 'auto_renewed'],
    [['client transfer prohibited'], 'ok'],
  ])('%j a year before the expiry gives %s', (statuses, state) => {
    expect(within(360, statuses)).toBe(state);
  });

  test('of an expired domain in the auto-renew period whose date has not moved leaves it expired', () => {
    expect(within(-3, ['auto renew period'])).toBe('expired');
  });

  test('has one spelling', () => {
    expect(eppStatus(' clientTransferProhibited https://icann.org/epp ')).toBe('client transfer prohibited');
    expect(eppStatus('client transfer prohibited')).toBe('client transfer prohibited');
  });
});

test.each([
  ['2027-01-01', null, '2027-01-01'],
  ['2027-01-01', '2026-12-01', '2026-12-01'],
  ['2026-12-01', '2027-01-01', '2026-12-01'],
  [null, null, null],
])('alerts about %s and %s follow %s', (expiresOn, conflictingExpiresOn, day) => {
  expect(alertDay({ expiresOn, conflictingExpiresOn })).toBe(day);
});
