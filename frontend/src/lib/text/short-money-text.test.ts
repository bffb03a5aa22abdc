import { afterEach, expect, test } from 'vitest';
import { setOwnCurrency } from './money-text.ts';
import { shortMoneyText } from './short-money-text.ts';

afterEach(() => setOwnCurrency(null));

test.each([
  [99_999_999, 'MXN', 'MX$999,999.99'],
  [100_000_000, 'MXN', 'MX$1M'],
  [123_456_789, 'MXN', 'MX$1.23M'],
  [-123_456_789, 'MXN', '−MX$1.23M'],
  [250_000_000_000, 'USD', '$2.5B USD'],
  [1_234_567, 'JPY', '¥1.23M'],
])('%i minor units of %s are seen as %s', (amountMinor, currency, text) => {
  setOwnCurrency('MXN');
  expect(shortMoneyText({ amountMinor, currency })).toBe(text);
});
