import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatNumber, parseSeriesPattern, type SeriesPattern } from './document-numbers.ts';
import { canCollide } from './number-collisions.ts';

function parsed(text: string): SeriesPattern {
  const result = parseSeriesPattern(text);
  if (result.status === 'invalid') throw new Error(`${text}: ${result.fault}`);
  return result.pattern;
}

test.each([
  ['the same pattern', 'INV-{YYYY}-{0000}', 'INV-{YYYY}-{0000}', true],
  ['another text', 'INV-{YYYY}-{0000}', 'DEP-{YYYY}-{0000}', false],
  ['a year that is written out', 'INV-{YYYY}-{0000}', 'INV-2026-{0000}', true],
  ['a short year that is written out', 'INV-{YYYY}-{0000}', 'INV-20{YY}-{0000}', true],
  ['another width of the count', 'INV-{0000}', 'INV-{000}', true],
  ['zeros that are written out', 'INV-{0000}', 'INV-00{00}', true],
  ['a count that runs into the year', 'INV-{0}', 'INV-{YYYY}{0000}', true],
  ['a month in the place of the year', 'INV-{MM}-{00}', 'INV-{YY}-{00}', true],
  ['a month that there is not', 'INV-{MM}-{00}', 'INV-13-{00}', false],
  ['the count and the year in the other order', '{YYYY}-{0000}', '{0000}-{YYYY}', true],
  ['digits before a separator', 'A{0}-1', 'A{0}', false],
  ['a letter after the count', 'INV-{0000}', 'INV-{0000}A', false],
  ['a count that would be zero', 'A{00}B', 'A00B{0}', false],
  ['letters of the other case', 'inv-{0}', 'INV-{0}', false],
])('%s: %s and %s', (_, one, other, wanted) => {
  expect([canCollide(parsed(one), parsed(other)), canCollide(parsed(other), parsed(one))]).toEqual([
    wanted,
    wanted,
  ]);
});

const piece = fc.constantFrom('A', '-', '0', '1', '2', '20', '26', '{YYYY}', '{YY}', '{MM}');
const pattern = fc
  .record({
    before: fc.array(piece, { maxLength: 3 }),
    zeros: fc.integer({ min: 1, max: 4 }),
    after: fc.array(piece, { maxLength: 2 }),
  })
  .map(({ before, zeros, after }) => parsed([...before, `{${'0'.repeat(zeros)}}`, ...after].join('')));
const date = fc
  .tuple(fc.integer({ min: 2019, max: 2027 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, month]) => `${year}-${String(month).padStart(2, '0')}-15`);
const count = fc.oneof(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 30_000 }));

test('patterns that gave the same number for any dates and counts can collide', () => {
  fc.assert(
    fc.property(pattern, pattern, date, date, count, count, (one, other, day, otherDay, first, second) => {
      const isSame = formatNumber(one, first, day) === formatNumber(other, second, otherDay);
      expect(!isSame || canCollide(one, other)).toBe(true);
    }),
    { numRuns: 5_000 },
  );
});

test('a pattern can collide with itself', () => {
  fc.assert(fc.property(pattern, (one) => canCollide(one, one)));
});
