import { expect, test } from 'vitest';
import { nextOf, previewOf } from './series-fields.ts';

const values = { pattern: ' INV-{YYYY}-{0000} ', reset: 'yearly', nextNumber: '42' };

test.each<[string, object, object | null]>([
  ['the typed values', {}, { number: 'INV-2026-0042' }],
  ['a pattern without a number', { pattern: 'INV' }, { fault: expect.stringContaining('{0000}') }],
  ['a yearly pattern without a year', { pattern: '{0}' }, { fault: expect.stringContaining('{YYYY}') }],
  ['the same that never resets', { pattern: '{0}', reset: 'never' }, { number: '42' }],
  ['no number', { nextNumber: '' }, null],
  ['half a number', { nextNumber: '1.5' }, null],
])('the preview of %s', (_, change, expected) => {
  expect(previewOf({ ...values, ...change }, '2026-06-15')).toEqual(expected);
});

test('the next number of a yearly series is 1 in a year without documents', () => {
  const series = { reset: 'yearly', nextNumber: 9, year: 2026 } as Parameters<typeof nextOf>[0];
  expect([nextOf(series, '2026-12-31'), nextOf(series, '2027-01-01')]).toEqual([9, 1]);
});
