import { randomUUID } from 'node:crypto';
import {
  auditRoutes,
  authRoutes,
  clientRoutes,
  domainRoutes,
  superadminAuditRoutes,
  superadminJobRoutes,
  superadminLookupRoutes,
  superadminOrganizationRoutes,
  superadminOutboxRoutes,
  superadminUserRoutes,
} from '@oficio/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TestApplication, type TestOwner, type TestPerson } from '../../../../test/test-application.ts';
import { refusal } from '../../../../test/test-call.ts';
import { startTestInbox, type TestInbox } from '../../../../test/test-inbox.ts';
import { TestMails } from '../../../../test/test-mails.ts';
import { Jobs } from '../../../jobs/jobs.ts';
import { OutboxSweep } from '../../outbox/outbox-sweep.service.ts';

let app: TestApplication;
let inbox: TestInbox;
let mails: TestMails;
let boss: TestPerson;
let owner: TestOwner;
let to: string;

beforeAll(async () => {
  inbox = await startTestInbox();
  app = await TestApplication.start({
    smtpUrl: inbox.smtpUrl,
    superadminEmails: ['boss@example.com'],
    withAuth: true,
  });
  mails = new TestMails(app);
  boss = await app.person({ email: 'boss@example.com' });
});
afterAll(async () => {
  await app.stop();
  await inbox.close();
});
beforeEach(async () => {
  owner = await app.owner();
  to = `${randomUUID()}@example.com`;
});

const REASON = 'Asked for by its owner';

describe('mails that are held', () => {
  const { suspend, resume, pauseSending, resumeSending } = superadminOrganizationRoutes;
  const step = (route: typeof suspend) =>
    app.call(route, { as: boss, parameters: { id: owner.organizationId }, body: { reason: REASON } });
  const deliver = async () => {
    await app.nest.get(OutboxSweep, { strict: false }).run();
    await app.nest.get(Jobs, { strict: false }).runPending();
  };
  const read = async () => {
    const parameters = { id: owner.organizationId };
    return (await app.call(superadminOrganizationRoutes.one, { as: boss, parameters })).body;
  };

  test.each([
    ['paused', pauseSending, resumeSending],
    ['suspended', suspend, resume],
  ])('while the organization is %s wait, and are sent once afterwards', async (_, hold, release) => {
    await step(hold);
    await mails.enqueue(owner, { to });
    await deliver();
    expect(inbox.to(to)).toEqual([]);
    expect((await read()).waitingMails).toBe(1);
    await step(release);
    await deliver();
    await deliver();
    expect(inbox.to(to)).toHaveLength(1);
    expect((await read()).waitingMails).toBe(0);
  });
});

describe('mails that need a decision', () => {
  async function messageIn(state: string): Promise<string> {
    const id = await mails.enqueue(owner, { to });
    await app.admin.query(
      `UPDATE oficio.outbox SET state = $2, attempts = 1, sending_since = $3, message_id = '<first@oficio.app>',
         next_attempt_at = NULL WHERE id = $1`,
      [id, state, app.clock.now()],
    );
    return id;
  }
  const act = (name: 'retry' | 'arrived', id: string) =>
    app.call(superadminOutboxRoutes[name], { as: boss, parameters: { id } });

  test.each([
    ['uncertain', ['arrived', 'retry']],
    ['failed', ['retry']],
  ])('are listed with their organization: %s', async (state, can) => {
    const id = await messageIn(state);
    const query = { state, organizationId: owner.organizationId };
    const { body } = await app.call(superadminOutboxRoutes.list, { as: boss, query });
    expect(body).toMatchObject({
      total: 1,
      items: [{ id, organization: { name: 'Taller Ruiz' }, state, to, can }],
    });
    expect(JSON.stringify(body)).not.toContain('bodyText');
  });

  test('are sent again or noted as arrived, in the organization’s own log', async () => {
    const [failed, uncertain, arrived] = [
      await messageIn('failed'),
      await messageIn('uncertain'),
      await messageIn('uncertain'),
    ];
    expect((await act('retry', failed)).body).toMatchObject({ id: failed, state: 'queued' });
    const again = (await act('retry', uncertain)).body;
    expect([again.id === uncertain, again.state]).toEqual([false, 'queued']);
    expect((await act('arrived', arrived)).body.state).toBe('sent');
    expect(refusal(await act('arrived', arrived))).toEqual([409, 'message.not_possible']);
    expect((await act('retry', randomUUID())).status).toBe(404);
    const { body } = await app.call(auditRoutes.list, {
      as: owner,
      query: { entity: 'mail', actor: boss.userId },
    });
    expect(body.items.map(({ actor, action }) => `${actor.kind} ${action}`).toSorted()).toEqual([
      'superadmin mail_arrived',
      'superadmin mail_retried',
      'superadmin mail_retried',
    ]);
  });
});

