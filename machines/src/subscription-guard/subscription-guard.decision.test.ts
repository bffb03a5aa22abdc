import { DAY_MS } from '@oficio/contracts';
import { describe, expect, it } from 'vitest';
import { isGranted, untilNearestEnd, variantOf } from './subscription-guard.decision.ts';
import { freshStatus, inDays, trialingStatus } from './subscription-guard.model.ts';
import type { GuardMode, GuardStatus } from './subscription-guard.types.ts';

const LONGEST_MS = 2_147_483_647;

describe('the decision', () => {
  it.each<[says: string, GuardMode, Partial<GuardStatus>, boolean]>([
    ["'superadmin always passes'", 'any', { isSuperadmin: true }, true],
    ["'superadmin always passes'", 'requireActive', { isSuperadmin: true }, true],
    ["'granted if hasActiveAccess'", 'any', { hasActiveAccess: true }, true],
    ["', isActive'", 'any', { isActive: true }, true],
    ["'or isTrialing is true'", 'any', { isTrialing: true }, true],
    ["'In require-active mode only isActive passes'", 'requireActive', { isActive: true }, true],
    ['not a trial', 'requireActive', { isTrialing: true, hasActiveAccess: true }, false],
    ["'Otherwise the paywall shows'", 'any', {}, false],
    ["'Otherwise the paywall shows'", 'requireActive', {}, false],
  ])('%s (%s) %j: %s', (_, mode, flags, granted) => {
    expect(isGranted({ ...freshStatus, ...flags }, mode)).toBe(granted);
  });
});

describe('the paywall’s variant', () => {
  it("'require-active mode', 'trial already used', 'otherwise': in this order", () => {
    expect(variantOf({ ...freshStatus, trialUsed: true }, 'requireActive')).toBe('requireActive');
    expect(variantOf({ ...freshStatus, trialUsed: true }, 'any')).toBe('trialUsed');
    expect(variantOf(freshStatus, 'any')).toBe('trialOffered');
    expect(variantOf(null, 'any')).toBe('trialOffered');
  });
});

describe('the time until the nearest end', () => {
  it.each<[says: string, Partial<GuardStatus>, number]>([
    ['a trial’s', { trialEnd: inDays(2) }, 2 * DAY_MS],
    ['a period’s', { currentPeriodEnd: inDays(3) }, 3 * DAY_MS],
    ['that of a cancellation', { currentPeriodEnd: inDays(3), cancelAt: inDays(1) }, DAY_MS],
    [
      'what has passed counts no more',
      { trialEnd: inDays(-9), currentPeriodEnd: inDays(0), cancelAt: inDays(4) },
      4 * DAY_MS,
    ],
    ['none: when a timer must be wound again', {}, LONGEST_MS],
    ['farther than a timer can hold', { currentPeriodEnd: inDays(25) }, LONGEST_MS],
  ])('%s', (_, ends, milliseconds) => {
    expect(untilNearestEnd({ ...freshStatus, ...ends })).toBe(milliseconds);
  });

  it('of a trial follows the server’s clock, whatever this device’s clock shows', () => {
    expect(untilNearestEnd(trialingStatus)).toBe(20 * DAY_MS);
    expect(untilNearestEnd(null)).toBe(LONGEST_MS);
  });
});
