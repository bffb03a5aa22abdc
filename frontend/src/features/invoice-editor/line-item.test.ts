import { type InvoiceLine, type LineSuggestion, TEXT } from '@oficio/contracts';
import { describe, expect, test } from 'vitest';
import { newLine, readLine, toTypedLine } from './invoice-lines.ts';
import { nameOfItem, suggestedChange } from './line-item.ts';

const ITEM = '00000000-0000-7000-8000-0000000000a1';

const line: InvoiceLine = {
  id: '00000000-0000-7000-8000-0000000000b1',
  description: 'Hosting',
  quantityE4: 10_000,
  unit: null,
  unitPriceMinor: 10_000,
  unitPriceMicros: 0,
  discount: null,
  discountable: true,
  taxes: [],
  itemId: ITEM,
  source: null,
  creditsLineId: null,
  netMinor: 10_000,
  baseMinor: 10_000,
};

const suggestion: LineSuggestion = {
  itemId: ITEM,
  itemName: 'Hosting',
  description: 'Hosting anual',
  unit: 'año',
  price: { unitPriceMinor: 85_000, unitPriceMicros: 0 },
  taxRateIds: ['iva', 'gone'],
};

test('a line keeps its item while the invoice is edited', () => {
  expect(readLine(toTypedLine(line, 'MXN'), 'MXN').input.itemId).toBe(ITEM);
  expect(readLine(newLine([]), 'MXN').input.itemId).toBeNull();
});

describe('a suggestion', () => {
  test('gives a line its text, unit, price, taxes and item', () => {
    expect(suggestedChange(suggestion, newLine(['isr']), 'MXN', ['iva', 'isr'])).toEqual({
      description: 'Hosting anual',
      unit: 'año',
      price: '850.00',
      taxRateIds: ['iva'],
      itemId: ITEM,
    });
  });

  test('without a price, unit or taxes leaves those of the line', () => {
    const typed = { ...newLine(['isr']), unit: 'h', price: '12' };
    const bare = { ...suggestion, unit: null, price: null, taxRateIds: ['gone'] };
    expect(suggestedChange(bare, typed, 'MXN', ['iva', 'isr'])).toMatchObject({
      unit: 'h',
      price: '12',
      taxRateIds: ['isr'],
    });
  });
});

test('an item is named by the first line of the text, cut to what a name can have', () => {
  expect(nameOfItem(' Hosting \n con respaldo')).toBe('Hosting');
  expect(nameOfItem('x'.repeat(400))).toHaveLength(TEXT.line);
});
