import { expect, test } from 'vitest';
import { minutesText, readMinutes } from './estimate.ts';

test.each([
  ['90', 90],
  ['90m', 90],
  ['1:30', 90],
  ['1h 30m', 90],
  ['1h30', 90],
  ['1.5h', 90],
  ['1,5 H', 90],
  ['0:05', 5],
  ['2h', 120],
])('%s is a duration of %d minutes', (typed, minutes) => {
  expect(readMinutes(typed)).toBe(minutes);
});

test.each(['', 'h', '1:60', '-5', '1.5', 'soon', '1h 1h'])('“%s” is no duration', (typed) => {
  expect(readMinutes(typed)).toBe(null);
});

test.each([0, 5, 60, 90, 6_000])('the text of %d minutes is read as the same', (minutes) => {
  expect(readMinutes(minutesText(minutes))).toBe(minutes);
});
