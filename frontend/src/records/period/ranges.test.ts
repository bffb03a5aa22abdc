import { expect, test } from 'vitest';
import { daysOf, RANGES } from './ranges.ts';

test('each range has whole months, also at the end of a month and in the first quarter', () => {
  expect(RANGES.map((range) => Object.values(daysOf(range, '2028-03-31')))).toEqual([
    ['2027-04-01', '2028-03-31'],
    ['2028-03-01', '2028-03-31'],
    ['2028-02-01', '2028-02-29'],
    ['2028-01-01', '2028-03-31'],
    ['2027-10-01', '2027-12-31'],
    ['2028-01-01', '2028-03-31'],
    ['2027-01-01', '2027-12-31'],
    ['2026-04-01', '2028-03-31'],
  ]);
  expect(daysOf('quarter', '2026-11-02')).toEqual({ from: '2026-10-01', to: '2026-11-30' });
});
