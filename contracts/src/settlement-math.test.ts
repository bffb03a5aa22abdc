import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TaxAmount } from './invoice-document.ts';

import { MAX_AMOUNT_MINOR } from './money.ts';

import { convert, convertParts, settledPart, settlementBase, settlementShares } from './settlement-math.ts';

const tax = (baseMinor: number, taxMinor: number, kind: TaxAmount['kind'] = 'added'): TaxAmount => ({
  name: 'IVA 16%',
  ratePpm: 160_000,
  kind,
  exempt: false,
  baseMinor,
  taxMinor,
});

const invoice = {
  totalMinor: 9_533,
  baseTotalMinor: 166_828,
  taxes: [tax(10_000, 1_600), tax(10_000, 2_067, 'withheld')],
};

/** The settled sums after each payment: always between 0 and the total. */
const settledSums = (totalMinor: number) => {
  const [min, max] = [Math.min(0, totalMinor), Math.max(0, totalMinor)];
  return fc.array(fc.integer({ min, max }), { maxLength: 12 });
};
const anyAmount = fc.integer({ min: -(10 ** 13), max: 10 ** 13 });
const anyDocument = fc
  .record({
    totalMinor: anyAmount,
    baseTotalMinor: anyAmount,
    taxes: fc.array(fc.tuple(anyAmount, anyAmount).map(([base, amount]) => tax(base, amount))),
  })
  .chain((document) => fc.tuple(fc.constant(document), settledSums(document.totalMinor)));

/** Each change of the settled sum as [before, after]. */
const changes = (sums: number[]) => sums.map((after, index) => [sums[index - 1] ?? 0, after] as const);

describe('tax on cash', () => {
  it('becomes due in proportion to the received cash; the last payment completes it', () => {
    expect(settlementShares(invoice, 0, 3_000)).toEqual([tax(3_147, 504), tax(3_147, 650, 'withheld')]);
    expect(settlementShares(invoice, 3_000, 9_533)).toEqual([
      tax(6_853, 1_096),
      tax(6_853, 1_417, 'withheld'),
    ]);
  });

  it('depends on the received cash alone, never on the order of payments and reversals', () => {
    fc.assert(
      fc.property(anyDocument, ([document, sums]) => {
        fc.pre(document.totalMinor !== 0);
        const all = changes(sums).map(([before, after]) => settlementShares(document, before, after));
        const cash = sums.at(-1) ?? 0;
        for (const [index, { baseMinor, taxMinor }] of document.taxes.entries()) {
          const sum = (read: (share: TaxAmount) => number) =>
            all.reduce((sofar, shares) => sofar + read(shares[index] as TaxAmount), 0);
          expect(sum((share) => share.taxMinor)).toBe(settledPart(taxMinor, document.totalMinor, cash));
          expect(sum((share) => share.baseMinor)).toBe(settledPart(baseMinor, document.totalMinor, cash));
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it('is within half a unit of the exact part, and whole when everything is paid', () => {
    fc.assert(
      fc.property(anyAmount, anyDocument, (amount, [{ totalMinor }, sums]) => {
        fc.pre(totalMinor !== 0);
        expect(settledPart(amount, totalMinor, totalMinor)).toBe(amount);
        expect(settledPart(amount, totalMinor, 0)).toBe(0);
        for (const settled of sums) {
          const part = BigInt(settledPart(amount, totalMinor, settled));
          const error = 2n * (part * BigInt(totalMinor) - BigInt(amount) * BigInt(settled));
          const whole = BigInt(Math.abs(totalMinor));
          expect(error <= whole && error >= -whole).toBe(true);
        }
      }),
    );
  });

  it('of a credit note is negative', () => {
    const credit = { totalMinor: -1_160, taxes: [tax(-1_000, -160)] };
    expect(settlementShares(credit, 0, -290)).toEqual([tax(-250, -40)]);
  });
});

describe('the base amount of settlements', () => {
  it('follows the document’s own base total', () => {
    expect(settlementBase(invoice, 0, 3_000)).toBe(52_500);
    expect(settlementBase(invoice, 3_000, 9_533)).toBe(114_328);
  });

  it('adds up to the base total when the document is settled', () => {
    fc.assert(
      fc.property(anyDocument, ([document, sums]) => {
        fc.pre(document.totalMinor !== 0);
        const all = changes([...sums, document.totalMinor]);
        const settled = all.map(([before, after]) => settlementBase(document, before, after));
        expect(settled.reduce((sum, base) => sum + base, 0)).toBe(document.baseTotalMinor);
      }),
    );
  });
});

describe('conversion', () => {
  it.each([
    ['dollars to pesos', 10_000, 'USD', 'MXN', 1_750_000_000, 175_000],
    ['yen to pesos: no decimals to two', 1_000, 'JPY', 'MXN', 11_654_321, 11_654],
    ['pesos to yen: two decimals to none', 11_654, 'MXN', 'JPY', 858_000_000, 1_000],
    ['dinar to dollars: three decimals to two', 1_005, 'KWD', 'USD', 326_000_000, 328],
    ['a negative amount', -5, 'USD', 'MXN', 150_000_000, -8],
    ['one currency', 123, 'MXN', 'MXN', 100_000_000, 123],
  ])('%s', (_, amount, from, to, rate, converted) => {
    expect(convert(amount, from, to, rate)).toBe(converted);
  });

  it('has no result beyond the largest amount', () => {
    expect(convert(MAX_AMOUNT_MINOR, 'USD', 'MXN', 100_000_000)).toBe(MAX_AMOUNT_MINOR);
    expect(convert(MAX_AMOUNT_MINOR, 'USD', 'MXN', 100_000_001)).toBeNull();
    expect(convertParts([1, -MAX_AMOUNT_MINOR], 'USD', 'MXN', 200_000_000)).toBeNull();
  });

  it('of parts adds up to the converted whole', () => {
    const currency = fc.constantFrom('JPY', 'USD', 'MXN', 'KWD');
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -(10 ** 6), max: 10 ** 6 })),
        currency,
        currency,
        fc.integer({ min: 1, max: 10 ** 11 }),
        (parts, from, to, rate) => {
          const converted = convertParts(parts, from, to, rate) ?? [];
          const whole = parts.reduce((sum, part) => sum + part, 0);
          expect(converted).toHaveLength(parts.length);
          expect(converted.reduce((sum, part) => sum + part, 0)).toBe(convert(whole, from, to, rate));
        },
      ),
      { numRuns: 1_000 },
    );
  });
});
