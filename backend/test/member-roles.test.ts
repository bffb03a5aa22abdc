import { mayCall, memberRoleSchema } from '@oficio/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { handledRoutes } from '../src/http/openapi.ts';
import { TestApplication, type TestOwner } from './test-application.ts';

let app: TestApplication;
let owner: TestOwner;

beforeAll(async () => {
  app = await TestApplication.start();
  owner = await app.owner();
});
afterAll(() => app.stop());

describe('a route with member roles', () => {
  test.each(memberRoleSchema.options)('refuses %s if the role isn’t among them', async (role) => {
    const as = role === 'owner' ? owner : await app.member(owner.organizationId, role);
    const refused = handledRoutes(app.nest)
      .map(({ route }) => route)
      .filter((route) => !mayCall(route, role));
    const answers = await Promise.all(
      refused.map(async ({ method, path }) => {
        const { status, body } = await app.fetch(method, path.replaceAll(/:\w+/g, as.userId), { as });
        return [method, path, status, (body as { code?: string } | undefined)?.code];
      }),
    );
    expect(answers).toEqual(refused.map(({ method, path }) => [method, path, 403, 'access.forbidden']));
    expect(refused.length > 0).toBe(role !== 'owner');
  });
});
