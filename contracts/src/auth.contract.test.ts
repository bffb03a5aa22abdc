import { expect, test } from 'vitest';
import { toUserRole } from './auth.contract.ts';

test.each([
  ['superadmin', 'superadmin'],
  ['super_admin', 'superadmin'],
  ['admin', 'admin'],
  ['user', 'user'],
  ['owner', 'user'],
  ['SUPERADMIN', 'user'],
  ['', 'user'],
  [undefined, 'user'],
  [null, 'user'],
])('the stored role %j is %s', (stored, role) => {
  expect(toUserRole(stored)).toBe(role);
});
