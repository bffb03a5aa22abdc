import { memberRoutes } from '@oficio/contracts';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApplication, type TestOwner, type TestPerson } from '../../../../test/test-application.ts';
import { somebodyWaits } from '../../../../test/test-locks.ts';

let app: TestApplication;
let holder: pg.Client;

beforeAll(async () => {
  app = await TestApplication.start();
  holder = new pg.Client({ connectionString: app.database.adminUrl });
  await holder.connect();
});
afterAll(async () => {
  await holder.end();
  await app.stop();
});

const CHANGES: Record<string, (owner: TestOwner, member: TestPerson) => Promise<{ status: number }>> = {
  'a changed role': (owner, { userId }) =>
    app.call(memberRoutes.changeMember, {
      as: owner,
      parameters: { userId },
      body: { role: 'viewer', scope: 'all' },
    }),
  'a removal': (owner, { userId }) =>
    app.call(memberRoutes.removeMember, { as: owner, parameters: { userId } }),
  'a member who leaves': (_, member) =>
    app.call(memberRoutes.removeMember, { as: member, parameters: { userId: member.userId } }),
};

test.each(Object.entries(CHANGES))(
  '%s waits for a hand-over and holds nothing that it needs',
  async (_, change) => {
    const owner = await app.owner();
    const member = await app.member(owner.organizationId, 'admin');
    await holder.query('BEGIN');
    await holder.query('SELECT FROM oficio.organizations WHERE id = $1 FOR UPDATE', [owner.organizationId]);
    const sent = change(owner, member);
    await somebodyWaits(app, 'oficio_worker');
    await holder.query('SELECT FROM oficio.memberships WHERE organization_id = $1 FOR UPDATE NOWAIT', [
      owner.organizationId,
    ]);
    await holder.query('ROLLBACK');
    expect((await sent).status).toBeLessThan(300);
  },
);

test('a hand-over and changes of roles at once are all answered', async () => {
  const owner = await app.owner();
  const members = await Promise.all(
    Array.from({ length: 6 }, () => app.member(owner.organizationId, 'member')),
  );
  const next = await app.member(owner.organizationId, 'admin');
  const [handing, ...changes] = await Promise.all([
    app.call(memberRoutes.handOver, { as: owner, body: { userId: next.userId } }),
    ...members.map(({ userId }) =>
      app.call(memberRoutes.changeMember, {
        as: next,
        parameters: { userId },
        body: { role: 'viewer', scope: 'all' },
      }),
    ),
  ]);
  expect([handing.status, ...changes.map(({ status }) => status)]).toEqual(Array(7).fill(200));
});
