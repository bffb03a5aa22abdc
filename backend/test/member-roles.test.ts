import {
  type ApiKeyAccess,
  keyMayCall,
  LIMITABLE_ROLES,
  type Membership,
  mayCall,
  memberRoleSchema,
} from '@oficio/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { handledRoutes } from '../src/http/openapi.ts';
import { testApiKey } from './test-api-keys.ts';
import { TestApplication, type TestOwner } from './test-application.ts';

let app: TestApplication;
let owner: TestOwner;

beforeAll(async () => {
  const unlimited = { points: 100_000, perMs: 60_000 };
  app = await TestApplication.start({
    rateLimits: { reads: unlimited, writes: unlimited, apiKeys: unlimited },
  });
  owner = await app.owner();
});
afterAll(() => app.stop());

const MEMBERSHIPS: Membership[] = [
  ...memberRoleSchema.options.map((memberRole) => ({ memberRole, sees: 'all' }) as const),
  ...LIMITABLE_ROLES.map((memberRole) => ({ memberRole, sees: 'assigned' }) as const),
];

const routes = () => handledRoutes(app.nest).map(({ route }) => route);

type Called = Pick<ReturnType<typeof routes>[number], 'method' | 'path'>;

/** Calls each route, without a body, and returns the status and the code of each refusal. */
function callAll(called: readonly Called[], as: { token: string }): Promise<unknown[]> {
  return Promise.all(
    called.map(async ({ method, path }) => {
      const { status, body } = await app.fetch(method, path.replaceAll(/:\w+/g, owner.userId), { as });
      return [method, path, status, (body as { code?: string } | undefined)?.code];
    }),
  );
}

function memberWith({ memberRole, sees }: Membership): Promise<TestOwner> {
  const options = sees === 'assigned' ? { clientIds: [] } : {};
  return memberRole === 'owner'
    ? Promise.resolve(owner)
    : app.member(owner.organizationId, memberRole, options);
}

test.each(MEMBERSHIPS)(
  '$memberRole who sees $sees: every route that they may not call is refused',
  async (membership) => {
    const refused = routes().filter((route) => !mayCall(route, membership));
    const answers = await callAll(refused, await memberWith(membership));
    expect(answers).toEqual(refused.map(({ method, path }) => [method, path, 403, 'access.forbidden']));
    expect(refused.length > 0).toBe(membership.memberRole !== 'owner');
  },
);

const KEYS: (Membership & { access: ApiKeyAccess })[] = [
  ...MEMBERSHIPS.map((membership) => ({ ...membership, access: 'write' }) as const),
  { memberRole: 'owner', sees: 'all', access: 'read' },
  { memberRole: 'accountant', sees: 'all', access: 'read' },
];

test.each(KEYS)(
  'an API key ($access) of a $memberRole who sees $sees: every route that neither may call is refused',
  async ({ access, ...membership }) => {
    const key = await testApiKey(app, await memberWith(membership), { access });
    const all = routes().filter((route) => route.access !== 'public');
    const notWithKey = all.filter((route) => !keyMayCall(route, { access }));
    const notWithRole = all.filter((route) => keyMayCall(route, { access }) && !mayCall(route, membership));
    expect(await callAll(notWithKey, key)).toEqual(
      notWithKey.map(({ method, path }) => [
        method,
        path,
        // The routes of superadmins don't exist for anybody else.
        ...(path.startsWith('/api/superadmin/') ? [404, 'resource.not_found'] : [403, 'key.not_allowed']),
      ]),
    );
    expect(await callAll(notWithRole, key)).toEqual(
      notWithRole.map(({ method, path }) => [method, path, 403, 'access.forbidden']),
    );
  },
);

/** Where a key would reach beyond itself: other secrets, people, accounts, the plan, the end of the organization, operators. */
const BEYOND_KEYS =
  /^(?:(?:GET|POST|PUT|PATCH|DELETE) \/api\/(?:api-keys|auth|calendar-feed|company-profile|coupons|organizations|payment-account|subscription|superadmin)\b|(?:GET|POST) \/api\/organization\/(?:invitations|deletion|export|owner)\b|(?:PUT|DELETE) \/api\/organization\/members\b)/;

test('no key may call a route about keys, sessions, members, the plan, the end of the organization or operators', () => {
  const named = routes().filter(({ method, path }) => BEYOND_KEYS.test(`${method} ${path}`));
  expect(named.length).toBeGreaterThan(40);
  expect(
    named.filter((route) => route.access !== 'public' && keyMayCall(route, { access: 'write' })),
  ).toEqual([]);
});
