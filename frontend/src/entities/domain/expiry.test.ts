import { expect, test } from 'vitest';
import { expiryWords } from './expiry.tsx';

test.each([
  [-2, '2 days ago'],
  [-1, '1 day ago'],
  [0, 'Today'],
  [1, '1 day'],
  [30, '30 days'],
])('the expiry in %d days: %s', (days, words) => {
  expect(expiryWords(days)).toBe(words);
});
