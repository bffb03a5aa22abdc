import { memberRoleSchema } from '@oficio/contracts';
import { expect, test } from 'vitest';
import { asRole, ROLE_LABELS } from './role-words.ts';

test('each role has its article and its name', () => {
  const roles = memberRoleSchema.options;
  expect(roles.map(asRole)).toEqual([
    'an owner',
    'an admin',
    'a manager',
    'an accountant',
    'a member',
    'a viewer',
  ]);
  expect(roles.map((role) => ROLE_LABELS[role])).toEqual([
    'Owner',
    'Admin',
    'Manager',
    'Accountant',
    'Member',
    'Viewer',
  ]);
});
