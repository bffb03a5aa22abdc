import { expect, test } from 'vitest';
import { hasSameLines, type InvoiceValues } from './invoice-fields.ts';
import { newLine, type TypedLine } from './invoice-lines.ts';

const valuesOf = (lines: Partial<TypedLine>[], currency = 'MXN') =>
  ({ currency, lines: lines.map((line) => Object.assign(newLine([]), line)) }) as unknown as InvoiceValues;

const DESIGN = { description: 'Design', price: '100' };

test.each([
  ['a price with other digits', [{ description: 'Design', price: '100.00' }]],
  ['a blank line more', [DESIGN, {}]],
  ['spaces around a description', [{ description: ' Design ', price: '100' }]],
])('%s is no change of the lines', (_, lines) => {
  expect(hasSameLines(valuesOf(lines), valuesOf([DESIGN]))).toBe(true);
});

test.each([
  ['another price', [{ description: 'Design', price: '100.01' }]],
  ['a line more', [DESIGN, { description: 'Hosting' }]],
  ['a line less', []],
  ['a text that can’t be read', [{ description: 'Design', price: 'x' }]],
])('%s is a change of the lines', (_, lines) => {
  expect(hasSameLines(valuesOf(lines), valuesOf([DESIGN]))).toBe(false);
});

test('the same text is another price in a currency without decimals', () => {
  expect(hasSameLines(valuesOf([DESIGN], 'JPY'), valuesOf([DESIGN]))).toBe(false);
});
