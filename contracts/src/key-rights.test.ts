import { expect, test } from 'vitest';
import { lowerRole } from './key-rights.ts';
import { memberRoleSchema } from './membership.ts';
import { RIGHTS } from './rights.ts';

const ROLES = memberRoleSchema.options;
const PAIRS = ROLES.flatMap((one) => ROLES.map((other) => [one, other] as const));

test.each(PAIRS)('the lower one of %s and %s has no right that one of them lacks', (one, other) => {
  const lower = lowerRole(one, other);
  for (const roles of Object.values(RIGHTS)) {
    if (roles.includes(lower)) expect(roles).toEqual(expect.arrayContaining([one, other]));
  }
  expect(lowerRole(other, one)).toBe(lower);
});

test('a role is the lower one of itself and of a role above it', () => {
  for (const role of ROLES)
    expect([role, lowerRole(role, role), lowerRole('owner', role)]).toEqual([role, role, role]);
  expect(lowerRole('manager', 'accountant')).toBe('viewer');
});
