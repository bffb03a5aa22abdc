import { expect, test } from 'vitest';
import { checkoutUrlOf } from './checkout-url.ts';

test('both names of the field give the payment page', () => {
  expect(checkoutUrlOf({ url: 'https://pay.example/1' })).toBe('https://pay.example/1');
  expect(checkoutUrlOf({ sessionUrl: 'https://pay.example/2' })).toBe('https://pay.example/2');
  expect(checkoutUrlOf({ url: null, sessionUrl: 'https://pay.example/3' })).toBe('https://pay.example/3');
});

test.each([{}, { url: '' }, { url: null, sessionUrl: null }])(
  '%o: an error says that there is no page',
  (answer) => {
    expect(() => checkoutUrlOf(answer)).toThrow('No checkout URL received from server');
  },
);
