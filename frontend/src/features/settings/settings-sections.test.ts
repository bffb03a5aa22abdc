import { expect, test } from 'vitest';
import { toSection } from './settings-sections.ts';

test.each([
  ['profile', 'profile'],
  ['email', 'email'],
  ['password', 'password'],
  ['sessions', 'sessions'],
  ['appearance', 'appearance'],
  ['delete', 'delete'],
  ['Delete', 'profile'],
  ['__proto__', 'profile'],
  [undefined, 'profile'],
])('%s opens %s', (value, section) => {
  expect(toSection(value)).toBe(section);
});
