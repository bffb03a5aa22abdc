import { expect, test } from 'vitest';
import { discountRateOf } from './discount-rate.ts';
import type { DocumentInput } from './invoice-document.ts';
import { computeDocument } from './invoice-totals.ts';

const line = (unitPriceMinor: number, change: Partial<DocumentInput['lines'][number]> = {}) => ({
  quantityE4: 10_000,
  unitPriceMinor,
  discount: null,
  discountable: true,
  taxes: [],
  ...change,
});

const input = (change: Partial<DocumentInput>): DocumentInput => ({
  kind: 'invoice',
  taxMode: 'exclusive',
  roundingMode: 'per_invoice',
  cashStep: 1,
  discount: { kind: 'percent', ppm: 50_000 },
  deductions: [],
  lines: [line(100_000), line(20_000, { quantityE4: -10_000 }), line(30_000, { discountable: false })],
  ...change,
});

test('a discount in percent is of the positive lines that can be discounted, not of the subtotal', () => {
  const document = input({});
  const computed = computeDocument(document);
  expect(computed).toMatchObject({ totals: { subtotalMinor: 110_000, discountMinor: 5_000 } });
  expect(discountRateOf(document)).toEqual({ ppm: 50_000, ofMinor: 100_000 });
  expect(discountRateOf(input({ kind: 'credit_note' }))).toEqual({ ppm: 50_000, ofMinor: -100_000 });
});

test('an amount, a refused discount and one of nothing have no rate', () => {
  expect(discountRateOf(input({ discount: { kind: 'amount', amountMinor: 100 } }))).toBeNull();
  expect(discountRateOf(input({ discount: { kind: 'percent', ppm: 2_000_000 } }))).toBeNull();
  expect(discountRateOf(input({ discount: null }))).toBeNull();
  expect(discountRateOf(input({ lines: [] }))).toBeNull();
});
