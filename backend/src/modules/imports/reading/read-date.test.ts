import { expect, test } from 'vitest';
import { possibleOrders, readDate } from './read-date.ts';

test.each([
  ['24.04.26', 'dmy', '2026-04-24'],
  ['1.5.2026', 'dmy', '2026-05-01'],
  ['11/12/2026', 'dmy', '2026-12-11'],
  ['11/12/2026', 'mdy', '2026-11-12'],
  ['26-04-24', 'ymd', '2026-04-24'],
  ['31/12/69', 'dmy', '2069-12-31'],
  ['31/12/70', 'dmy', '1970-12-31'],
  ['2027-05-17 06:21:14', 'dmy', '2027-05-17'],
  ['2027-05-17T06:21:14.000Z', 'mdy', '2027-05-17'],
  ['5/17/2027, 6:21 PM', 'mdy', '2027-05-17'],
  ['20260424', 'dmy', '2026-04-24'],
  ['2026/4/5', 'mdy', '2026-04-05'],
  ['Jul 11 2027', 'dmy', '2027-07-11'],
  ['Oct 01, 2025', 'dmy', '2025-10-01'],
  ['1. März 2026', 'ymd', '2026-03-01'],
  ['11 de agosto de 2026', 'mdy', '2026-08-11'],
  ['3-Sept-26', 'mdy', '2026-09-03'],
  [' 2028-02-29 ', 'dmy', '2028-02-29'],
] as const)('%j in the order %s is %s', (text, order, date) => {
  expect(readDate(text, order)).toBe(date);
});

test.each([
  '',
  '31/02/2026',
  '29.02.2026',
  '2026-02-30',
  '13/13/2026',
  '00/01/2026',
  '46000',
  '1/2/3/2026',
  '11 Foo 2026',
  '2026-04',
  '12/2026',
  '2026010',
  'tomorrow',
])('%j is no date', (text) => {
  expect([readDate(text, 'dmy'), readDate(text, 'mdy'), readDate(text, 'ymd')]).toEqual([null, null, null]);
});

test('the orders that a text allows', () => {
  expect(possibleOrders('11/12/2026')).toEqual(['dmy', 'mdy']);
  expect(possibleOrders('25/12/2026')).toEqual(['dmy']);
  expect(possibleOrders('12-25-2026')).toEqual(['mdy']);
  expect(possibleOrders('11.12.26')).toEqual(['dmy']);
  expect(possibleOrders('99-04-24')).toEqual(['ymd']);
  expect(possibleOrders('2026-12-11')).toBeNull();
  expect(possibleOrders('hello')).toEqual([]);
});
