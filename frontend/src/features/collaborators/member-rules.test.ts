import type { Member } from '@oficio/contracts';
import { expect, test } from 'vitest';
import { isSubordinate } from './member-rules.ts';

test.each([
  ['a member', 'bruno', 'member', true],
  ['an admin', 'bruno', 'admin', true],
  ['the owner', 'bruno', 'owner', false],
  ['oneself', 'ines', 'admin', false],
] as const)('%s', (_, userId, role, may) => {
  const member: Member = {
    userId,
    name: userId,
    email: '',
    role,
    joinedAt: '2026-11-21T10:00:00.000Z',
    scope: 'all',
    assignedClients: null,
  };
  expect(isSubordinate({ userId: 'ines' }, member)).toBe(may);
});
