import fc from 'fast-check';
import { expect, test } from 'vitest';
import { certificateAlertFrom, certificateStateOf, lifetimeLeft } from './certificate-state.ts';
import { addDays, daysBetween } from './dates.ts';

const END = '2027-03-01';
const life = (days: number) => ({
  notBefore: `${addDays(END, -days)}T00:00:00.000Z`,
  notAfter: `${END}T00:00:00.000Z`,
});
const alertFrom = (days: number) => {
  const { notBefore, notAfter } = life(days);
  return certificateAlertFrom(notBefore, notAfter);
};

test.each([
  [398, 30],
  [200, 30],
  [90, 30],
  [89, 29],
  [45, 15],
  [6, 2],
  [1, 0],
])('a certificate of %i days is warned about %i days before its end', (days, warning) => {
  expect(alertFrom(days)).toBe(addDays(END, -warning));
});

test.each([
  [31, 'ok'],
  [30, 'soon'],
  [1, 'soon'],
  [0, 'due_today'],
  [-1, 'expired'],
])('%i days before the end the state of one of 90 days is %s', (left, state) => {
  expect(certificateStateOf(life(90), addDays(END, -left))).toBe(state);
});

test('without a certificate the state is unknown, and nothing of its life is left to show', () => {
  const none = { notBefore: null, notAfter: null };
  expect([certificateStateOf(none, END), lifetimeLeft(none, END)]).toEqual(['unknown', null]);
});

test('the warning range lies within the last third of the life and has at most 30 days', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 900 }), (days) => {
      const warning = daysBetween(alertFrom(days), END);
      expect(warning).toBeLessThanOrEqual(Math.min(30, days / 3));
      expect(warning).toBeGreaterThan(Math.min(30, days / 3) - 1);
    }),
  );
});

test('what is left of a life falls from 100 to 0 and never rises', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 400 }), fc.integer({ min: -50, max: 450 }), (days, left) => {
      const [now, later] = [left, left - 1].map(
        (rest) => lifetimeLeft(life(days), addDays(END, -rest)) ?? -1,
      );
      expect(now).toBeGreaterThanOrEqual(later ?? 0);
      expect(now).toBeGreaterThanOrEqual(0);
      expect(now).toBeLessThanOrEqual(100);
    }),
  );
  expect([lifetimeLeft(life(90), addDays(END, -90)), lifetimeLeft(life(90), addDays(END, -45))]).toEqual([
    100, 50,
  ]);
});
