import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ChosenTax, expenseTaxes, expenseTaxSums, taxExpense } from './expense-taxes.ts';
import type { DocumentTax } from './invoice-document.ts';

const IVA = { name: 'IVA 16%', ratePpm: 160_000, kind: 'added', exempt: false } as const;
const IVA_8 = { name: 'IVA 8%', ratePpm: 80_000, kind: 'added', exempt: false } as const;
const IVA_0 = { name: 'IVA 0%', ratePpm: 0, kind: 'added', exempt: false } as const;
const EXEMPT = { name: 'IVA exento', ratePpm: 0, kind: 'added', exempt: true } as const;
const ISR = { name: 'Ret. ISR 10%', ratePpm: 100_000, kind: 'withheld', exempt: false } as const;

const onRest = (tax: DocumentTax): ChosenTax => ({ ...tax, baseMinor: null });
const on = (tax: DocumentTax, baseMinor: number): ChosenTax => ({ ...tax, baseMinor });
const amounts = (typedMinor: number, includesTax: boolean, chosen: ChosenTax[]) => {
  const taxed = taxExpense(typedMinor, includesTax, chosen);
  return taxed && [taxed.amountMinor, ...taxed.taxes.map(({ baseMinor, taxMinor }) => [baseMinor, taxMinor])];
};

describe('the taxes of an expense', () => {
  test.each<[string, number, boolean, ChosenTax[], ReturnType<typeof amounts>]>([
    ['are in an amount with tax', 11_600, true, [onRest(IVA)], [11_600, [10_000, 1_600]]],
    ['are added to an amount without tax', 10_000, false, [onRest(IVA)], [11_600, [10_000, 1_600]]],
    [
      'are added and withheld on one base',
      10_000,
      false,
      [onRest(IVA), onRest(ISR)],
      [10_600, [10_000, 1_600], [10_000, 1_000]],
    ],
    [
      'are found in what is paid after a tax was withheld',
      10_600,
      true,
      [onRest(IVA), onRest(ISR)],
      [10_600, [10_000, 1_600], [10_000, 1_000]],
    ],
    [
      'are on named parts and on the rest',
      11_600 + 5_400 + 3_000 + 2_000,
      true,
      [onRest(IVA), on(IVA_8, 5_000), on(IVA_0, 3_000), on(EXEMPT, 2_000)],
      [22_000, [10_000, 1_600], [5_000, 400], [3_000, 0], [2_000, 0]],
    ],
    ['are none for named parts above the amount', 5_000, true, [on(IVA, 5_000)], null],
  ])('%s', (_, typed, includesTax, chosen, expected) => {
    expect(amounts(typed, includesTax, chosen)).toEqual(expected);
  });

  test('add up to what is paid, and each amount with tax is what was typed', () => {
    const tax = fc.constantFrom(IVA, IVA_8, IVA_0, EXEMPT, ISR);
    const chosen = fc.array(fc.record({ tax, baseMinor: fc.option(fc.integer({ min: 0, max: 10_000 })) }), {
      maxLength: 4,
    });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), chosen, (typed, drawn) => {
        const taxes = drawn.map(({ tax, baseMinor }) => ({ ...tax, baseMinor }));
        const taxed = taxExpense(typed, true, taxes);
        fc.pre(taxed !== null);
        expect(taxed?.amountMinor).toBe(typed);
        for (const { ratePpm, baseMinor, taxMinor } of taxed?.taxes ?? []) {
          expect(Math.abs(taxMinor - (baseMinor * ratePpm) / 1e6)).toBeLessThanOrEqual(3);
        }
        const sums = expenseTaxSums(taxed?.taxes ?? []);
        const net = typed - sums.taxMinor + sums.withheldMinor;
        const again = taxExpense(net, false, taxes);
        expect(Math.abs((again?.amountMinor ?? 0) - typed)).toBeLessThanOrEqual(3);
      }),
    );
  });

  test('are refused where an exempt amount has a tax', () => {
    const parse = (tax: object) =>
      expenseTaxes.safeParse([{ ...EXEMPT, baseMinor: 100, taxMinor: 0, ...tax }]).success;
    expect([parse({}), parse({ taxMinor: 1 }), parse({ ratePpm: 160_000 })]).toEqual([true, false, false]);
  });
});
