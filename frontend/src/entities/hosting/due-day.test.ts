import { expect, test } from 'vitest';
import { dueWords } from './due-day.tsx';

test.each([
  [-2, '2 days ago'],
  [-1, '1 day ago'],
  [0, 'Today'],
  [1, '1 day'],
  [30, '30 days'],
])('a day in %d days: %s', (days, words) => {
  expect(dueWords(days)).toBe(words);
});
