import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CURRENCY_CODES } from './currency-codes.ts';

import { divideRounded, portionOf, priceOf, split } from './exact-money.ts';
import { exponentOf, formatMoney, sum } from './money.ts';

const amount = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 });
const weights = fc
  .array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 40 })
  .filter((list) => list.some((weight) => weight > 0));

describe('splitting', () => {
  it('gives shares that add back to the amount', () => {
    fc.assert(
      fc.property(amount, weights, (whole, parts) => {
        expect(split(whole, parts).reduce((a, b) => a + b, 0)).toBe(whole);
      }),
    );
  });

  it('keeps each share within one unit of its exact proportion, and gives a zero weight nothing', () => {
    fc.assert(
      fc.property(amount, weights, (whole, parts) => {
        const total = parts.reduce((a, b) => a + b, 0);
        split(whole, parts).forEach((share, index) => {
          const weight = parts[index] ?? 0;
          const error = BigInt(share) * BigInt(total) - BigInt(whole) * BigInt(weight);
          expect(error < BigInt(total) && error > -BigInt(total)).toBe(true);
          if (weight === 0) expect(share === 0).toBe(true);
        });
      }),
    );
  });

  it('gives leftover units to the largest remainders, earlier shares first', () => {
    expect(split(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(split(-100, [1, 1, 1])).toEqual([-34, -33, -33]);
    expect(split(10, [1, 2, 4])).toEqual([1, 3, 6]);
  });

  it('refuses weights that can’t share an amount', () => {
    expect(() => split(1, [])).toThrow(RangeError);
    expect(() => split(1, [0, 0])).toThrow(RangeError);
    expect(() => split(1, [2, -1])).toThrow(RangeError);
  });
});

describe('rounding', () => {
  it('rounds halves away from zero', () => {
    expect([25n, -25n, 24n, -24n, 26n].map((n) => divideRounded(n, 10n))).toEqual([3n, -3n, 2n, -2n, 3n]);
    expect(divideRounded(25n, -10n)).toBe(-3n);
  });

  it('is never further than half a unit from the exact value, and odd', () => {
    fc.assert(
      fc.property(fc.bigInt(-(10n ** 18n), 10n ** 18n), fc.bigInt(1n, 10n ** 9n), (n, d) => {
        const error = 2n * (divideRounded(n, d) * d - n);
        expect(error <= d && error >= -d).toBe(true);
        expect(divideRounded(-n, d)).toBe(-divideRounded(n, d));
      }),
    );
  });

  it('multiplies quantities and rates without floats', () => {
    expect(priceOf(15_000, { unitPriceMinor: 33_333 })).toBe(50_000);
    expect(priceOf(3_333, { unitPriceMinor: 10 })).toBe(3);
    expect(priceOf(100_000_000, { unitPriceMinor: 0, unitPriceMicros: 350_000 })).toBe(3_500);
    expect(portionOf(10_000, 160_000)).toBe(1_600);
    expect(portionOf(10_000, 106_667)).toBe(1_067);
    expect(portionOf(-3, 500_000)).toBe(-2);
  });

  it('refuses a value outside the safe integers', () => {
    expect(() => priceOf(0.5, { unitPriceMinor: 1 })).toThrow(RangeError);
    expect(() => priceOf(Number.MAX_SAFE_INTEGER, { unitPriceMinor: Number.MAX_SAFE_INTEGER })).toThrow(
      RangeError,
    );
  });
});

describe('adding', () => {
  it('refuses amounts of different currencies', () => {
    expect(() => sum([{ amountMinor: 1, currency: 'USD' }], 'MXN')).toThrow("Can't add USD to MXN");
  });

  it('returns zero for no amounts', () => {
    expect(sum([], 'MXN')).toEqual({ amountMinor: 0, currency: 'MXN' });
  });
});

describe('exponents', () => {
  it('follow ISO 4217', () => {
    expect(['JPY', 'MXN', 'KWD', 'CLP', 'CLF'].map(exponentOf)).toEqual([0, 2, 3, 0, 4]);
  });
});

describe('formatting', () => {
  it('uses en-US with the currency’s decimals and a real minus', () => {
    expect(formatMoney({ amountMinor: 123_450, currency: 'MXN' })).toBe('MX$1,234.50');
    expect(formatMoney({ amountMinor: -500, currency: 'USD' })).toBe('−$5.00');
    expect(formatMoney({ amountMinor: 1_500, currency: 'JPY' })).toBe('¥1,500');
    expect(formatMoney({ amountMinor: 1, currency: 'KWD' })).toContain('0.001');
  });

  it('keeps the last digit of the largest amounts', () => {
    expect(formatMoney({ amountMinor: Number.MAX_SAFE_INTEGER, currency: 'USD' })).toBe(
      '$90,071,992,547,409.91',
    );
  });

  it('formats an amount that parses to the same amount', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER }),
        fc.constantFrom('MXN', 'USD', 'EUR', 'JPY'),
        (amountMinor, currency) => {
          expect(minorOf(formatMoney({ amountMinor, currency }))).toBe(amountMinor === 0 ? 0 : amountMinor);
        },
      ),
    );
  });

  it.each([
    [
      'of every country',
      ['UAH', 'RSD', 'PKR', 'QAR', 'GHS', 'XOF', 'XPF', 'MRU', 'HTG', 'LAK', 'FKP', 'VED', 'XCG', 'ZWG'],
      true,
    ],
    [
      'no funds, metals or former currencies',
      ['CLF', 'MXV', 'XAU', 'XTS', 'BGN', 'HRK', 'ANG', 'ZWL'],
      false,
    ],
  ])('offers the currencies %s', (_, codes, offered) => {
    const known = new Set<string>(CURRENCY_CODES);
    expect(codes.filter((code) => known.has(code) !== offered)).toEqual([]);
  });

  it('offers each currency once, the likeliest first and the others by their codes', () => {
    expect(new Set(CURRENCY_CODES).size).toBe(CURRENCY_CODES.length);
    expect(CURRENCY_CODES.slice(0, 3)).toEqual(['MXN', 'USD', 'EUR']);
    const others = CURRENCY_CODES.slice(CURRENCY_CODES.indexOf('TWD') + 1);
    expect(others).toEqual(others.toSorted());
  });

  it('knows every currency that can be chosen', () => {
    for (const currency of CURRENCY_CODES) expect(formatMoney({ amountMinor: 0, currency })).toMatch(/0/);
  });
});

/** The minor units of a formatted amount, which has all its decimals. */
const minorOf = (text: string) => Number(text.replace('−', '-').replaceAll(/[^\d-]/g, ''));
