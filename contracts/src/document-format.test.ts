import { describe, expect, it } from 'vitest';
import {
  formatDecimal,
  formatDocumentDate,
  formatDocumentMoney,
  formatUnitPrice,
} from './document-format.ts';

describe('the formats of documents', () => {
  it.each([
    [123_450, 'MXN', 'en', 'MX$1,234.50'],
    [123_450, 'MXN', 'es', '$1,234.50'],
    [-500, 'USD', 'en', '−$5.00'],
    [-500, 'USD', 'es', '−USD 5.00'],
    [1_500, 'JPY', 'es', 'JPY 1,500'],
    [1_500, 'KWD', 'es', 'KWD 1.500'],
    [9_007_199_254_740_991, 'MXN', 'es', '$90,071,992,547,409.91'],
  ] as const)('shows %i of %s in %s as %s', (amountMinor, currency, locale, text) => {
    expect(
      formatDocumentMoney({ amountMinor, currency }, locale, { currencies: [] }).replaceAll('\u00a0', ' '),
    ).toBe(text);
  });

  it.each([
    [{ unitPriceMinor: 0, unitPriceMicros: 350_000 }, 'EUR', 'en', '€0.0035'],
    [{ unitPriceMinor: 112, unitPriceMicros: 500_000 }, 'MXN', 'es', '$1.125'],
    [{ unitPriceMinor: 123_450 }, 'MXN', 'en', 'MX$1,234.50'],
    [{ unitPriceMinor: 0, unitPriceMicros: 1 }, 'JPY', 'en', '¥0.000001'],
  ] as const)('shows the price %j in %s in %s as %s', (price, currency, locale, text) => {
    expect(formatUnitPrice(price, { currency, locale }, { currencies: [] })).toBe(text);
  });

  it('shows days in the order of the language', () => {
    expect(formatDocumentDate('2026-11-21', 'en')).toBe('Nov 21, 2026');
    expect(formatDocumentDate('2026-11-21', 'es')).toBe('21 nov 2026');
    expect(() => formatDocumentDate('2026-02-29', 'es')).toThrow(RangeError);
  });

  it('shows decimals exactly and without trailing zeros', () => {
    expect(formatDecimal(15_000, 4, 'en')).toBe('1.5');
    expect(formatDecimal(-12_345_678_900_001, 4, 'es')).toBe('−1,234,567,890.0001');
    expect(formatDecimal(106_667, 4, 'en')).toBe('10.6667');
  });
});
