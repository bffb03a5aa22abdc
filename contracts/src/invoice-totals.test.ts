import { describe, expect, it } from 'vitest';
import type { ComputedDocument, DocumentInput, DocumentLineInput, DocumentTax } from './invoice-document.ts';
import { computeDocument } from './invoice-totals.ts';

import { MAX_AMOUNT_MINOR } from './money.ts';

const added = (name: string, ratePpm: number): DocumentTax => ({
  name,
  ratePpm,
  kind: 'added',
  exempt: false,
});
const withheld = (name: string, ratePpm: number): DocumentTax => ({
  ...added(name, ratePpm),
  kind: 'withheld',
});
const IVA = added('IVA 16%', 160_000);
const IVA_BORDER = added('IVA 8%', 80_000);
const ISR_WITHHELD = withheld('ISR 10%', 100_000);
const IVA_WITHHELD = withheld('IVA 2/3', 106_667);

const line = (unitPriceMinor: number, changes: Partial<DocumentLineInput> = {}): DocumentLineInput => ({
  quantityE4: 10_000,
  unitPriceMinor,
  discount: null,
  discountable: true,
  taxes: [],
  ...changes,
});

function compute(lines: DocumentLineInput[], changes: Partial<DocumentInput> = {}): ComputedDocument {
  return computeDocument({
    kind: 'invoice',
    taxMode: 'exclusive',
    roundingMode: 'per_invoice',
    cashStep: 1,
    discount: null,
    lines,
    deductions: [],
    ...changes,
  });
}

function totals(lines: DocumentLineInput[], changes: Partial<DocumentInput> = {}) {
  const computed = compute(lines, changes);
  if (computed.status === 'refused') throw new Error(computed.code);
  return computed.totals;
}

describe('a Mexican fee', () => {
  const fee = line(1_000_000, { taxes: [IVA, ISR_WITHHELD, IVA_WITHHELD] });

  it('adds 16 % IVA and subtracts withheld ISR and two thirds of IVA, each tax by itself', () => {
    expect(totals([fee])).toEqual({
      lines: [
        {
          grossMinor: 1_000_000,
          lineDiscountMinor: 0,
          documentDiscountMinor: 0,
          netMinor: 1_000_000,
          baseMinor: 1_000_000,
        },
      ],
      subtotalMinor: 1_000_000,
      discountMinor: 0,
      deductedMinor: 0,
      netMinor: 1_000_000,
      taxes: [
        { ...IVA, baseMinor: 1_000_000, taxMinor: 160_000 },
        { ...IVA_WITHHELD, baseMinor: 1_000_000, taxMinor: 106_667 },
        { ...ISR_WITHHELD, baseMinor: 1_000_000, taxMinor: 100_000 },
      ],
      taxMinor: 160_000,
      withheldMinor: 206_667,
      adjustMinor: 0,
      totalMinor: 953_333,
    });
  });

  it('is negated in every amount on a credit note', () => {
    expect(totals([fee], { kind: 'credit_note' })).toMatchObject({
      lines: [{ grossMinor: -1_000_000, netMinor: -1_000_000, baseMinor: -1_000_000 }],
      netMinor: -1_000_000,
      taxes: [{ taxMinor: -160_000 }, { taxMinor: -106_667 }, { taxMinor: -100_000 }],
      taxMinor: -160_000,
      withheldMinor: -206_667,
      totalMinor: -953_333,
    });
  });

  it('has no negative zero on a credit note', () => {
    const { lines, taxes, ...amounts } = totals([line(0, { taxes: [IVA] })], { kind: 'credit_note' });
    const all = [amounts, ...lines, ...taxes].flatMap((part) => Object.values(part));
    expect(all.filter((amount) => Object.is(amount, -0))).toEqual([]);
  });

  it('has another tax, if only the name, the kind or the exemption differs', () => {
    const exempt = { ...added('Tax', 0), exempt: true };
    const taxes = [added('Tax', 0), withheld('Tax', 0), exempt, added('Other', 0)];
    expect(totals([line(100, { taxes })]).taxes).toHaveLength(4);
  });
});

describe('the taxes', () => {
  it('are listed in one order: added before withheld, then by rate and name', () => {
    const other = added('Another 8%', 80_000);
    const all = [ISR_WITHHELD, IVA_BORDER, IVA_WITHHELD, other, IVA];
    const listed = [IVA, other, IVA_BORDER, IVA_WITHHELD, ISR_WITHHELD];
    const names = (taxes: readonly DocumentTax[]) => taxes.map((tax) => tax.name);
    expect(names(totals([line(100, { taxes: all })]).taxes)).toEqual(names(listed));
  });
});

