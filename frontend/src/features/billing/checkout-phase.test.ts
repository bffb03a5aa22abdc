import { expect, test } from 'vitest';
import { checkoutPhaseOf } from './checkout-phase.ts';

const waiting = { isWaitedFor: true, isUnknown: false, isOverdue: false };

test('only the subscription confirms a payment', () => {
  expect(checkoutPhaseOf({ ...waiting, status: undefined })).toBe('confirming');
  expect(checkoutPhaseOf({ ...waiting, status: { isActive: false } })).toBe('confirming');
  expect(checkoutPhaseOf({ ...waiting, status: { isActive: true } })).toBe('confirmed');
});

test('a payment is overdue after a minute, and still confirmed later', () => {
  expect(checkoutPhaseOf({ ...waiting, isOverdue: true, status: { isActive: false } })).toBe('overdue');
  expect(checkoutPhaseOf({ ...waiting, isOverdue: true, status: { isActive: true } })).toBe('confirmed');
});

test('a payment that the server doesn’t know is neither pending nor confirmed', () => {
  expect(checkoutPhaseOf({ ...waiting, isUnknown: true, status: { isActive: true } })).toBe('none');
  expect(checkoutPhaseOf({ ...waiting, isWaitedFor: false, status: { isActive: true } })).toBe('none');
});
