import type { Member } from '@oficio/contracts';
import { expect, test } from 'vitest';
import { mayDecideAbout, mayManage, rolesToGive } from './member-rules.ts';

const everyRole = ['admin', 'manager', 'accountant', 'member', 'viewer'];

test.each([
  ['owner', true, everyRole],
  ['admin', true, everyRole],
  ['manager', false, []],
  ['accountant', false, []],
  ['member', false, []],
  ['viewer', false, []],
] as const)('the %s', (role, manages, gives) => {
  expect(mayManage(role)).toBe(manages);
  expect(rolesToGive(role)).toEqual(gives);
});

test.each([
  ['an admin about a member', 'admin', 'bruno', 'member', true],
  ['an admin about another admin', 'admin', 'bruno', 'admin', true],
  ['an admin about the owner', 'admin', 'bruno', 'owner', false],
  ['an admin about themselves', 'admin', 'ines', 'admin', false],
  ['a member about another', 'member', 'bruno', 'viewer', false],
] as const)('%s', (_, own, userId, role, may) => {
  const member: Member = { userId, name: userId, email: '', role, joinedAt: '2026-11-21T10:00:00.000Z' };
  expect(mayDecideAbout({ userId: 'ines', role: own }, member)).toBe(may);
});
