import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { formatNumber, nextInSeries, parseSeriesPattern, type SeriesPattern } from './document-numbers.ts';

const literal = fc.stringMatching(/^[A-Za-z0-9 ._/#-]{0,6}$/);
const dateToken = fc.constantFrom('{YYYY}', '{YY}', '{MM}');
const number = fc.integer({ min: 1, max: 999_999_999_999 });
const date = fc
  .record({
    year: fc.integer({ min: 2000, max: 2099 }),
    month: fc.integer({ min: 1, max: 12 }),
    day: fc.integer({ min: 1, max: 28 }),
  })
  .map(({ year, month, day }) => [year, month, day].map((part) => String(part).padStart(2, '0')).join('-'));
/** Any pattern that is accepted, with its number of zeros. */
const accepted = fc
  .record({
    before: fc.array(fc.oneof(literal, dateToken), { maxLength: 4 }),
    zeros: fc.integer({ min: 1, max: 10 }),
    after: fc.array(fc.oneof(literal, dateToken), { maxLength: 4 }),
  })
  .map(({ before, zeros, after }) => ({
    zeros,
    pattern: parsed([...before, `{${'0'.repeat(zeros)}}`, ...after].join('')),
  }));

function parsed(text: string): SeriesPattern {
  const result = parseSeriesPattern(text);
  if (result.status === 'invalid') throw new Error(`${text}: ${result.fault}`);
  return result.pattern;
}

describe('numbers of one period', () => {
  it('are different texts for different numbers', () => {
    fc.assert(
      fc.property(accepted, date, number, number, ({ pattern }, day, one, other) => {
        expect(formatNumber(pattern, one, day) === formatNumber(pattern, other, day)).toBe(one === other);
      }),
    );
  });

  it('sort as texts like the numbers, as long as the zeros hold them', () => {
    fc.assert(
      fc.property(accepted, date, number, number, ({ pattern, zeros }, day, one, other) => {
        const [low, high] = [one % 10 ** zeros, other % 10 ** zeros].sort((a, b) => a - b) as [
          number,
          number,
        ];
        expect(formatNumber(pattern, low, day) <= formatNumber(pattern, high, day)).toBe(true);
      }),
    );
  });

  it('are written in full beyond the zeros', () => {
    fc.assert(
      fc.property(accepted, date, number, ({ pattern }, day, large) => {
        expect(formatNumber(pattern, large, day)).toContain(String(large));
      }),
    );
  });
});

it('a year’s number differs from any of another year with the same count', () => {
  fc.assert(
    fc.property(number, fc.integer({ min: 2000, max: 2098 }), (count, year) => {
      const pattern = parsed('F{YY}-{000}');
      expect(formatNumber(pattern, count, `${year}-12-31`)).not.toBe(
        formatNumber(pattern, count, `${year + 1}-01-01`),
      );
    }),
  );
});

test.each([
  ['INV-{YYYY}-{0000}', 42, '2026-11-23', 'INV-2026-0042'],
  ['INV-{YYYY}-{0000}', 12_345, '2026-11-23', 'INV-2026-12345'],
  ['{YY}{MM}/{00}', 7, '2026-03-01', '2603/07'],
  ['{0}', 1, '2026-03-01', '1'],
  ['A {000} ñ', 5, '2026-03-01', 'A 005 ñ'],
])('%s with %d on %s: %s', (pattern, count, day, expected) => {
  expect(formatNumber(parsed(pattern), count, day)).toBe(expected);
});

test.each([
  ['INV-{YYYY}', 'never', 'The pattern needs a place for the number, like {0000}'],
  ['{00}-{0}', 'never', 'The pattern can have only one place for the number'],
  ['INV-{0000}', 'yearly', 'A series that starts again each year needs {YYYY} or {YY} in its pattern'],
  ['INV-{MM}-{0000}', 'yearly', 'A series that starts again each year needs {YYYY} or {YY} in its pattern'],
  ['{DD}-{0}', 'never', '{DD} isn’t known. Use {YYYY}, {YY}, {MM} and {0000}'],
  ['{}-{0}', 'never', '{} isn’t known. Use {YYYY}, {YY}, {MM} and {0000}'],
  ['{yyyy}-{0}', 'never', '{yyyy} isn’t known. Use {YYYY}, {YY}, {MM} and {0000}'],
  ['{00000000000}', 'never', 'The number can have at most 10 zeros'],
  ['INV}{0}', 'never', 'Besides tokens, a pattern has letters, digits, spaces and - . _ / #'],
  ['{{0}}', 'never', 'Besides tokens, a pattern has letters, digits, spaces and - . _ / #'],
  ['<b>{0}', 'never', 'Besides tokens, a pattern has letters, digits, spaces and - . _ / #'],
  ['a\n{0}', 'never', 'Besides tokens, a pattern has letters, digits, spaces and - . _ / #'],
] as const)('%j that resets %s is refused', (text, reset, fault) => {
  expect(parseSeriesPattern(text, reset)).toEqual({ status: 'invalid', fault });
});

describe('the next number', () => {
  const yearly = { reset: 'yearly', nextNumber: 8, year: 2026 } as const;

  test.each([
    ['a series that never resets goes on', { ...yearly, reset: 'never', year: null }, '2031-01-01', 8, null],
    ['the counted year goes on', yearly, '2026-12-31', 8, 2026],
    ['a later year begins with 1', yearly, '2027-01-01', 1, 2027],
    ['before the first document the typed number counts', { ...yearly, year: null }, '2027-01-01', 8, 2027],
  ] as const)('%s', (_, series, day, sequence, year) => {
    expect(nextInSeries(series, day)).toEqual({ sequence, year });
  });

  test('a year that has passed gets none', () => {
    expect(nextInSeries(yearly, '2025-12-31')).toBeNull();
  });
});
