import { LIMITABLE_ROLES, type Membership, mayCall, memberRoleSchema } from '@oficio/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { handledRoutes } from '../src/http/openapi.ts';
import { TestApplication, type TestOwner } from './test-application.ts';

let app: TestApplication;
let owner: TestOwner;

beforeAll(async () => {
  app = await TestApplication.start({ rateLimits: { writes: { points: 100_000, perMs: 60_000 } } });
  owner = await app.owner();
});
afterAll(() => app.stop());

const MEMBERSHIPS: Membership[] = [
  ...memberRoleSchema.options.map((memberRole) => ({ memberRole, sees: 'all' }) as const),
  ...LIMITABLE_ROLES.map((memberRole) => ({ memberRole, sees: 'assigned' }) as const),
];

test.each(MEMBERSHIPS)(
  '$memberRole who sees $sees: every route that they may not call is refused',
  async (membership) => {
    const { memberRole, sees } = membership;
    const options = sees === 'assigned' ? { clientIds: [] } : {};
    const as = memberRole === 'owner' ? owner : await app.member(owner.organizationId, memberRole, options);
    const refused = handledRoutes(app.nest)
      .map(({ route }) => route)
      .filter((route) => !mayCall(route, membership));
    const answers = await Promise.all(
      refused.map(async ({ method, path }) => {
        const { status, body } = await app.fetch(method, path.replaceAll(/:\w+/g, as.userId), { as });
        return [method, path, status, (body as { code?: string } | undefined)?.code];
      }),
    );
    expect(answers).toEqual(refused.map(({ method, path }) => [method, path, 403, 'access.forbidden']));
    expect(refused.length > 0).toBe(memberRole !== 'owner');
  },
);
