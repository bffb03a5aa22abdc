import { NUMBER_FORMATS } from '@oficio/contracts';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decimalText, readDecimal } from './decimal-text.ts';

describe('readDecimal', () => {
  test.each([
    ['1.5', 4, 15_000],
    ['1,5', 4, 15_000],
    ['.5', 4, 5_000],
    ['5.', 2, 500],
    ['1,234', 2, 123_400],
    ['1,234.50', 2, 123_450],
    ['1.234,50', 2, 123_450],
    ['1.234.567', 2, 123_456_700],
    ['1 234.50', 2, 123_450],
    ['1’234.50', 2, 123_450],
    ['0,125', 4, 1_250],
    ['1234,56', 2, 123_456],
    ['−3', 0, -3],
    ['-0', 2, 0],
    ['MX$ 1,234.50', 2, 123_450],
    ['12.50 USD', 2, 1_250],
    ['16 %', 4, 160_000],
    ['100.00', 0, 100],
    ['150.000', 0, 150_000],
    ['1.500', 3, 1_500],
    ['0.500', 2, 50],
    ['.500', 2, 50],
    ['2.500,00', 2, 250_000],
    ['2.500.000', 2, 250_000_000],
  ])('reads %s with %i decimals as %i', (text, digits, value) => {
    expect(readDecimal(text, digits, 'comma-point')).toEqual({ value, fault: null });
  });

  test.each([
    ['', 'empty'],
    ['  ', 'empty'],
    ['$', 'unreadable'],
    ['abc', 'unreadable'],
    ['NaN', 'unreadable'],
    ['Infinity', 'unreadable'],
    ['1e400', 'unreadable'],
    ['0x10', 'unreadable'],
    ['1.2.3', 'unreadable'],
    ['1,23,4', 'unreadable'],
    ['--1', 'unreadable'],
    ['.', 'unreadable'],
    ['0.005', 'precise'],
    ['1000.005', 'precise'],
    ['9007199254740993', 'large'],
    ['9'.repeat(400), 'large'],
  ])('refuses %s as %s', (text, fault) => {
    expect(readDecimal(text, 2, 'comma-point')).toEqual({ value: null, fault });
  });

  test.each([
    ['2.500', 250_000, 250],
    ['150.000', 15_000_000, 15_000],
    ['-2.500', -250_000, -250],
    ['1.005', 100_500, null],
  ])('asks whether the point of %s separates thousands', (text, grouped, decimal) => {
    expect(readDecimal(text, 2, 'comma-point')).toEqual({
      value: null,
      fault: 'ambiguous',
      grouped,
      decimal,
    });
  });
});

describe('in another format', () => {
  test.each([
    ['point-comma', '2.500', 2, 250_000],
    ['point-comma', '2.500', 4, 25_000_000],
    ['point-comma', '2.500', 0, 2_500],
    ['point-comma', '2,500', 4, 25_000],
    ['point-comma', '2,500', 0, 2_500],
    ['point-comma', '2,5', 2, 250],
    ['point-comma', '2.5', 2, 250],
    ['point-comma', ',5', 2, 50],
    ['point-comma', '1.234.567,89', 2, 123_456_789],
    ['point-comma', '1,234,567.89', 2, 123_456_789],
    ['point-comma', '1,234.50', 2, 123_450],
    ['space-comma', '1 234,56', 2, 123_456],
    ['space-comma', '1 234.56', 2, 123_456],
    ['space-comma', '2,500', 3, 2_500],
    ['space-comma', '1.234.567', 2, 123_456_700],
  ] as const)('%s reads %s with %i decimals as %i', (format, text, digits, value) => {
    expect(readDecimal(text, digits, format)).toEqual({ value, fault: null });
  });

  test.each([
    ['point-comma', '2,500', 2, 250_000, 250],
    ['space-comma', '2,500', 2, 250_000, 250],
    ['space-comma', '2.500', 2, 250_000, 250],
    ['space-comma', '2.500', 4, 25_000_000, 25_000],
  ] as const)('%s asks what %s is with %i decimals', (format, text, digits, grouped, decimal) => {
    expect(readDecimal(text, digits, format)).toEqual({ value: null, fault: 'ambiguous', grouped, decimal });
  });
});

test('a written number is read as the same number', () => {
  const format = fc.constantFrom(...NUMBER_FORMATS);
  const digits = fc.integer({ min: 0, max: 8 });
  fc.assert(
    fc.property(fc.maxSafeInteger(), digits, digits, format, (value, decimals, shown, marks) => {
      const text = decimalText(value, decimals, Math.min(decimals, shown), marks);
      expect(readDecimal(text, decimals, marks)).toEqual({ value: value + 0, fault: null });
    }),
  );
});

test.each([
  [15_000, 4, 0, '1.5'],
  [10_000, 4, 0, '1'],
  [123_450, 2, 2, '1,234.50'],
  [1_234_567, 0, 0, '1,234,567'],
  [-5, 2, 2, '−0.05'],
  [100, 3, 3, '0.100'],
])('%i with %i decimals, %i shown, is written as %s', (value, digits, shown, text) => {
  expect(decimalText(value, digits, shown)).toBe(text);
});
