import { describe, expect, test } from 'vitest';
import { PASSWORD_RULES, passwordFault } from './password-rules.ts';

test.each([
  ['Short-1aA', 'Password must be at least 10 characters long'],
  ['another-horse-8', 'Password must contain at least one uppercase letter'],
  ['ANOTHER-HORSE-8', 'Password must contain at least one lowercase letter'],
  ['Another-horse-', 'Password must contain at least one number'],
  ['AnotherHorse8', 'Password must contain at least one special character'],
  ['Another horse 8', 'Password must contain at least one special character'],
  ['Ñandú-corredor-1', undefined],
  ['Another-horse-8', undefined],
  [`Another-horse-8${'x'.repeat(57)}`, undefined],
  [`Another-horse-8${'x'.repeat(58)}`, 'Password can have at most 72 characters'],
])('%s: %s', (password, fault) => {
  expect(passwordFault(password)).toBe(fault);
});

describe('each rule alone', () => {
  test.each([
    ['At least 10 characters', 'aaaaaaaaaa'],
    ['One uppercase letter', 'A'],
    ['One lowercase letter', 'a'],
    ['One number', '1'],
    ['One special character', '-'],
  ])('%s holds for %s', (label, password) => {
    expect(PASSWORD_RULES.filter(({ holds }) => holds(password)).map((rule) => rule.label)).toContain(label);
  });
});
