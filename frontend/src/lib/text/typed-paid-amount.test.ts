import { expect, test } from 'vitest';
import { amountText, readPaidAmount } from './typed-paid-amount.ts';

test.each([
  ['1,234.5', 'MXN', 123_450],
  ['$ 10', 'USD', 1_000],
  ['1500', 'JPY', 1_500],
  ['0.125', 'KWD', 125],
])('%s in %s is read in its smallest unit, and written back', (text, currency, amountMinor) => {
  expect(readPaidAmount(text, currency)).toEqual({ value: amountMinor, fault: null });
  expect(readPaidAmount(amountText(amountMinor, currency), currency).value).toBe(amountMinor);
});

test.each([
  ['', 'MXN', 'Please enter an amount'],
  ['soon', 'MXN', 'Enter a number such as 1,234.5'],
  ['0', 'MXN', 'Please enter an amount above 0'],
  ['-5', 'MXN', 'Please enter an amount above 0'],
  ['0.005', 'MXN', 'MXN has 2 decimals'],
  ['1.5', 'JPY', 'JPY has no decimals'],
  ['100,000,000,000.01', 'MXN', 'This amount is too large'],
])('%j in %s isn’t an amount that can be paid: %s', (text, currency, fault) => {
  expect(readPaidAmount(text, currency)).toEqual({ value: null, fault });
});
