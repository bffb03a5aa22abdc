import { type DocumentInput, explainDocument } from '@oficio/contracts';
import { expect, test } from 'vitest';
import { explainedSentence } from './explanation-words.ts';

const IVA = { name: 'IVA 16 %', ratePpm: 160_000, kind: 'added', exempt: false } as const;
const ISR = { name: 'ISR', ratePpm: 100_000, kind: 'withheld', exempt: false } as const;

const document: DocumentInput = {
  kind: 'invoice',
  taxMode: 'exclusive',
  roundingMode: 'per_invoice',
  cashStep: 1,
  deductions: [],
  discount: { kind: 'amount', amountMinor: 1_000 },
  lines: [
    {
      quantityE4: 25_000,
      unitPriceMinor: 10_000,
      discountable: true,
      taxes: [IVA, ISR],
      discount: { kind: 'percent', ppm: 100_000 },
    },
  ],
};

function sentencesOf(input: DocumentInput): string[] {
  const explained = explainDocument(input);
  if (explained.status === 'refused') throw new Error(explained.code);
  return explained.steps.map((step) => {
    const { text, amount } = explainedSentence(step, {
      currency: 'MXN',
      one: 'invoice',
      nameOf: (line) => `${line + 1}. Design`,
      depositOf: (deposit) => `DEP-000${deposit + 1}`,
    });
    return `${text} = ${amount}`;
  });
}

test('each step is a sentence with its amounts', () => {
  expect(sentencesOf(document)).toEqual([
    '1. Design: 2.5 × MX$100.00 = MX$250.00',
    '1. Design: discount, 10 % of MX$250.00 = MX$25.00',
    'Subtotal: all lines after their discounts = MX$225.00',
    'Discount of the invoice, from MX$225.00 = MX$10.00',
    '1. Design: its share of that discount, of MX$225.00 = MX$10.00',
    'IVA 16 % on MX$215.00 = MX$34.40',
    'ISR (10 %) on MX$215.00, withheld by the client = MX$21.50',
    'Taxable amount = MX$215.00',
    'Plus the added taxes = MX$34.40',
    'Minus the withheld taxes = MX$21.50',
    'Total = MX$227.90',
  ]);
});

test('prices that include taxes, taxes rounded by line and cash steps have their sentences', () => {
  const inclusive = sentencesOf({
    ...document,
    taxMode: 'inclusive',
    roundingMode: 'per_line',
    cashStep: 5,
    discount: null,
  });
  expect(inclusive.slice(3)).toEqual([
    '1. Design: MX$225.00 without IVA 16 % = MX$193.97',
    'IVA 16 %: its share of the MX$31.03 that these prices contain = MX$31.03',
    'IVA 16 % on MX$193.97 = MX$31.03',
    '1. Design: ISR (10 %) of MX$193.97, rounded = MX$19.40',
    'ISR (10 %) on MX$193.97, withheld by the client = MX$19.40',
    'Taxable amount = MX$193.97',
    'Plus the added taxes = MX$31.03',
    'Minus the withheld taxes = MX$19.40',
    'Total = MX$205.60',
  ]);
});

test('each deposit and each of its taxes is a sentence', () => {
  const taxes = [{ ...IVA, baseMinor: 5_000, taxMinor: 800 }];
  const steps = sentencesOf({ ...document, deductions: [{ baseMinor: 5_000, taxes }] });
  expect(steps.slice(7)).toEqual([
    'Minus deposit DEP-0001: its amount before taxes = MX$50.00',
    'Minus deposit DEP-0001: IVA 16 % on MX$50.00 = MX$8.00',
    'Taxable amount = MX$165.00',
    'Plus the added taxes = MX$26.40',
    'Minus the withheld taxes = MX$21.50',
    'Total = MX$169.90',
  ]);
});
