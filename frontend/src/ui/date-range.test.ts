import { describe, expect, it } from 'vitest';
import { allowedRange, rangeProblem } from './date-range.ts';

const today = '2026-11-21';

describe('the allowed days', () => {
  it.each([
    [{}, { first: undefined, last: undefined }],
    [
      { minimum: '2026-01-01', maximum: '2026-12-31' },
      { first: '2026-01-01', last: '2026-12-31' },
    ],
    [{ only: 'past' }, { first: undefined, last: '2026-11-20' }],
    [{ only: 'past-or-today' }, { first: undefined, last: '2026-11-21' }],
    [{ only: 'future' }, { first: '2026-11-22', last: undefined }],
    [{ only: 'future-or-today' }, { first: '2026-11-21', last: undefined }],
    [
      { only: 'future', minimum: '2026-12-01' },
      { first: '2026-12-01', last: undefined },
    ],
    [
      { only: 'future', minimum: '2026-01-01' },
      { first: '2026-11-22', last: undefined },
    ],
    [
      { only: 'past', maximum: '2026-12-01' },
      { first: undefined, last: '2026-11-20' },
    ],
    [
      { only: 'past', maximum: '2026-01-01' },
      { first: undefined, last: '2026-01-01' },
    ],
  ] as const)('%j', (limits, range) => {
    expect(allowedRange(limits, today)).toEqual(range);
  });
});

describe('the error of a date outside the allowed days', () => {
  const range = { first: '2026-11-10', last: '2026-11-20' };
  it.each([
    ['2026-11-09', 'Choose Nov 10, 2026 or later'],
    ['2026-11-10', null],
    ['2026-11-20', null],
    ['2026-11-21', 'Choose Nov 20, 2026 or earlier'],
  ])('%s: %j', (date, problem) => {
    expect(rangeProblem(date, range)).toBe(problem);
  });
});
