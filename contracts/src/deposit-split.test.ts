import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { depositPortion, splitDeposit } from './deposit-split.ts';
import { isFullRun } from './full-run.fixture.ts';
import type { DeductedDeposit, DocumentInput, DocumentTax, DocumentTotals } from './invoice-document.ts';
import { expectedOf } from './invoice-oracle.fixture.ts';
import { computeDocument } from './invoice-totals.ts';

const IVA: DocumentTax = { name: 'IVA 16%', ratePpm: 160_000, kind: 'added', exempt: false };
const TAXES: DocumentTax[] = [
  IVA,
  { name: 'IVA 8%', ratePpm: 80_000, kind: 'added', exempt: false },
  { name: 'Exempt', ratePpm: 0, kind: 'added', exempt: true },
  { name: 'ISR 10%', ratePpm: 100_000, kind: 'withheld', exempt: false },
  { name: 'IVA 2/3', ratePpm: 106_667, kind: 'withheld', exempt: false },
];

const plain: DocumentInput = {
  kind: 'invoice',
  taxMode: 'exclusive',
  roundingMode: 'per_invoice',
  cashStep: 1,
  discount: null,
  lines: [],
  deductions: [],
};
const line = (unitPriceMinor: number, taxes: DocumentTax[], quantityE4 = 10_000) => ({
  quantityE4,
  unitPriceMinor,
  discount: null,
  discountable: true,
  taxes,
});

const undivided: fc.Arbitrary<DocumentInput> = fc.record({
  kind: fc.constant('invoice' as const),
  taxMode: fc.constantFrom('exclusive' as const, 'inclusive' as const),
  roundingMode: fc.constantFrom('per_invoice' as const, 'per_line' as const),
  cashStep: fc.constant(1),
  discount: fc.oneof(
    fc.constant(null),
    fc.record({ kind: fc.constant('percent' as const), ppm: fc.integer({ min: 0, max: 900_000 }) }),
  ),
  lines: fc.array(
    fc
      .tuple(
        fc.nat({ max: 3_000_000 }),
        fc.subarray(TAXES).chain((taxes) => fc.shuffledSubarray(taxes, { minLength: taxes.length })),
        fc.oneof(
          { weight: 6, arbitrary: fc.integer({ min: 1, max: 90_000 }) },
          fc.integer({ min: -9_000, max: -1 }),
        ),
      )
      .map(([price, taxes, quantity]) => line(price, taxes, quantity)),
    { minLength: 1, maxLength: 8 },
  ),
  deductions: fc.constant([]),
});

function totalsOf(input: DocumentInput): DocumentTotals {
  const computed = computeDocument(input);
  if (computed.status === 'refused') throw new Error(computed.code);
  return computed.totals;
}

/** The document of a deposit, as it is drafted. */
function depositOf(input: DocumentInput, amountMinor: number): DocumentInput | null {
  const groups = splitDeposit(input, amountMinor);
  return (
    groups && {
      ...input,
      kind: 'deposit',
      taxMode: 'inclusive',
      discount: null,
      lines: groups.map(({ priceMinor, taxes }) => line(priceMinor, [...taxes])),
    }
  );
}

const deducted = ({ netMinor, taxes }: DocumentTotals): DeductedDeposit => ({ baseMinor: netMinor, taxes });

describe('a deposit', () => {
  it('has the chosen total, and with its final invoice the undivided one, rate by rate, in exact fractions', () => {
    fc.assert(
      fc.property(undivided, fc.array(fc.nat(), { minLength: 1, maxLength: 3 }), (input, parts) => {
        const whole = expectedOf(input);
        fc.pre(!Array.isArray(whole) && whole.total > 0n);
        if (Array.isArray(whole)) return;
        let rest = Number(whole.total);
        const deposits = parts.flatMap((part) => {
          if (rest === 0) return [];
          const amountMinor = 1 + (part % rest);
          const deposit = depositOf(input, amountMinor);
          if (!deposit) throw new Error(`No deposit of ${amountMinor}`);
          rest -= amountMinor;
          expect(totalsOf(deposit).totalMinor).toBe(amountMinor);
          return [deposit];
        });
        const final = { ...input, deductions: deposits.map((deposit) => deducted(totalsOf(deposit))) };
        const all = [final, ...deposits].map(expectedOf);
        const sum: Record<string, [bigint, bigint]> = {};
        for (const document of all) {
          if (Array.isArray(document)) throw new Error(String(document));
          for (const [name, [base, tax]] of Object.entries(document.taxes)) {
            const [bases, taxes] = sum[name] ?? [0n, 0n];
            sum[name] = [bases + base, taxes + tax];
          }
        }
        expect(sum).toEqual(whole.taxes);
        expect(totalsOf(final).totalMinor).toBe(rest);
      }),
      { numRuns: isFullRun ? 1_500 : 300 },
    );
  });

  it('is split over the groups of taxes by largest remainder', () => {
    const input = {
      ...plain,
      lines: [line(10_000, [IVA]), line(10_000, []), line(10_000, [IVA]), line(0, [])],
    };
    expect(splitDeposit(input, 1_000)).toEqual([
      { lines: [0, 2], taxes: [IVA], priceMinor: 699 },
      { lines: [1, 3], taxes: [], priceMinor: 301 },
    ]);
  });

  it.each([0, -1, 1_161])('can’t be %i of 1,160', (amountMinor) => {
    expect(splitDeposit({ ...plain, lines: [line(1_000, [IVA])] }, amountMinor)).toBeNull();
  });

  it('can’t be of an invoice that is refused, or of nothing', () => {
    expect(splitDeposit({ ...plain, lines: [line(1_000, [], -10_000)] }, 1)).toBeNull();
    expect(splitDeposit(plain, 1)).toBeNull();
  });

  it('leaves groups alone that reduce the total', () => {
    const input = { ...plain, lines: [line(10_000, [IVA]), line(1_000, [], -10_000)] };
    expect(splitDeposit(input, 1_160)).toEqual([{ lines: [0], taxes: [IVA], priceMinor: 1_160 }]);
  });

  it.each([
    [10_000, 300_000, 1, 3_000],
    [333, 500_000, 1, 167],
    [1_035, 500_000, 5, 520],
    [1_035, 1_000_000, 5, 1_035],
  ])('of a part: %i × %i ppm in steps of %i is %i', (total, ppm, step, amount) => {
    expect(depositPortion(total, ppm, step)).toBe(amount);
  });
});
