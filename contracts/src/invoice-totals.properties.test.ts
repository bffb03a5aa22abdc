import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isFullRun } from './full-run.fixture.ts';
import type {
  DeductedDeposit,
  Discount,
  DocumentInput,
  DocumentLineInput,
  DocumentTax,
  DocumentTotals,
} from './invoice-document.ts';
import { explainDocument } from './invoice-explanation.ts';
import { expectedOf, nameOf } from './invoice-oracle.fixture.ts';
import { computeDocument } from './invoice-totals.ts';

import { formatMoney, MAX_AMOUNT_MINOR } from './money.ts';

const TAXES: DocumentTax[] = [
  { name: 'IVA 16%', ratePpm: 160_000, kind: 'added', exempt: false },
  { name: 'IVA 8%', ratePpm: 80_000, kind: 'added', exempt: false },
  { name: 'Local', ratePpm: 55_555, kind: 'added', exempt: false },
  { name: 'Other', ratePpm: 55_555, kind: 'added', exempt: false },
  { name: 'Exempt', ratePpm: 0, kind: 'added', exempt: true },
  { name: 'ISR 10%', ratePpm: 100_000, kind: 'withheld', exempt: false },
  { name: 'IVA 2/3', ratePpm: 106_667, kind: 'withheld', exempt: false },
];

const taxes = fc.subarray(TAXES, { maxLength: 4 });
const shuffledTaxes = taxes.chain((list) => fc.shuffledSubarray(list, { minLength: list.length }));
const percent = fc.record({
  kind: fc.constant('percent' as const),
  ppm: fc.integer({ min: 0, max: 1_000_000 }),
});
const discountUpTo = (max: number): fc.Arbitrary<Discount | null> =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constant(null) },
    { weight: 2, arbitrary: percent },
    fc.record({ kind: fc.constant('amount' as const), amountMinor: fc.nat({ max }) }),
  );
const quantity = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: 1, max: 400_000 }) },
  fc.integer({ min: -100_000, max: -1 }),
);
const anyLine: fc.Arbitrary<DocumentLineInput> = fc.record({
  quantityE4: quantity,
  unitPriceMinor: fc.nat({ max: 30_000 }),
  discount: discountUpTo(400),
  discountable: fc.boolean(),
  taxes: shuffledTaxes,
});
const deposit: fc.Arbitrary<DeductedDeposit> = fc.record({
  baseMinor: fc.nat({ max: 900 }),
  taxes: taxes.map((list) =>
    list.map((tax, index) => ({ ...tax, baseMinor: 300 + index, taxMinor: 31 - index })),
  ),
});
const modes = {
  kind: fc.constantFrom('invoice' as const, 'deposit' as const),
  taxMode: fc.constantFrom('exclusive' as const, 'inclusive' as const),
  roundingMode: fc.constantFrom('per_invoice' as const, 'per_line' as const),
  cashStep: fc.constantFrom(1, 5, 10),
};
const lines = fc.array(anyLine, { maxLength: 12 });
const anyDocument: fc.Arbitrary<DocumentInput> = fc.record({
  ...modes,
  discount: discountUpTo(5_000),
  lines,
  deductions: fc.array(deposit, { maxLength: 2 }),
});
const plainDocument = anyDocument.map((input) => ({ ...input, discount: null, deductions: [] }));

const sure = <TValues extends [unknown, ...unknown[]]>(property: fc.IProperty<TValues>) =>
  fc.assert(property, { numRuns: isFullRun ? 2_000 : 400 });

/** The totals; refused examples are left out. */
function totalsOf(input: DocumentInput): DocumentTotals {
  const computed = computeDocument(input);
  fc.pre(computed.status === 'computed');
  return computed.totals;
}

function amountsOf({ lines: ofLines, taxes: ofTaxes, ...amounts }: DocumentTotals): number[] {
  return [
    ...Object.values(amounts),
    ...ofLines.flatMap((line) => Object.values(line)),
    ...ofTaxes.flatMap(({ baseMinor, taxMinor }) => [baseMinor, taxMinor]),
  ];
}

