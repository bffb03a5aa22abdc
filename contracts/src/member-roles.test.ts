import { expect, test } from 'vitest';
import { clientRoutes } from './clients.contract.ts';
import { mayCall, rolesToGive } from './member-roles.ts';

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
  expect([mayCall(clientRoutes.one, 'viewer'), mayCall(clientRoutes.one, null)]).toEqual([true, true]);
});

test('a route with members is open to them only', () => {
  const roles = ['owner', 'member', 'accountant', 'viewer', null] as const;
  expect(roles.map((role) => mayCall(clientRoutes.update, role))).toEqual([true, true, false, false, false]);
});
