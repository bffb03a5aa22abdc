import { isRedirect } from '@tanstack/react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { takeCheckoutFromAddress } from './checkout-address.ts';
import { rememberedCheckout } from './checkout-arrival.ts';

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

function taken(search: Parameters<typeof takeCheckoutFromAddress>[0]) {
  try {
    takeCheckoutFromAddress(search);
  } catch (thrown) {
    if (isRedirect(thrown)) return thrown.options;
    throw thrown;
  }
  return null;
}

test('a paid session is stored in the tab and removed from the address, without a history entry', () => {
  expect(taken({ checkout: 'success', session_id: 'cs_test_1' })).toMatchObject({
    to: '/subscription',
    replace: true,
  });
  expect(rememberedCheckout()).toBe('cs_test_1');
});

test('a canceled payment is reported once and not waited for', () => {
  expect(taken({ canceled: 'true' })).toMatchObject({
    to: '/subscription',
    replace: true,
    state: { checkout: 'canceled' },
  });
  expect(rememberedCheckout()).toBeNull();
});

test('a session that isn’t reported as paid is removed from the address and not waited for', () => {
  expect(taken({ session_id: 'cs_test_1' })).toMatchObject({ to: '/subscription', replace: true });
  expect(rememberedCheckout()).toBeNull();
});

test('an address without these parameters stays unchanged', () => {
  expect(taken({})).toBeNull();
});

test('the address is cleaned up without a storage too', () => {
  vi.stubGlobal('sessionStorage', {
    setItem: () => {
      throw new Error('full');
    },
    getItem: () => {
      throw new Error('denied');
    },
  });
  expect(taken({ checkout: 'success', session_id: 'cs_test_1' })).toMatchObject({ to: '/subscription' });
  expect(rememberedCheckout()).toBeNull();
});