describe('a computed document', () => {
  it('has the amounts and the refusals of the rules in exact fractions', () =>
    sure(
      fc.property(anyDocument, (input) => {
        const computed = computeDocument(input);
        const expected = expectedOf(input);
        if (computed.status === 'refused' || Array.isArray(expected)) {
          expect(computed.status === 'refused' && [computed.code, computed.line]).toEqual(expected);
          return;
        }
        const { totals } = computed;
        expect({
          lines: totals.lines.map((line) => ({
            gross: BigInt(line.grossMinor),
            lineDiscount: BigInt(line.lineDiscountMinor),
            share: BigInt(line.documentDiscountMinor),
            net: BigInt(line.netMinor),
            base: BigInt(line.baseMinor),
          })),
          subtotal: BigInt(totals.subtotalMinor),
          discount: BigInt(totals.discountMinor),
          net: BigInt(totals.netMinor),
          taxes: Object.fromEntries(
            totals.taxes.map((tax) => [nameOf(tax), [BigInt(tax.baseMinor), BigInt(tax.taxMinor)]]),
          ),
          adjust: BigInt(totals.adjustMinor),
          total: BigInt(totals.totalMinor),
        }).toEqual(expected);
      }),
    ));

  it.each(['JPY', 'MXN', 'KWD'])('adds up as it is printed in %s', (currency) => {
    const printed = (amountMinor: number) =>
      Number(
        formatMoney({ amountMinor, currency })
          .replace('−', '-')
          .replaceAll(/[^\d-]/g, ''),
      );
    const total = (amounts: number[]) => amounts.map(printed).reduce((sum, amount) => sum + amount, 0);
    sure(
      fc.property(anyDocument, fc.nat({ max: 9_999 }), (input, typed) => {
        const priced = input.lines.map((line) => ({ ...line, unitPriceMinor: typed }));
        const totals = totalsOf({ ...input, lines: priced });
        const bases = total(totals.lines.map((line) => line.baseMinor));
        const [added, withheld] = (['added', 'withheld'] as const).map((kind) =>
          total(totals.taxes.filter((tax) => tax.kind === kind).map((tax) => tax.taxMinor)),
        ) as [number, number];
        expect([added, withheld]).toEqual([totals.taxMinor, totals.withheldMinor]);
        expect(bases - printed(totals.deductedMinor)).toBe(printed(totals.netMinor));
        expect(printed(totals.netMinor) + added - withheld + printed(totals.adjustMinor)).toBe(
          printed(totals.totalMinor),
        );
      }),
    );
  });

  it('has the subtotal of its lines, and inclusive prices that are paid as they are typed', () =>
    sure(
      fc.property(plainDocument, (input) => {
        const { subtotalMinor, taxMinor, netMinor, totalMinor, withheldMinor, adjustMinor } = totalsOf(input);
        if (input.taxMode === 'inclusive') {
          expect(netMinor + taxMinor).toBe(subtotalMinor);
          expect(totalMinor).toBe(subtotalMinor - withheldMinor + adjustMinor);
        } else expect(netMinor).toBe(subtotalMinor);
      }),
    ));

  it('keeps its totals when lines without a common discount change places', () =>
    sure(
      fc.property(
        plainDocument.chain((input) =>
          fc.tuple(
            fc.constant(input),
            fc.shuffledSubarray([...input.lines], { minLength: input.lines.length }),
          ),
        ),
        ([input, shuffled]) => {
          const { lines: _, ...totals } = totalsOf(input);
          expect(totalsOf({ ...input, lines: shuffled })).toMatchObject(totals);
        },
      ),
    ));

  it.each(['each line', 'the document'])('costs nothing with a discount of 100 %% on %s', (discounted) =>
    sure(
      fc.property(plainDocument, (input) => {
        const whole = { kind: 'percent', ppm: 1_000_000 } as const;
        const free =
          discounted === 'each line'
            ? { lines: input.lines.map((line) => ({ ...line, discount: whole })) }
            : {
                discount: whole,
                lines: input.lines.map((line) => ({
                  ...line,
                  quantityE4: Math.abs(line.quantityE4),
                  discountable: true,
                })),
              };
        const { lines: ofLines, taxes: ofTaxes, ...totals } = totalsOf({ ...input, ...free });
        expect([totals.netMinor, totals.taxMinor, totals.withheldMinor, totals.totalMinor]).toEqual([
          0, 0, 0, 0,
        ]);
        expect(ofLines.filter((line) => line.netMinor !== 0 || line.baseMinor !== 0)).toEqual([]);
        expect(ofTaxes.filter((tax) => tax.baseMinor !== 0 || tax.taxMinor !== 0)).toEqual([]);
      }),
    ),
  );

  it('and its full credit note are 0 in every amount', () =>
    sure(
      fc.property(anyDocument, (input) => {
        const invoice = amountsOf(totalsOf(input));
        const credit = amountsOf(totalsOf({ ...input, kind: 'credit_note' }));
        expect(credit.map((amount, index) => amount + (invoice[index] ?? Number.NaN))).toEqual(
          invoice.map(() => 0),
        );
      }),
    ));

  it('and its deposits are the undivided invoice, tax by tax', () =>
    sure(
      fc.property(plainDocument, fc.array(lines, { minLength: 1, maxLength: 3 }), (input, parts) => {
        const exact = { ...input, cashStep: 1 };
        const undivided = totalsOf(exact);
        const deposits = parts.map((part) => totalsOf({ ...exact, kind: 'deposit', lines: part }));
        const deductions = deposits.map(({ netMinor, taxes: own }) => ({ baseMinor: netMinor, taxes: own }));
        const final = totalsOf({ ...exact, deductions });
        const together = (amount: (totals: DocumentTotals) => number) =>
          [final, ...deposits].reduce((sum, totals) => sum + amount(totals), 0);
        for (const tax of TAXES) {
          const taxIn = ({ taxes: all }: DocumentTotals) =>
            all.find((other) => nameOf(other) === nameOf(tax));
          expect(together((totals) => taxIn(totals)?.baseMinor ?? 0)).toBe(taxIn(undivided)?.baseMinor ?? 0);
          expect(together((totals) => taxIn(totals)?.taxMinor ?? 0)).toBe(taxIn(undivided)?.taxMinor ?? 0);
        }
        expect(together((totals) => totals.netMinor)).toBe(undivided.netMinor);
        expect(together((totals) => totals.totalMinor)).toBe(undivided.totalMinor);
      }),
    ));

  it('never has an amount above the largest, and never throws for typed amounts', () => {
    const huge = fc.record({
      quantityE4: fc.integer({ min: -(10 ** 13), max: 10 ** 13 }).filter((value) => value !== 0),
      unitPriceMinor: fc.oneof(fc.nat({ max: 10_000 }), fc.integer({ min: 0, max: MAX_AMOUNT_MINOR })),
      discount: discountUpTo(MAX_AMOUNT_MINOR),
      discountable: fc.boolean(),
      taxes: fc.subarray(TAXES, { maxLength: 4 }),
    });
    const most = fc.record({
      quantityE4: fc.constantFrom(10_000, -10_000, 9_999),
      unitPriceMinor: fc.constant(MAX_AMOUNT_MINOR),
      discount: fc.constant(null),
      discountable: fc.boolean(),
      taxes: fc.constant(TAXES.map((tax) => ({ ...tax, ratePpm: 1_000_000 })).slice(0, 4)),
    });
    const many = fc.array(fc.oneof(huge, most), { maxLength: 200, size: 'max' });
    fc.assert(
      fc.property(anyDocument, many, (input, all) => {
        const computed = computeDocument({ ...input, lines: all });
        if (computed.status === 'refused') return;
        for (const amount of amountsOf(computed.totals)) {
          expect(Math.abs(amount)).toBeLessThanOrEqual(MAX_AMOUNT_MINOR);
        }
      }),
      { numRuns: isFullRun ? 300 : 60 },
    );
  });
});

