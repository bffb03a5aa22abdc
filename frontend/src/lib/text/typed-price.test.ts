import { NUMBER_FORMATS, type UnitPrice } from '@oficio/contracts';
import * as fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { setTypedFormats } from './typed-formats.ts';
import { readUnitPrice, unitPriceText } from './typed-price.ts';

afterEach(() => setTypedFormats(null));

test.each<[string, string, number, number?]>([
  ['1.50', 'MXN', 150],
  ['1,50', 'MXN', 150],
  ['1,500', 'JPY', 1_500],
  ['0', 'MXN', 0],
  ['1.005', 'KWD', 1_005],
  ['100.00', 'JPY', 100],
  ['150.000', 'CLP', 150_000],
  ['1.234,50', 'EUR', 123_450],
  ['0.0035', 'EUR', 0, 350_000],
  ['1.1250', 'EUR', 112, 500_000],
  ['0.00000001', 'MXN', 0, 1],
  ['0.5', 'JPY', 0, 500_000],
])(
  '%s %s is a price of %i minor units and %i millionths',
  (text, currency, unitPriceMinor, unitPriceMicros) => {
    const value = { unitPriceMinor, ...(unitPriceMicros && { unitPriceMicros }) };
    expect(readUnitPrice(text, currency)).toEqual({ value, fault: null });
  },
);

test.each([
  ['', 'MXN', 'Please enter a price'],
  ['0.000000001', 'MXN', 'At most 8 decimals'],
  ['2.500', 'EUR', 'Is this 2,500.00 or 2.50?'],
  ['1.005', 'MXN', 'Is this 1,005.00 or 1.0050?'],
  ['-1', 'MXN', 'A price can’t be negative. Enter a negative quantity instead'],
  ['-0.0035', 'MXN', 'A price can’t be negative. Enter a negative quantity instead'],
  ['200000000000', 'MXN', 'This amount is too large'],
  ['900000000.0035', 'MXN', 'This price has too many digits'],
  ['1e400', 'MXN', 'Enter a number such as 1,234.5'],
])('“%s” in %s is refused: %s', (text, currency, fault) => {
  expect(readUnitPrice(text, currency)).toEqual({ value: null, fault });
});

test('the text of a price is read as the same price', () => {
  const format = fc.constantFrom(...NUMBER_FORMATS);
  const currencies = fc.constantFrom('MXN', 'JPY', 'KWD');
  fc.assert(
    fc.property(
      fc.nat(9_000_000),
      fc.nat(999_999),
      currencies,
      format,
      (whole, micros, currency, numberFormat) => {
        setTypedFormats({ numberFormat, dateFormat: 'day-month-year' });
        const price: UnitPrice = { unitPriceMinor: whole, ...(micros > 0 && { unitPriceMicros: micros }) };
        expect(readUnitPrice(unitPriceText(price, currency), currency)).toEqual({
          value: price,
          fault: null,
        });
      },
    ),
  );
});
