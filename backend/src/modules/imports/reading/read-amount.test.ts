import { expect, test } from 'vitest';
import { readAmount, readDecimal, shownDecimalMark } from './read-amount.ts';

test.each([
  ['1.234,50', ',', 123_450],
  ['-45,20 €', ',', -4_520],
  ['$1,234.56', '.', 123_456],
  ['$-142.85', '.', -14_285],
  ['-$142.85', '.', -14_285],
  ['MX$ 12', '.', 1_200],
  ['1 234,5', ',', 123_450],
  ['1\u202f234,56 EUR', ',', 123_456],
  ["CHF 1'234.50", '.', 123_450],
  ['(12.00)', '.', -1_200],
  ['12.00-', '.', -1_200],
  ['−5', '.', -500],
  ['+5', '.', 500],
  ['2.500', '.', 250],
  ['2.500', ',', 250_000],
  ['.5', '.', 50],
  ['-100', ',', -10_000],
  ['0,00', ',', 0],
  ['90071992547409.91', '.', 9_007_199_254_740_991],
] as const)('%j with the mark %j', (text, mark, minor) => {
  expect(readAmount(text, mark, 2)).toBe(minor);
});

test.each([
  ['1.234,50', '.'],
  ['1,234.56', ','],
  ['12,34,56', '.'],
  ['1.23.456', ','],
  ['1 23', '.'],
  ['12.345', '.'],
  ['90071992547409.92', '.'],
  ['12a', '.'],
  ['INV12', '.'],
  ['1.2.3', '.'],
  ['--5', '.'],
  ['', '.'],
  ['.', '.'],
  ['€', ','],
] as const)('%j with the mark %j is no amount', (text, mark) => {
  expect(readAmount(text, mark, 2)).toBeNull();
});

test('currencies have other decimal places', () => {
  expect(readAmount('1.500', ',', 0)).toBe(1_500);
  expect(readAmount('1.5', '.', 0)).toBeNull();
  expect(readAmount('1.234', '.', 3)).toBe(1_234);
});

test('a decimal keeps its digits', () => {
  expect(readDecimal('1.234,5678', ',')).toBe('1234.5678');
  expect(readDecimal('21%', '.')).toBe('21');
  expect(readDecimal('-0,5 %', ',')).toBe('-0.5');
});

test('the mark that a number shows', () => {
  expect(
    ['12,5', '1.234.567', '1.234,50', '2.500', '1,234.5', '12.50', 'CHF 12', 'a.b'].map(shownDecimalMark),
  ).toEqual([',', ',', ',', 'ambiguous', '.', '.', 'none', null]);
});
