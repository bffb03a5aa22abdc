import { afterEach, expect, test } from 'vitest';
import { moneyText, setOwnCurrency } from './money-text.ts';

afterEach(() => setOwnCurrency(null));

test('an amount has its code where its sign could be that of the organization’s currency', () => {
  const dollars = { amountMinor: 123_450, currency: 'USD' };
  const shown = [null, 'MXN', 'USD', 'EUR'].map((currency) => {
    setOwnCurrency(currency);
    return moneyText(dollars);
  });
  expect(shown).toEqual(['$1,234.50', '$1,234.50 USD', '$1,234.50', '$1,234.50']);
});