describe('jobs', () => {
  async function addJob(state: string): Promise<string> {
    const { rows } = await app.admin.query<{ id: string }>(
      `INSERT INTO pgboss.job (name, state, data, retry_limit, retry_count, output, created_on, completed_on)
       VALUES ('welcome.send', $1::pgboss.job_state, jsonb_build_object('userId', $2::text), 20, 20,
         '{"name":"Error","code":"ETIMEDOUT"}', now() + interval '1 minute', CASE WHEN $1 = 'failed' THEN now() END)
       RETURNING id`,
      [state, owner.userId],
    );
    return rows[0]?.id ?? '';
  }
  const retry = (id: string) => app.call(superadminJobRoutes.retry, { as: boss, parameters: { id } });

  test('that failed are listed by queue and run again', async () => {
    const id = await addJob('failed');
    const { body } = await app.call(superadminJobRoutes.list, { as: boss, query: { queue: 'welcome.send' } });
    expect(body.queues).toContainEqual(expect.objectContaining({ name: 'welcome.send', failed: 1 }));
    expect(body.items).toMatchObject([
      {
        id,
        state: 'failed',
        attempts: 20,
        failure: 'Error ETIMEDOUT',
        payload: { userId: owner.userId },
        canRetry: true,
      },
    ]);
    expect((await retry(id)).body).toMatchObject({ id, state: 'retry' });
    await app.nest.get(Jobs, { strict: false }).runPending();
    expect(refusal(await retry(id))).toEqual([409, 'job.not_possible']);
  });

  test('that nobody has made aren’t found, and running ones don’t run again', async () => {
    expect((await retry(randomUUID())).status).toBe(404);
    expect(refusal(await retry(await addJob('active')))).toEqual([409, 'job.not_possible']);
  });
});

test('look-ups: failing registries, and how many checks are due', async () => {
  const { body: domain } = await app.call(domainRoutes.create, { as: owner, body: { name: 'lumbre.mx' } });
  await app.admin.query(
    `UPDATE oficio.domain_lookups SET failures = 2, status = 'timeout', reason = 'no answer', server = 'whois.mx',
       last_at = $2, next_at = $2 WHERE domain_id = $1`,
    [domain.id, app.clock.now()],
  );
  const { body } = await app.call(superadminLookupRoutes.read, { as: boss });
  expect(body.domains).toEqual({ due: 1, dueSince: app.clock.instant(), failing: 1 });
  expect(body.registries).toMatchObject([
    { server: 'whois.mx', failing: 1, outcomes: [{ outcome: 'timeout', domains: 1 }] },
  ]);
  expect(body.failures).toMatchObject([
    {
      kind: 'domain',
      name: 'lumbre.mx',
      organization: { id: owner.organizationId },
      outcome: 'timeout',
      failures: 2,
    },
  ]);
});

test('the log has all organizations, by organization, actor, action and day, page by page', async () => {
  const other = await app.owner();
  for (const as of [owner, other]) await app.client(as);
  await app.client(owner);
  const ask = async (query: Record<string, string>) =>
    (await app.call(superadminAuditRoutes.list, { as: boss, query })).body;
  const today = app.clock.instant().slice(0, 10);
  const all = await ask({ action: 'created', day: today, entity: 'client' });
  const organizations = all.items.map(({ organization }) => organization?.id);
  expect(organizations.slice(0, 3)).toEqual([
    owner.organizationId,
    other.organizationId,
    owner.organizationId,
  ]);
  const own = await ask({ organizationId: owner.organizationId, limit: '1' });
  const next = await ask({ organizationId: owner.organizationId, limit: '1', cursor: own.nextCursor ?? '' });
  expect([own.items.length, next.items.length, next.nextCursor]).toEqual([1, 1, null]);
  expect((await ask({ actor: other.userId })).items).toHaveLength(1);
  expect((await ask({ day: '2001-01-01' })).items).toEqual([]);
});

describe('users', () => {
  const one = (id: string) => app.call(superadminUserRoutes.one, { as: boss, parameters: { id } });
  const end = (id: string, body: Record<string, unknown> = { reason: REASON }) =>
    app.call(superadminUserRoutes.endSessions, { as: boss, parameters: { id }, body });

  test('are found by address and name, with their organizations and sessions', async () => {
    const { body } = await app.call(superadminUserRoutes.list, { as: boss, query: { search: owner.email } });
    expect(body).toMatchObject({
      total: 1,
      items: [{ id: owner.userId, name: 'Ana Ruiz', organizations: 1 }],
    });
    expect((await one(owner.userId)).body).toMatchObject({
      organizationList: [{ id: owner.organizationId, memberRole: 'owner' }],
      sessions: [{ id: owner.sessionId, current: false }],
      canBeViewed: true,
    });
    expect((await one(boss.userId)).body).toMatchObject({ role: 'superadmin', canBeViewed: false });
    expect((await one(randomUUID())).status).toBe(404);
  });

  test('are signed out everywhere at once', async () => {
    await app.session(owner);
    expect((await app.call(clientRoutes.list, { as: owner })).status).toBe(200);
    expect((await end(owner.userId, { reason: 'short' })).status).toBe(400);
    expect((await end(owner.userId)).body).toEqual({ ended: 2 });
    expect(refusal(await app.call(authRoutes.me, { as: owner }))).toEqual([401, 'auth.session_ended']);
  });

  test('that aren’t confirmed get the mail again, others don’t', async () => {
    const resend = (id: string) =>
      app.call(superadminUserRoutes.resendVerification, {
        as: boss,
        parameters: { id },
        body: { reason: REASON },
      });
    const newcomer = await app.person({ email: to, confirmed: false });
    const listed = await app.call(superadminUserRoutes.list, { as: boss, query: { unconfirmed: 'true' } });
    expect(listed.body.items.map(({ id }) => id)).toContain(newcomer.userId);
    expect((await resend(newcomer.userId)).status).toBe(204);
    expect(refusal(await resend(owner.userId))).toEqual([409, 'account.confirmed_already']);
  });
});
