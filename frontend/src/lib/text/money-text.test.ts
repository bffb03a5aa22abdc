import { afterEach, expect, test } from 'vitest';
import { moneyText, setOwnCurrency, shortMoneyText } from './money-text.ts';

afterEach(() => setOwnCurrency(null));

test('an amount has its code where its sign could be that of the organization’s currency', () => {
  const dollars = { amountMinor: 123_450, currency: 'USD' };
  const shown = [null, 'MXN', 'USD', 'EUR'].map((currency) => {
    setOwnCurrency(currency);
    return moneyText(dollars);
  });
  expect(shown).toEqual(['$1,234.50', '$1,234.50 USD', '$1,234.50', '$1,234.50']);
});

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
