import { expect, test } from 'vitest';
import { checkoutPhaseOf } from './checkout-phase.ts';

const waiting = { isWaitedFor: true, isUnknown: false, isOverdue: false };

test('the subscription alone confirms a payment', () => {
  expect(checkoutPhaseOf({ ...waiting, status: undefined })).toBe('confirming');
  expect(checkoutPhaseOf({ ...waiting, status: { isActive: false } })).toBe('confirming');
  expect(checkoutPhaseOf({ ...waiting, status: { isActive: true } })).toBe('confirmed');
});

test('after a minute it is overdue, and still confirmed when it comes', () => {
  expect(checkoutPhaseOf({ ...waiting, isOverdue: true, status: { isActive: false } })).toBe('overdue');
  expect(checkoutPhaseOf({ ...waiting, isOverdue: true, status: { isActive: true } })).toBe('confirmed');
});

test('a payment that the server doesn’t know is neither waited nor thanked for', () => {
  expect(checkoutPhaseOf({ ...waiting, isUnknown: true, status: { isActive: true } })).toBe('none');
  expect(checkoutPhaseOf({ ...waiting, isWaitedFor: false, status: { isActive: true } })).toBe('none');
});
