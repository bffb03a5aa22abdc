import type { MemberRole } from './membership.ts';
import type { Route } from './route.ts';

/** The roles whose rights are all among those of a role, its own included. */
const INCLUDED: Record<MemberRole, readonly MemberRole[]> = {
  owner: ['owner', 'admin', 'manager', 'accountant', 'member', 'viewer'],
  admin: ['admin', 'manager', 'accountant', 'member', 'viewer'],
  manager: ['manager', 'member', 'viewer'],
  accountant: ['accountant', 'viewer'],
  member: ['member', 'viewer'],
  viewer: ['viewer'],
};

/** The role with the most rights that both roles have. */
export function lowerRole(one: MemberRole, other: MemberRole): MemberRole {
  return INCLUDED[one].find((role) => INCLUDED[other].includes(role)) ?? 'viewer';
}

/** Whether programs may call a route with an API key. */
export function takesKeys({ access, keys }: Pick<Route<undefined, undefined>, 'access' | 'keys'>): boolean {
  return keys === undefined ? access === 'withAccess' : keys === 'allowed';
}

/** The same for one key: a key that only reads sends GET alone. */
export function keyMayCall(
  route: Pick<Route<undefined, undefined>, 'access' | 'keys' | 'method'>,
  { access }: { access: 'read' | 'write' },
): boolean {
  return takesKeys(route) && (access === 'write' || route.method === 'GET');
}