describe('the explanation', () => {
  it('leads from the lines to the stored total', () =>
    sure(
      fc.property(anyDocument, fc.boolean(), (document, isCredit) => {
        const input = isCredit ? { ...document, kind: 'credit_note' as const } : document;
        const computed = computeDocument(input);
        const explained = explainDocument(input);
        if (computed.status === 'refused' || explained.status === 'refused') {
          expect(explained).toEqual(computed);
          return;
        }
        const { steps } = explained;
        const sumOf = (...rules: string[]) =>
          steps.filter((step) => rules.includes(step.rule)).reduce((sum, step) => sum + step.amountMinor, 0);
        const taxed = (kind: string) => (sum: number, step: (typeof steps)[number]) =>
          step.rule === 'tax' && step.tax.kind === kind
            ? sum + step.amountMinor
            : step.rule === 'deposit_tax' && step.tax.kind === kind
              ? sum - step.amountMinor
              : sum;
        expect(steps.at(-1)).toEqual({ rule: 'total', amountMinor: computed.totals.totalMinor });
        expect(sumOf('line') - sumOf('line_discount')).toBe(sumOf('subtotal'));
        expect(sumOf('discount_share')).toBe(sumOf('document_discount'));
        expect(steps.reduce(taxed('added'), 0)).toBe(sumOf('added_taxes'));
        expect(steps.reduce(taxed('withheld'), 0)).toBe(sumOf('withheld_taxes'));
        expect(sumOf('net') + sumOf('added_taxes') - sumOf('withheld_taxes') + sumOf('cash_rounding')).toBe(
          Math.abs(computed.totals.totalMinor),
        );
        const afterDiscounts = sumOf('subtotal') - sumOf('document_discount');
        expect(afterDiscounts - sumOf('contained_tax') - sumOf('deposit_base')).toBe(sumOf('net'));
        for (const step of steps) {
          if (step.rule === 'base') {
            const contained = steps.filter(
              (other) => other.rule === 'contained_tax' && other.lines === step.lines,
            );
            const whole = step.ofMinor - step.amountMinor;
            expect(contained.filter((other) => 'ofMinor' in other && other.ofMinor !== whole)).toEqual([]);
            expect(contained.reduce((sum, other) => sum + other.amountMinor, 0)).toBe(whole);
          }
          if (step.rule !== 'tax') continue;
          const ofLines = steps.filter((other) => other.rule === 'line_tax' && other.tax === step.tax);
          if (ofLines.length > 0) {
            expect(ofLines.reduce((sum, other) => sum + other.amountMinor, 0)).toBe(step.amountMinor);
          }
        }
      }),
    ));
});
