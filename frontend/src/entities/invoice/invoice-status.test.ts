import { expect, test } from 'vitest';
import { dueWords } from './invoice-status.tsx';

test.each([
  [0, 'today'],
  [1, 'in 1 day'],
  [15, 'in 15 days'],
  [-1, '1 day ago'],
  [-40, '40 days ago'],
])('%i days until the due date: %s', (days, words) => {
  expect(dueWords(days)).toBe(words);
});
