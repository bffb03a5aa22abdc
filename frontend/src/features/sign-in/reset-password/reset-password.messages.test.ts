import { expect, test } from 'vitest';
import { PASSWORD_HINT, PROBLEM_MESSAGES } from './reset-password.messages.ts';

test('each check of a new password has its message', () => {
  expect(PROBLEM_MESSAGES).toEqual({
    too_short: 'Password must be at least 10 characters long',
    no_uppercase_letter: 'Password must contain at least one uppercase letter',
    no_lowercase_letter: 'Password must contain at least one lowercase letter',
    no_number: 'Password must contain at least one number',
    no_special_character: 'Password must contain at least one special character',
    too_long: 'Password must be at most 72 characters long',
    password_mismatch: "Passwords don't match",
  });
});

test('the hint names the password’s rules', () => {
  expect(PASSWORD_HINT).toMatch(
    /at least 10 characters including uppercase, lowercase, numbers and special characters$/,
  );
});
