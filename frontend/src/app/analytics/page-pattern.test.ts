import { expect, test } from 'vitest';
import { pagePattern } from './page-pattern.ts';

test.each([
  [['', '/login'], '/login'],
  [['', '/clients', '/clients/$clientId'], '/clients/:id'],
  [['', '/clients/'], '/clients'],
  [['', '/'], '/'],
  [['', '/$'], undefined],
  [[], undefined],
])('the pattern of %o is %s', (paths, pattern) => {
  expect(pagePattern(paths.map((fullPath) => ({ fullPath })))).toBe(pattern);
});
