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

test('what was paid is kept by the tab and leaves the address, without an entry of its own', () => {
  expect(taken({ checkout: 'success', session_id: 'cs_test_1' })).toMatchObject({
    to: '/subscription',
    replace: true,
  });
  expect(rememberedCheckout()).toBe('cs_test_1');
});

test('what was not paid is said once, and is not waited for', () => {
  expect(taken({ canceled: 'true' })).toMatchObject({
    to: '/subscription',
    replace: true,
    state: { checkout: 'canceled' },
  });
  expect(rememberedCheckout()).toBeNull();
});

test('a session that nobody says was paid is not waited for, and leaves the address all the same', () => {
  expect(taken({ session_id: 'cs_test_1' })).toMatchObject({ to: '/subscription', replace: true });
  expect(rememberedCheckout()).toBeNull();
});

test('an address without any of it stays', () => {
  expect(taken({})).toBeNull();
});

test('without a storage the address is left all the same', () => {
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
