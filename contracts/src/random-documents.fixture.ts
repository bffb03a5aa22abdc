import fc from 'fast-check';
import type { ComputedDocument, DocumentTax } from './invoice-document.ts';
import { computeDocument } from './invoice-totals.ts';

const discountUpTo = (mostMinor: number) =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constant(null) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('percent' as const), ppm: fc.nat(1_000_000) }) },
    fc.record({ kind: fc.constant('amount' as const), amountMinor: fc.nat(mostMinor) }),
  );

const randomDocument = fc.record({
  currency: fc.constantFrom('MXN', 'USD', 'JPY', 'KWD'),
  locale: fc.constantFrom('en' as const, 'es' as const),
  taxMode: fc.constantFrom('exclusive' as const, 'inclusive' as const),
  roundingMode: fc.constantFrom('per_invoice' as const, 'per_line' as const),
  discount: discountUpTo(5_000),
  lines: fc.array(
    fc.record({
      quantityE4: fc.oneof(
        { weight: 6, arbitrary: fc.integer({ min: 1, max: 4_000_000 }) },
        fc.integer({ min: -100_000, max: -1 }),
      ),
      unitPriceMinor: fc.oneof({ weight: 5, arbitrary: fc.nat(300_000) }, fc.nat(9_000_000)),
      unitPriceMicros: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.nat(999_999)),
      discount: discountUpTo(400),
      /** Places in a list of seven taxes. */
      taxes: fc.uniqueArray(fc.nat(6), { maxLength: 4 }),
    }),
    { minLength: 1, maxLength: 6 },
  ),
});
export type RandomDocument = typeof randomDocument extends fc.Arbitrary<infer Value> ? Value : never;

/** The cash steps of the organizations whose documents are compared. */
export const CASH_STEPS = [1, 5, 10, 50, 100];

/**
 * The same random documents in each test, for a cash step and the seven taxes of a new organization in their order. At
 * least a hundred of them have totals, others are refused.
 */
export function randomDocuments(
  taxes: readonly DocumentTax[],
  cashStep: number,
): { document: RandomDocument; computed: ComputedDocument }[] {
  const sample = fc.sample(randomDocument, { numRuns: 160, seed: 20_260_615 + cashStep });
  return sample.map((document) => ({ document, computed: compute(document, taxes, cashStep) }));
}

function compute(
  { lines, currency: _, locale: __, ...modes }: RandomDocument,
  taxes: readonly DocumentTax[],
  cashStep: number,
): ComputedDocument {
  return computeDocument({
    ...modes,
    kind: 'invoice',
    cashStep,
    deductions: [],
    lines: lines.map((line) => ({
      ...line,
      discountable: true,
      taxes: line.taxes.map((place) => taxes[place] as DocumentTax),
    })),
  });
}
