import { afterEach, describe, expect, test } from 'vitest';
import { setTypedFormats } from './typed-formats.ts';
import { discountText, priceText, readAmount, readDiscount, readQuantity, readRate } from './typed-values.ts';

const faulty = (fault: string) => ({ value: null, fault });
const valid = (value: unknown) => ({ value, fault: null });

describe('a quantity', () => {
  test.each([
    ['1.5', 15_000],
    ['1,234.5', 12_345_000],
    ['-2', -20_000],
    ['0.0001', 1],
  ])('%s is %i ten-thousandths', (text, value) => {
    expect(readQuantity(text)).toEqual(valid(value));
  });

  test.each([
    ['', 'Please enter a quantity'],
    ['0', 'The quantity can’t be zero'],
    ['0.00', 'The quantity can’t be zero'],
    ['0.00001', 'At most four decimals'],
    ['1000000001', 'This quantity is too large'],
    ['1e400', 'Enter a number such as 1,234.5'],
    ['NaN', 'Enter a number such as 1,234.5'],
  ])('“%s” is refused: %s', (text, fault) => {
    expect(readQuantity(text)).toEqual(faulty(fault));
  });
});

describe('a discount', () => {
  test('of an empty text is none', () => {
    expect(readDiscount({ kind: 'percent', text: ' ' }, 'MXN')).toEqual(valid(null));
  });

  test('is a part or an amount', () => {
    expect(readDiscount({ kind: 'percent', text: '12.5%' }, 'MXN')).toEqual(
      valid({ kind: 'percent', ppm: 125_000 }),
    );
    expect(readDiscount({ kind: 'amount', text: '12.5' }, 'MXN')).toEqual(
      valid({ kind: 'amount', amountMinor: 1_250 }),
    );
  });

  test.each([
    ['percent', '100.0001', 'At most 100 %'],
    ['percent', '-1', 'A discount can’t be negative'],
    ['percent', '1.00001', 'At most four decimals'],
    ['amount', '-1', 'A discount can’t be negative'],
    ['amount', '0.001', 'MXN has 2 decimals'],
    ['amount', 'x', 'Enter a number such as 1,234.5'],
  ] as const)('in %s of %s is refused: %s', (kind, text, fault) => {
    expect(readDiscount({ kind, text }, 'MXN')).toEqual(faulty(fault));
  });

  test('is written as it is typed', () => {
    expect(discountText({ kind: 'percent', ppm: 125_000 }, 'MXN')).toEqual({ kind: 'percent', text: '12.5' });
    expect(discountText({ kind: 'amount', amountMinor: 1_250 }, 'JPY')).toEqual({
      kind: 'amount',
      text: '1,250',
    });
  });
});

describe('an exchange rate', () => {
  test('has eight decimals', () => {
    expect(readRate('17.5')).toEqual(valid(1_750_000_000));
    expect(readRate('')).toEqual(valid(null));
  });

  test.each([
    ['0', 'A rate is above 0'],
    ['-1', 'A rate is above 0'],
    ['0.000000001', 'At most eight decimals'],
  ])('%s is refused: %s', (text, fault) => {
    expect(readRate(text)).toEqual(faulty(fault));
  });
});

test('a price has the decimals of its currency', () => {
  expect(['MXN', 'JPY', 'KWD'].map((currency) => priceText(150_000, currency))).toEqual([
    '1,500.00',
    '150,000',
    '150.000',
  ]);
});

describe('in an organization that types 1.234,56', () => {
  const type = () => setTypedFormats({ numberFormat: 'point-comma', dateFormat: 'day-month-year' });
  afterEach(() => setTypedFormats(null));

  test('a point separates thousands, and what stays ambiguous is asked', () => {
    type();
    expect(readAmount('2.500', 'EUR', '')).toEqual(valid(250_000));
    expect(readAmount('2,500', 'EUR', '')).toEqual(faulty('Is this 2.500,00 or 2,50?'));
    expect(readQuantity('1.5')).toEqual(valid(15_000));
    expect(readQuantity('soon')).toEqual(faulty('Enter a number such as 1.234,5'));
  });

  test('fields are filled as they are typed', () => {
    type();
    expect(priceText(150_000, 'KWD')).toBe('150,000');
    expect(readAmount('150,000', 'KWD', '')).toEqual(valid(150_000));
    expect(discountText({ kind: 'percent', ppm: 125_000 }, 'EUR')).toEqual({ kind: 'percent', text: '12,5' });
  });
});
