import { expect, it } from 'vitest';
import type { DocumentInput, DocumentTax } from './invoice-document.ts';
import { explainDocument } from './invoice-explanation.ts';

const IVA: DocumentTax = { name: 'IVA 16%', ratePpm: 160_000, kind: 'added', exempt: false };
const ISR: DocumentTax = { name: 'ISR 10%', ratePpm: 100_000, kind: 'withheld', exempt: false };
const tenth = { kind: 'percent', ppm: 100_000 } as const;
const line = { quantityE4: 10_000, unitPriceMinor: 1_003, discount: null, discountable: true, taxes: [IVA] };
const document: DocumentInput = {
  kind: 'invoice',
  taxMode: 'exclusive',
  roundingMode: 'per_invoice',
  cashStep: 1,
  discount: null,
  lines: [line],
  deductions: [],
};

it('every step of a document is explained, in order', () => {
  const explained = explainDocument({
    ...document,
    roundingMode: 'per_line',
    cashStep: 5,
    discount: tenth,
    lines: [
      { ...line, discount: tenth, taxes: [IVA, ISR] },
      { ...line, quantityE4: 20_000, discountable: false },
    ],
    deductions: [{ baseMinor: 100, taxes: [{ ...IVA, baseMinor: 100, taxMinor: 16 }] }],
  });
  expect(explained).toEqual({
    status: 'explained',
    steps: [
      { rule: 'line', line: 0, quantityE4: 10_000, price: { unitPriceMinor: 1_003 }, amountMinor: 1_003 },
      { rule: 'line_discount', line: 0, discount: tenth, ofMinor: 1_003, amountMinor: 100 },
      { rule: 'line', line: 1, quantityE4: 20_000, price: { unitPriceMinor: 1_003 }, amountMinor: 2_006 },
      { rule: 'subtotal', amountMinor: 2_909 },
      { rule: 'document_discount', discount: tenth, ofMinor: 903, amountMinor: 90 },
      { rule: 'discount_share', line: 0, ofMinor: 903, amountMinor: 90 },
      { rule: 'line_tax', line: 0, tax: IVA, ofMinor: 813, amountMinor: 130 },
      { rule: 'line_tax', line: 1, tax: IVA, ofMinor: 2_006, amountMinor: 321 },
      { rule: 'tax', tax: IVA, ofMinor: 2_819, amountMinor: 451 },
      { rule: 'line_tax', line: 0, tax: ISR, ofMinor: 813, amountMinor: 81 },
      { rule: 'tax', tax: ISR, ofMinor: 813, amountMinor: 81 },
      { rule: 'deposit_base', deposit: 0, amountMinor: 100 },
      { rule: 'deposit_tax', deposit: 0, tax: IVA, ofMinor: 100, amountMinor: 16 },
      { rule: 'net', amountMinor: 2_719 },
      { rule: 'added_taxes', amountMinor: 435 },
      { rule: 'withheld_taxes', amountMinor: 81 },
      { rule: 'cash_rounding', step: 5, ofMinor: 3_073, amountMinor: 2 },
      { rule: 'total', amountMinor: 3_075 },
    ],
  });
});

it('inclusive prices and a credit note have steps of their own', () => {
  const explained = explainDocument({ ...document, kind: 'credit_note', taxMode: 'inclusive' });
  expect(explained).toEqual({
    status: 'explained',
    steps: [
      { rule: 'line', line: 0, quantityE4: 10_000, price: { unitPriceMinor: 1_003 }, amountMinor: 1_003 },
      { rule: 'subtotal', amountMinor: 1_003 },
      { rule: 'base', lines: [0], taxes: [IVA], ofMinor: 1_003, amountMinor: 865 },
      { rule: 'contained_tax', lines: [0], tax: IVA, ofMinor: 138, amountMinor: 138 },
      { rule: 'tax', tax: IVA, ofMinor: 865, amountMinor: 138 },
      { rule: 'net', amountMinor: 865 },
      { rule: 'added_taxes', amountMinor: 138 },
      { rule: 'withheld_taxes', amountMinor: 0 },
      { rule: 'credit', ofMinor: 1_003, amountMinor: -1_003 },
      { rule: 'total', amountMinor: -1_003 },
    ],
  });
});
