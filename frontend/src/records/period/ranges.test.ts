import { expect, test } from 'vitest';
import { daysOf, RANGES, rangesOf } from './ranges.ts';

test('each range has whole months, also at the end of a month and in the first quarter', () => {
  expect(
    Object.fromEntries(RANGES.map((range) => [range, Object.values(daysOf(range, '2028-03-31', 1))])),
  ).toEqual({
    '12-months': ['2027-04-01', '2028-03-31'],
    'this-month': ['2028-03-01', '2028-03-31'],
    'last-month': ['2028-02-01', '2028-02-29'],
    quarter: ['2028-01-01', '2028-03-31'],
    'last-quarter': ['2027-10-01', '2027-12-31'],
    year: ['2028-01-01', '2028-03-31'],
    'last-year': ['2027-01-01', '2027-12-31'],
    'fiscal-year': ['2028-01-01', '2028-03-31'],
    'last-fiscal-year': ['2027-01-01', '2027-12-31'],
    '24-months': ['2026-04-01', '2028-03-31'],
  });
  expect(daysOf('quarter', '2026-11-02', 1)).toEqual({ from: '2026-10-01', to: '2026-11-30' });
});

test('a fiscal year begins in its month, and so do its quarters', () => {
  const days = (range: (typeof RANGES)[number], today: string) => Object.values(daysOf(range, today, 5));
  expect(days('fiscal-year', '2026-05-01')).toEqual(['2026-05-01', '2026-05-31']);
  expect(days('fiscal-year', '2026-04-30')).toEqual(['2025-05-01', '2026-04-30']);
  expect(days('last-fiscal-year', '2026-11-27')).toEqual(['2025-05-01', '2026-04-30']);
  expect(days('quarter', '2026-01-15')).toEqual(['2025-11-01', '2026-01-31']);
  expect(days('last-quarter', '2026-01-15')).toEqual(['2025-08-01', '2025-10-31']);
  expect(days('year', '2026-01-15')).toEqual(['2026-01-01', '2026-01-31']);
});

test('an organization whose fiscal year is the calendar’s is offered no year twice', () => {
  expect(RANGES.filter((range) => !rangesOf(1).includes(range))).toEqual(['fiscal-year', 'last-fiscal-year']);
  expect(rangesOf(4)).toEqual(RANGES);
});
