import { expect, it } from 'vitest';
import { clockText, inText } from './time-text.ts';

it.each([
  [0, 'in 0 s'],
  [250_000, 'in 4 min 10 s'],
  [-12_400, '12 s ago'],
  [-3_600_000, '1 h 0 min ago'],
  [7_265_000, 'in 2 h 1 min'],
])('%d ms is %s', (milliseconds, text) => expect(inText(milliseconds)).toBe(text));

it('a time of day includes milliseconds', () => {
  expect(clockText(new Date(2026, 0, 2, 9, 5, 3, 7).getTime())).toBe('09:05:03.007');
});
