import { expect, test } from 'vitest';
import { DEFAULT_FORMATS, formatsOfCountry } from './typed-formats.ts';

test.each([
  ['MX', 'comma-point', 'day-month-year'],
  ['US', 'comma-point', 'month-day-year'],
  ['GB', 'comma-point', 'day-month-year'],
  ['CA', 'comma-point', 'year-month-day'],
  ['CH', 'comma-point', 'day-month-year'],
  ['DE', 'point-comma', 'day-month-year'],
  ['ES', 'point-comma', 'day-month-year'],
  ['CL', 'point-comma', 'day-month-year'],
  ['AR', 'point-comma', 'day-month-year'],
  ['BR', 'point-comma', 'day-month-year'],
  ['FR', 'space-comma', 'day-month-year'],
  ['SE', 'space-comma', 'year-month-day'],
  ['JP', 'comma-point', 'year-month-day'],
  ['EG', 'comma-point', 'day-month-year'],
])('%s types numbers in %s and dates in %s', (country, numberFormat, dateFormat) => {
  expect(formatsOfCountry(country)).toEqual({ numberFormat, dateFormat });
});

test('an organization without a country has the default formats', () => {
  expect(formatsOfCountry(null)).toEqual(DEFAULT_FORMATS);
});
