import { expect, test } from 'vitest';
import { newPasswordFault } from './new-password.ts';

test.each([
  ['Short-1aA', 'Password must be at least 10 characters long'],
  ['another-horse-8', 'Password must contain at least one uppercase letter'],
  ['ANOTHER-HORSE-8', 'Password must contain at least one lowercase letter'],
  ['Another-horse-', 'Password must contain at least one number'],
  ['AnotherHorse8', 'Password must contain at least one special character'],
  ['Another-horse-8', undefined],
  [`Another-horse-8${'x'.repeat(57)}`, undefined],
  [`Another-horse-8${'x'.repeat(58)}`, 'Password can have at most 72 characters'],
])('%s: %s', (password, fault) => {
  expect(newPasswordFault(password)).toBe(fault);
});