describe('inclusive prices', () => {
  it('contain the tax of their own rate', () => {
    const lines = [line(11_600, { taxes: [IVA] }), line(10_800, { taxes: [IVA_BORDER] }), line(500)];
    expect(totals(lines, { taxMode: 'inclusive' })).toMatchObject({
      lines: [{ baseMinor: 10_000 }, { baseMinor: 10_000 }, { baseMinor: 500 }],
      subtotalMinor: 22_900,
      netMinor: 20_500,
      taxes: [{ taxMinor: 1_600 }, { taxMinor: 800 }],
      totalMinor: 22_900,
    });
  });

  it('are rounded once for the lines with the same taxes', () => {
    const lines = [1, 2, 3].map(() => line(999, { taxes: [IVA] }));
    expect(totals(lines, { taxMode: 'inclusive' })).toMatchObject({
      lines: [{ baseMinor: 861 }, { baseMinor: 861 }, { baseMinor: 862 }],
      netMinor: 2_584,
      taxMinor: 413,
      totalMinor: 2_997,
    });
  });

  it('are rounded for each line if the document says so', () => {
    const lines = [1, 2, 3].map(() => line(999, { taxes: [IVA] }));
    expect(totals(lines, { taxMode: 'inclusive', roundingMode: 'per_line' })).toMatchObject({
      lines: [{ baseMinor: 861 }, { baseMinor: 861 }, { baseMinor: 861 }],
      netMinor: 2_583,
      taxMinor: 414,
      totalMinor: 2_997,
    });
  });

  it('contain two taxes in the proportion of their rates', () => {
    const both = line(10_000, { taxes: [added('Local 3%', 30_000), IVA] });
    expect(totals([both], { taxMode: 'inclusive' })).toMatchObject({
      netMinor: 8_403,
      taxes: [{ taxMinor: 1_345 }, { taxMinor: 252 }],
      totalMinor: 10_000,
    });
  });

  it('are reduced by taxes that the client withholds from the base', () => {
    const fee = line(11_600, { taxes: [IVA, ISR_WITHHELD] });
    expect(totals([fee], { taxMode: 'inclusive' })).toMatchObject({ netMinor: 10_000, totalMinor: 10_600 });
  });
});

describe('currencies', () => {
  it('without decimals: yen, rounded once for a rate or for each line', () => {
    const lines = [1, 2, 3].map(() => line(333, { taxes: [added('10%', 100_000)] }));
    expect(totals(lines)).toMatchObject({ netMinor: 999, taxMinor: 100, totalMinor: 1_099 });
    expect(totals(lines, { roundingMode: 'per_line' })).toMatchObject({ taxMinor: 99, totalMinor: 1_098 });
  });

  it('with three decimals: 2.5 times 1.005 dinar', () => {
    const hours = line(1_005, { quantityE4: 25_000, taxes: [added('5%', 50_000)] });
    expect(totals([hours])).toMatchObject({ netMinor: 2_513, taxMinor: 126, totalMinor: 2_639 });
  });

  it('paid in cash: Swiss francs in steps of five rappen', () => {
    const vat = [added('8.1%', 81_000)];
    const cash = { cashStep: 5 };
    expect(totals([line(1_000, { taxes: vat })], cash)).toMatchObject({ adjustMinor: -1, totalMinor: 1_080 });
    expect(totals([line(1_002, { taxes: vat })], cash)).toMatchObject({ adjustMinor: 2, totalMinor: 1_085 });
    expect(totals([line(1_002, { taxes: vat })], { ...cash, kind: 'credit_note' })).toMatchObject({
      adjustMinor: -2,
      totalMinor: -1_085,
    });
  });
});

describe('discounts', () => {
  const tenth = { kind: 'percent', ppm: 100_000 } as const;

  it('of the document are split over positive discountable lines, and reduce their taxes', () => {
    const lines = [
      line(1_000, { taxes: [IVA] }),
      line(1_000),
      line(1_000),
      line(9_000, { discountable: false }),
      line(500, { quantityE4: -10_000 }),
    ];
    expect(totals(lines, { discount: { kind: 'amount', amountMinor: 100 } })).toMatchObject({
      lines: [34, 33, 33, 0, 0].map((documentDiscountMinor) => ({ documentDiscountMinor })),
      subtotalMinor: 11_500,
      discountMinor: 100,
      netMinor: 11_400,
      taxes: [{ baseMinor: 966, taxMinor: 155 }],
    });
  });

  it('of a line come first, and follow the sign of the quantity', () => {
    const lines = [
      line(2_000, { discount: tenth }),
      line(1_000, { discount: tenth, quantityE4: -10_000 }),
      line(1_000, { discount: { kind: 'amount', amountMinor: 1_000 }, quantityE4: -10_000 }),
    ];
    expect(totals(lines, { discount: tenth })).toMatchObject({
      lines: [
        { lineDiscountMinor: 200, documentDiscountMinor: 180, netMinor: 1_620 },
        { lineDiscountMinor: -100, documentDiscountMinor: 0, netMinor: -900 },
        { lineDiscountMinor: -1_000, documentDiscountMinor: 0, netMinor: 0 },
      ],
      subtotalMinor: 900,
      totalMinor: 720,
    });
  });
});

