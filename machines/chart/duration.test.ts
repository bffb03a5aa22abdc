import { expect, it } from 'vitest';
import { durationText } from './duration.ts';

it.each([
  [0, '0 ms'],
  [500, '500 ms'],
  [1_000, '1 s'],
  [1_500, '1.5 s'],
  [30_000, '30 s'],
  [61_234, '61234 ms'],
  [300_000, '5 min'],
  [90_000, '1.5 min'],
  [5_400_000, '1.5 h'],
])('writes %i milliseconds as %s', (milliseconds, text) => {
  expect(durationText(milliseconds)).toBe(text);
});
