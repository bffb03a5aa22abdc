import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromProvider, toProvider } from './provider-amounts.ts';

test.each([
  ['MXN', 116_000, 116_000],
  ['JPY', 5_000, 5_000],
  ['ISK', 5_000, 500_000],
  ['UGX', 7, 700],
  ['MGA', 1_500, 15],
  ['KWD', 12_340, 12_340],
])('%s: %i are %i at the provider', (currency, amountMinor, units) => {
  expect(toProvider(amountMinor, currency)).toBe(units);
  expect(fromProvider(units, currency)).toBe(amountMinor);
});

test.each([
  ['KWD', 12_345],
  ['MGA', 1_550],
  ['ISK', Number.MAX_SAFE_INTEGER],
])('%s: %i can’t be charged', (currency, amountMinor) => {
  expect(toProvider(amountMinor, currency)).toBe(null);
});

test('what can be charged comes back as it was', () => {
  const currencies = fc.constantFrom('MXN', 'USD', 'JPY', 'ISK', 'UGX', 'MGA', 'KWD', 'CLP');
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999_999 }), currencies, (amountMinor, currency) => {
      const units = toProvider(amountMinor, currency);
      return units === null || fromProvider(units, currency) === amountMinor;
    }),
  );
});