describe('deposits', () => {
  it('are deducted with their own taxes, never taxed again', () => {
    const tax = { ...IVA, baseMinor: 3_333, taxMinor: 533 };
    const withheldTax = { ...ISR_WITHHELD, baseMinor: 3_333, taxMinor: 333 };
    const lines = [line(10_000, { taxes: [IVA, ISR_WITHHELD] })];
    const deductions = [{ baseMinor: 3_333, taxes: [tax, withheldTax] }];
    expect(totals(lines, { deductions })).toMatchObject({
      lines: [{ baseMinor: 10_000 }],
      subtotalMinor: 10_000,
      deductedMinor: 3_333,
      netMinor: 6_667,
      taxes: [
        { baseMinor: 6_667, taxMinor: 1_067 },
        { baseMinor: 6_667, taxMinor: 667 },
      ],
      totalMinor: 7_067,
    });
  });

  it('whose tax isn’t on the invoice reduce a group of their own', () => {
    const deductions = [{ baseMinor: 100, taxes: [{ ...IVA, baseMinor: 100, taxMinor: 16 }] }];
    expect(totals([line(1_000, { taxes: [IVA_BORDER] })], { deductions }).taxes).toEqual([
      { ...IVA, baseMinor: -100, taxMinor: -16 },
      { ...IVA_BORDER, baseMinor: 1_000, taxMinor: 80 },
    ]);
  });
});

describe('refusals', () => {
  const tooMuch = { kind: 'amount', amountMinor: 1_001 } as const;
  const most = line(MAX_AMOUNT_MINOR);

  it.each<[string, DocumentLineInput[], Partial<DocumentInput>, string, number | null]>([
    [
      'a line beyond the largest amount',
      [line(1), line(MAX_AMOUNT_MINOR, { quantityE4: 10_001 })],
      {},
      'amount.too_large',
      1,
    ],
    [
      'a product beyond the safe integers',
      [line(MAX_AMOUNT_MINOR, { quantityE4: 10 ** 13 })],
      {},
      'amount.too_large',
      0,
    ],
    [
      'a sum of 200 large lines',
      Array.from({ length: 200 }, () => line(10 ** 12)),
      {},
      'amount.too_large',
      null,
    ],
    ['a tax that exceeds it', [line(MAX_AMOUNT_MINOR, { taxes: [IVA] })], {}, 'amount.too_large', null],
    [
      'a discount above its line',
      [line(1_000), line(1_000, { discount: tooMuch })],
      {},
      'invoice.discount_exceeds',
      1,
    ],
    [
      'more than the whole',
      [line(1_000, { discount: { kind: 'percent', ppm: 1_000_001 } })],
      {},
      'invoice.discount_exceeds',
      0,
    ],
    [
      'a discount above the discountable lines',
      [line(1_000), line(9, { discountable: false })],
      { discount: tooMuch },
      'invoice.discount_exceeds',
      null,
    ],
    ['a negative total', [line(1, { quantityE4: -10_000 })], {}, 'invoice.total_negative', null],
    [
      'a deposit above its invoice',
      [line(1)],
      { deductions: [{ baseMinor: 2, taxes: [] }] },
      'invoice.total_negative',
      null,
    ],
    [
      'a credit note that charges',
      [line(1, { quantityE4: -10_000 })],
      { kind: 'credit_note' },
      'invoice.total_negative',
      null,
    ],
  ])('%s', (_, lines, changes, code, index) => {
    expect(compute(lines, changes)).toEqual({ status: 'refused', code, line: index });
  });

  it.each([1, -1])('a tax’s base beyond the largest amount, even if others balance it: sign %i', (sign) => {
    const most = (quantityE4: number, tax: DocumentTax) =>
      line(MAX_AMOUNT_MINOR, { quantityE4: quantityE4 * sign, taxes: [tax] });
    const free = (name: string) => added(name, 0);
    const lines = [
      most(10_000, free('A')),
      most(10_000, free('A')),
      most(-10_000, free('B')),
      most(-10_000, free('C')),
    ];
    expect(compute(lines)).toEqual({ status: 'refused', code: 'amount.too_large', line: null });
    expect(compute(lines.slice(1, 3))).toMatchObject({ status: 'computed' });
  });

  it('leave a negative rest that the cash step rounds to nothing', () => {
    const rest = [line(2, { quantityE4: -10_000 })];
    expect(totals(rest, { cashStep: 5 })).toMatchObject({ netMinor: -2, adjustMinor: 2, totalMinor: 0 });
  });

  it('leave the largest amount', () => {
    expect(totals([most])).toMatchObject({ totalMinor: MAX_AMOUNT_MINOR });
  });

  it('leave a document without a line', () => {
    expect(totals([], { discount: { kind: 'percent', ppm: 500_000 } })).toMatchObject({ totalMinor: 0 });
  });
});
