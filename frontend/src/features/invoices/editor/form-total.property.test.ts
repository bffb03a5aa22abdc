import { computeDocument, type DocumentTax, type Invoice } from '@oficio/contracts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toBody, toValues } from '../../../records/record-fields.ts';
import { FIELDS, type InvoiceValues } from './invoice-fields.ts';
import { taxesOf } from './invoice-form-facts.ts';
import { totalsOf } from './invoice-totals-input.ts';

const TAXES = [
  { taxRateId: 'added', name: 'IVA 16%', ratePpm: 160_000, kind: 'added', exempt: false },
  { taxRateId: 'border', name: 'IVA 8%', ratePpm: 80_000, kind: 'added', exempt: false },
  { taxRateId: 'exempt', name: 'IVA exento', ratePpm: 0, kind: 'added', exempt: true },
  { taxRateId: 'withheld', name: 'Ret. ISR 1.25%', ratePpm: 12_500, kind: 'withheld', exempt: false },
] satisfies (DocumentTax & { taxRateId: string })[];

const discount = fc.oneof(
  { weight: 3, arbitrary: fc.constant(null) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('percent' as const), ppm: fc.nat(1_000_000) }) },
  fc.record({ kind: fc.constant('amount' as const), amountMinor: fc.nat(5_000) }),
);
const line = fc.record({
  description: fc.constant('Sitio web'),
  quantityE4: fc.integer({ min: -100_000, max: 10_000_000 }).filter((quantity) => quantity !== 0),
  unit: fc.constant(null),
  unitPriceMinor: fc.nat(9_000_000),
  discount,
  discountable: fc.constant(true),
  taxes: fc.shuffledSubarray(TAXES),
});
const draft = fc.record({
  kind: fc.constant('invoice' as const),
  currency: fc.constantFrom('MXN', 'JPY', 'KWD'),
  taxMode: fc.constantFrom('exclusive' as const, 'inclusive' as const),
  roundingMode: fc.constantFrom('per_invoice' as const, 'per_line' as const),
  cashStepMinor: fc.constantFrom(1, 5, 10, 100),
  discount,
  lines: fc.array(line, { minLength: 1, maxLength: 8 }),
});

test('the form that a draft is loaded into has the totals and the fields of the draft', () => {
  let computable = 0;
  const property = fc.property(draft, ({ cashStepMinor, ...stored }) => {
    const record = { ...stored, cashStepMinor } as unknown as Invoice;
    const values = toValues(FIELDS, record) as InvoiceValues;
    const rules = { kind: stored.kind, cashStep: cashStepMinor, taxes: taxesOf(record, [], false) };
    const { totals, refused, unreadable } = totalsOf(values, rules);
    const expected = computeDocument({ ...stored, cashStep: cashStepMinor, deductions: [] });
    const { lines, taxMode, roundingMode } = stored;
    expect(unreadable).toBe(0);
    expect(totals ?? refused).toEqual(expected.status === 'computed' ? expected.totals : expected);
    expect(toBody(FIELDS, values)).toMatchObject({
      ...{ taxMode, roundingMode, discount: stored.discount },
      lines: lines.map(({ discountable: _, taxes, ...typed }) => ({
        ...typed,
        taxRateIds: taxes.map(({ taxRateId }) => taxRateId),
      })),
    });
    if (totals) computable += 1;
  });
  fc.assert(property, { numRuns: 500 });
  // Most examples aren't refused, so that totals are compared.
  expect(computable).toBeGreaterThan(250);
});
