import { randomUUID } from 'node:crypto';
import { memberRoleSchema, SESSION } from '@oficio/contracts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { TestApplication, type TestPerson } from '../../../test/test-application.ts';
import { startTestInbox, type TestInbox } from '../../../test/test-inbox.ts';
import { portalPerson, signIn } from '../../../test/test-portal-home.ts';
import type { AnyRoute } from '../../http/handles.decorator.ts';
import { handledRoutes } from '../../http/openapi.ts';

let app: TestApplication;
let inbox: TestInbox;

beforeAll(async () => {
  inbox = await startTestInbox();
  app = await TestApplication.start({ smtpUrl: inbox.smtpUrl, superadminEmails: ['boss@example.com'] });
});
afterAll(async () => {
  await app.stop();
  await inbox.close();
});

const routes = (): AnyRoute[] =>
  handledRoutes(app.nest)
    .map(({ route }) => route)
    .filter(({ path }) => path.startsWith('/api/superadmin/'));

/** The status of each route's answer, by its method and path. */
async function statuses(call: { as?: TestPerson; headers?: Record<string, string> }): Promise<string[]> {
  const answers = await Promise.all(
    routes().map(async ({ method, path, body }) => {
      const address = path.replace(/:\w+/g, () => randomUUID());
      const answer = await app.fetch(method, address, { ...call, ...(body && { body: {} }) });
      return `${method} ${path} ${answer.status}`;
    }),
  );
  return answers.toSorted();
}

const hidden = () =>
  routes()
    .map(({ method, path }) => `${method} ${path} 404`)
    .toSorted();

describe('no route of superadmins exists for', () => {
  test('a visitor, whether without a token or with one that nobody has signed', async () => {
    expect(await statuses({})).toEqual(hidden());
    expect(await statuses({ headers: { authorization: 'Bearer a.b.c' } })).toEqual(hidden());
  });

  test.each(memberRoleSchema.options)('the role %s', async (role) => {
    const owner = await app.owner();
    const as = role === 'owner' ? owner : await app.member(owner.organizationId, role);
    expect(await statuses({ as })).toEqual(hidden());
  });

  test('a limited member, and a person whose superadmin address isn’t confirmed', async () => {
    const owner = await app.owner();
    const { id } = await app.client(owner);
    expect(
      await statuses({ as: await app.member(owner.organizationId, 'member', { clientIds: [id] }) }),
    ).toEqual(hidden());
    const claimant = await app.person({ email: 'BOSS@example.com', confirmed: false });
    expect(await statuses({ as: claimant })).toEqual(hidden());
    await app.admin.query('DELETE FROM auth.users WHERE id = $1', [claimant.userId]);
  });

  test('a contact in the client portal', async () => {
    const owner = await app.owner();
    const { address } = await portalPerson(app, owner);
    expect(await statuses({ headers: await signIn(app, inbox, address) })).toEqual(hidden());
  });
});

test('all of them exist for a superadmin', async () => {
  const boss = await app.person({ email: 'boss@example.com' });
  const found = await statuses({ as: boss });
  const [first] = routes();
  expect(first).toBeDefined();
  // A list answers, and a thing that nobody has made isn't found.
  expect(found).toContain('GET /api/superadmin/coupons 200');
  expect(found.filter((line) => /(401|403|5\d\d)$/.test(line))).toEqual([]);
});

test('a removed superadmin loses access within 30 seconds', async () => {
  const boss = await app.owner();
  const list = () => app.fetch('GET', '/api/superadmin/coupons', { as: boss });
  await app.admin.query(`UPDATE oficio.profiles SET role = 'superadmin' WHERE id = $1`, [boss.userId]);
  expect((await list()).status).toBe(200);
  await app.admin.query(`UPDATE oficio.profiles SET role = 'user' WHERE id = $1`, [boss.userId]);
  expect(SESSION.verifiedTokenCacheMs).toBeLessThanOrEqual(30_000);
  const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 30_000);
  try {
    expect((await list()).status).toBe(404);
  } finally {
    now.mockRestore();
  }
});
