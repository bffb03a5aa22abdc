import { expect, test } from 'vitest';
import { readSheet } from './sheet-rows.ts';

test('reads the rows of a sheet: description, quantity, price', () => {
  expect(readSheet('Design\t2\t1,500.00\r\nHosting\t1\t$300\r\n')).toEqual([
    { description: 'Design', quantity: '2', price: '1,500.00' },
    { description: 'Hosting', quantity: '1', price: '$300' },
  ]);
});

test('leaves out a row of headings and empty rows', () => {
  expect(readSheet('Item\tQty\tPrice\n\t\t\nDesign\t2\t10')).toEqual([
    { description: 'Design', quantity: '2', price: '10' },
  ]);
});

test('reads a single row, and one whose cells aren’t numbers', () => {
  expect(readSheet('Design\ttwo\t10')).toEqual([{ description: 'Design', quantity: 'two', price: '10' }]);
});

test('takes a missing quantity as one', () => {
  expect(readSheet('Design\t\t10')).toEqual([{ description: 'Design', quantity: '1', price: '10' }]);
});

test('reads quoted cells with line breaks, tabs and quotation marks', () => {
  expect(readSheet('"Two\nlines and a ""quote"""\t2\t10\nNext\t1\t5')).toEqual([
    { description: 'Two\nlines and a "quote"', quantity: '2', price: '10' },
    { description: 'Next', quantity: '1', price: '5' },
  ]);
});

test('a text without tabs belongs to one field', () => {
  expect(readSheet('Two lines\nof one description')).toBeNull();
});
