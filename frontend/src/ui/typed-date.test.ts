import { DATE_FORMATS, type DateFormat, formatLocalDate } from '@oficio/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseTypedDate } from './typed-date.ts';

const today = '2026-11-21';

describe('a typed date', () => {
  it.each([
    ['2026-11-21', '2026-11-21'],
    ['2026-1-5', '2026-01-05'],
    ['11/21/2026', '2026-11-21'],
    ['1/5/27', '2027-01-05'],
    ['11-21-2026', '2026-11-21'],
    ['12/24', '2026-12-24'],
    ['Nov 21, 2026', '2026-11-21'],
    ['  november   3rd 2027 ', '2027-11-03'],
    ['Sept. 1', '2026-09-01'],
    ['21 Nov 2026', '2026-11-21'],
    ['1 may', '2026-05-01'],
    ['Feb 29, 2028', '2028-02-29'],
    ['Today', '2026-11-21'],
    ['tomorrow', '2026-11-22'],
    ['yesterday', '2026-11-20'],
  ])('%j is %s', (typed, date) => {
    expect(parseTypedDate(typed, today, 'month-day-year')).toBe(date);
  });

  it.each([
    '',
    'soon',
    '2026-02-29',
    'Feb 29',
    '13/01/2026',
    '0/1/2026',
    '11/0/2026',
    '31 June',
    'Foo 3',
    '0000-01-01',
    '9999-12-31',
    '12/31/3000',
    '20261121',
    '1/2/345',
    'toString',
    'constructor',
  ])('%j is not a date', (typed) => {
    expect(parseTypedDate(typed, today, 'month-day-year')).toBeNull();
  });

  it.each<[DateFormat, string, string | null]>([
    ['month-day-year', '12/11/2026', '2026-12-11'],
    ['day-month-year', '12/11/2026', '2026-11-12'],
    ['day-month-year', '12-11-26', '2026-11-12'],
    ['day-month-year', '12/11', '2026-11-12'],
    ['day-month-year', '11/21/2026', null],
    ['year-month-day', '26/11/12', '2026-11-12'],
    ['year-month-day', '11/12', '2026-11-12'],
    ['year-month-day', '2026/11/12', '2026-11-12'],
    ['year-month-day', '12/11/2026', null],
    ['year-month-day', '21/11/2026', '2026-11-21'],
    ['year-month-day', '11/11/2026', '2026-11-11'],
  ])('in the order %s %s is %s', (format, typed, date) => {
    expect(parseTypedDate(typed, today, format)).toBe(date);
  });

  it.each(DATE_FORMATS)('with dots has the day first, also in the order %s', (format) => {
    expect(parseTypedDate('1.12.2026', today, format)).toBe('2026-12-01');
    expect(parseTypedDate('1. 12. 26', today, format)).toBe('2026-12-01');
    expect(parseTypedDate('1.12.', today, format)).toBe('2026-12-01');
    expect(parseTypedDate('1.12', today, format)).toBe('2026-12-01');
    expect(parseTypedDate('2026.12.01', today, format)).toBe('2026-12-01');
    expect(parseTypedDate('12.13.2026', today, format)).toBeNull();
  });

  it('parses the field’s own format', () => {
    const day = fc.date({ min: new Date('1900-01-01'), max: new Date('2999-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(day, (instant) => {
        const date = instant.toISOString().slice(0, 10);
        for (const format of DATE_FORMATS) {
          expect(parseTypedDate(formatLocalDate(date), today, format)).toBe(date);
          expect(parseTypedDate(date, today, format)).toBe(date);
        }
      }),
    );
  });
});
