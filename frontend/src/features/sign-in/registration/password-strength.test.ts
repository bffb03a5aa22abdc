import { expect, test } from 'vitest';
import { passwordStrength } from './password-strength.ts';

test.each([
  ['', 'none'],
  ['Ab1!x', 'tooShort'],
  ['abcdef', 'weak'],
  ['abcdef1', 'weak'],
  ['Abcdef1', 'fair'],
  ['abcdefghij1', 'fair'],
  ['Abcdefgh1!', 'strong'],
  ['Ábcdefgh1–', 'strong'],
])('the strength of %s is %s', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength);
});
