import { expect, test } from 'vitest';
import { clientRoutes } from './clients.contract.ts';
import { type MemberRole, type Membership, mayCall, rolesToGive } from './member-roles.ts';

const everyRole = ['admin', 'manager', 'accountant', 'member', 'viewer'];

test.each([
  ['owner', everyRole],
  ['admin', everyRole],
  ['manager', []],
  ['accountant', []],
  ['member', []],
  ['viewer', []],
] as const)('%s can give roles up to its own rank', (role, gives) => {
  expect(rolesToGive(role)).toEqual(gives);
});

test('a route without members is open to everybody, even without an organization', () => {
  expect([mayCall(clientRoutes.one, who('viewer')), mayCall(clientRoutes.one, null)]).toEqual([true, true]);
});

test('a route with members is open to them only', () => {
  const roles = ['owner', 'member', 'accountant', 'viewer'] as const;
  const may = [...roles.map(who), null].map((membership) => mayCall(clientRoutes.update, membership));
  expect(may).toEqual([true, true, false, false, false]);
});

test('a route that needs all clients is closed to a member who is limited to some', () => {
  const limited = { ...who('manager'), sees: 'assigned' } as const;
  expect([mayCall(clientRoutes.create, who('manager')), mayCall(clientRoutes.create, limited)]).toEqual([
    true,
    false,
  ]);
  expect(mayCall(clientRoutes.update, limited)).toBe(true);
});

function who(memberRole: MemberRole): Membership {
  return { memberRole, sees: 'all' };
}
