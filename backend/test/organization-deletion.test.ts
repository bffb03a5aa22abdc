import { randomUUID } from 'node:crypto';
import {
  auditRoutes,
  authRoutes,
  billingRoutes,
  clientRoutes,
  DAY_MS,
  failureSchema,
  organizationDeletionRoutes,
  organizationProfileRoutes,
  organizationRoutes,
  organizationSetupRoutes,
  REALTIME_TABLE_NAMES,
} from '@oficio/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createApplication } from '../src/application.ts';
import { Jobs } from '../src/jobs/jobs.ts';
import { OrganizationDeletionMailService } from '../src/modules/organization-deletion/organization-deletion-mail.service.ts';
import { OrganizationPurgeRepository } from '../src/modules/organization-deletion/organization-purge.repository.ts';
import { OrganizationPurgeService } from '../src/modules/organization-deletion/organization-purge.service.ts';
import { Sessions } from '../src/sessions/sessions.ts';
import { smallImage } from './organization-setup.examples.ts';
import { addRealtimeRows } from './realtime-rows.ts';
import { TestApplication, type TestOwner, type TestPerson } from './test-application.ts';
import { refusal } from './test-call.ts';
import { startTestInbox, type TestInbox } from './test-inbox.ts';
import { invite } from './test-invitations.ts';
import { startTestPayments, type TestPayments, testPaymentAccount } from './test-payments.ts';

let inbox: TestInbox;
let app: TestApplication;
let stripe: TestPayments;
let owner: TestOwner;
let member: TestOwner;

beforeAll(async () => {
  inbox = await startTestInbox();
  app = await TestApplication.start({ smtpUrl: inbox.smtpUrl, payments: testPaymentAccount() });
  stripe = await startTestPayments(app, { webhookUrl: 'http://127.0.0.1:1' });
});

afterAll(async () => {
  await stripe.close();
  await app.stop();
  await inbox.close();
});

beforeEach(async () => {
  await app.admin.query('UPDATE oficio.organizations SET deletion_scheduled_for = NULL');
  app.logLines.length = 0;
  owner = await app.owner();
  member = await app.member(owner.organizationId, 'member');
});

const schedule = (as: TestPerson = owner, name = 'Taller Ruiz', headers: Record<string, string> = {}) =>
  app.call(organizationDeletionRoutes.schedule, { as, body: { name }, headers });
const cancel = (as: TestPerson = owner) => app.call(organizationDeletionRoutes.cancel, { as });
const purge = () => app.nest.get(OrganizationPurgeService, { strict: false }).run();
const sendAll = () => app.nest.get(Jobs, { strict: false }).runPending({ early: true });
const subjects = ({ email }: TestPerson) => inbox.to(email).map(({ subject }) => subject);
const scheduledDay = async (as: TestPerson) =>
  (await app.call(authRoutes.me, { as })).body.organization?.deletionScheduledFor;

async function later<Result>(milliseconds: number, work: () => Promise<Result>): Promise<Result> {
  app.clock.advance(milliseconds);
  try {
    return await work();
  } finally {
    app.clock.advance(-milliseconds);
  }
}
const afterThirtyDays = <Result>(work: () => Promise<Result>) => later(30 * DAY_MS, work);

/** Gives an organization data of all kinds. */
async function fill(of: TestOwner): Promise<void> {
  await app.client(of);
  await addRealtimeRows(app.admin, of);
  await app.call(organizationSetupRoutes.uploadLogo, { as: of, file: smallImage });
  await app.call(organizationProfileRoutes.update, { as: of, body: { version: 1, phone: '1' } });
  await invite(app, of, { email: `${randomUUID()}@example.com` });
}

/** The number of rows that name the organization, by table. */
async function traces({ organizationId }: TestOwner): Promise<Record<string, number>> {
  const { rows: tables } = await app.admin.query<{ name: string }>(
    `SELECT format('%I.%I', n.nspname, c.relname) AS name
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname IN ('public', 'oficio') AND c.relkind IN ('r', 'p')
       AND c.relname <> 'idempotency_keys' ORDER BY 1`,
  );
  const found: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await app.admin.query<{ number: number }>(
      `SELECT count(*)::int AS number FROM ${name} t WHERE to_jsonb(t)::text LIKE $1`,
      [`%${organizationId}%`],
    );
    if (rows[0]?.number) found[name] = rows[0].number;
  }
  return found;
}

describe('scheduling', () => {
  test('gives the day to everybody in the organization, and changes nothing else', async () => {
    const day = new Date(app.clock.now().getTime() + 30 * DAY_MS).toISOString();
    const answer = await schedule();
    expect([answer.status, answer.body.organization?.deletionScheduledFor]).toEqual([200, day]);
    expect([await scheduledDay(owner), await scheduledDay(member)]).toEqual([day, day]);
    const { body } = await app.call(organizationRoutes.list, { as: member });
    expect(body.organizations[0]?.deletionScheduledFor).toBe(day);
    expect((await app.call(clientRoutes.create, { as: member, body: { displayName: 'x' } })).status).toBe(
      201,
    );
  });

  test('another name is refused at its field', async () => {
    const message = 'Type the organization’s name exactly as shown above';
    for (const name of ['', 'taller ruiz', 'Taller', 'Taller Ruiz 2']) {
      const { status, body } = await schedule(owner, name);
      expect([status, failureSchema.parse(body).details]).toEqual([
        400,
        { fields: [{ path: 'name', message }] },
      ]);
    }
    expect((await schedule(owner, ' Taller Ruiz ')).status).toBe(200);
  });

  test('again, or sent again with its key: the first day stays, with one entry in the log and one mail', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const first = await schedule(owner, 'Taller Ruiz', headers);
    expect((await schedule(owner, 'Taller Ruiz', headers)).body).toEqual(first.body);
    const { body } = await later(DAY_MS, () => schedule());
    expect(body.organization?.deletionScheduledFor).toBe(first.body.organization?.deletionScheduledFor);
    await sendAll();
    expect(subjects(owner)).toHaveLength(1);
    const { items } = (await app.call(auditRoutes.list, { as: owner, query: { entity: 'organization' } }))
      .body;
    expect(items.map(({ action }) => action)).toEqual(['deletion_scheduled']);
  });

  test.each(['admin', 'manager', 'accountant', 'member', 'viewer'] as const)(
    'a %s neither schedules nor cancels',
    async (role) => {
      const other = await app.member(owner.organizationId, role);
      expect(refusal(await schedule(other))).toEqual([403, 'access.forbidden']);
      await schedule();
      expect(refusal(await cancel(other))).toEqual([403, 'access.forbidden']);
      expect(await scheduledDay(owner)).not.toBeNull();
    },
  );

  test('a former owner is refused despite the cached session, and the new one cancels', async () => {
    await schedule();
    expect(await scheduledDay(owner)).not.toBeNull();
    // In the database alone, so that the cached session still has the former role.
    const become = (role: string, { userId }: TestPerson) =>
      app.admin.query('UPDATE oficio.memberships SET role = $2 WHERE user_id = $1', [userId, role]);
    await become('admin', owner);
    expect(refusal(await cancel())).toEqual([403, 'access.forbidden']);
    expect(refusal(await schedule())).toEqual([403, 'access.forbidden']);
    await become('member', owner);
    await become('owner', member);
    const successor = await app.session(member);
    app.nest.get(Sessions, { strict: false }).forgetUser(member.userId);
    expect((await cancel(successor)).body.organization?.deletionScheduledFor).toBeNull();
  });
});

describe('mails', () => {
  test('go to the owner and the admins, at the request and once more before the end', async () => {
    const admin = await app.member(owner.organizationId, 'admin');
    await schedule();
    await sendAll();
    for (const person of [owner, admin]) {
      expect(subjects(person)).toEqual(['Taller Ruiz will be deleted on 15 July 2026, 18:30 UTC']);
    }
    expect(inbox.to(owner.email)[0]?.links).toEqual(['http://127.0.0.1/organization?section=data']);
    const reminder = () => app.nest.get(OrganizationDeletionMailService, { strict: false }).remind();
    await later(27 * DAY_MS - 1, reminder);
    await sendAll();
    expect(subjects(owner)).toHaveLength(1);
    for (const days of [27, 28, 29, 30]) await later(days * DAY_MS, reminder);
    await sendAll();
    expect([subjects(owner).length, subjects(admin).length, subjects(member).length]).toEqual([2, 2, 0]);
  });

  test('are not sent for a removal that was cancelled before', async () => {
    await schedule();
    await cancel();
    await sendAll();
    expect(subjects(owner)).toEqual([]);
  });
});

describe('the removal', () => {
  test('comes on its day, not before, and takes everything of the organization and nothing of another', async () => {
    const other = await app.owner();
    await fill(owner);
    await fill(other);
    await schedule();
    const before = await traces(owner);
    const others = await traces(other);
    for (const table of REALTIME_TABLE_NAMES) expect(before[`public.${table}`]).toBeGreaterThan(0);
    expect(await later(30 * DAY_MS - 1, purge)).toBe(0);
    expect(await traces(owner)).toEqual(before);

    expect(await afterThirtyDays(purge)).toBe(1);
    expect(await traces(owner)).toEqual({});
    expect(await traces(other)).toEqual(others);
    expect((await app.call(clientRoutes.list, { as: other })).status).toBe(200);
  });

  test('leaves its people their accounts and their other organizations', async () => {
    const other = await app.owner();
    await app.admin.query(
      "INSERT INTO oficio.memberships (organization_id, user_id, role, joined_at) VALUES ($1, $2, 'viewer', $3)",
      [other.organizationId, member.userId, app.clock.now()],
    );
    await schedule();
    await afterThirtyDays(purge);
    const { organizationId } = (await app.call(authRoutes.me, { as: member })).body;
    expect(organizationId).toBe(other.organizationId);
    // Nobody is without an organization: the person's next request makes a new one.
    const mine = (await app.call(authRoutes.me, { as: owner })).body.organization;
    expect(mine?.id).not.toBe(owner.organizationId);
    expect(mine?.memberRole).toBe('owner');
  });

  test('a cancelled one stays, and one whose day has come can’t be cancelled', async () => {
    await schedule();
    await cancel();
    expect(await afterThirtyDays(purge)).toBe(0);
    await schedule();
    expect(refusal(await afterThirtyDays(() => cancel()))).toEqual([404, 'resource.not_found']);
    expect(await afterThirtyDays(purge)).toBe(1);
  });

  test('ends a paying subscription first; while the provider is away, everything stays', async () => {
    await app.admin.query("UPDATE oficio.subscriptions SET status = 'expired' WHERE organization_id = $1", [
      owner.organizationId,
    ]);
    await app.call(billingRoutes.createCheckoutSession, { as: owner, body: {} });
    const { rows } = await app.admin.query<{ id: string }>(
      'SELECT stripe_session_id AS id FROM oficio.checkouts WHERE organization_id = $1',
      [owner.organizationId],
    );
    const sessionId = rows[0]?.id ?? '';
    await stripe.pay(sessionId, { card: 'pays' });
    await app.call(billingRoutes.checkoutReturn, { as: owner, body: { sessionId } });
    const { rows: paid } = await app.admin.query<{ customer: string }>(
      `SELECT stripe_customer_id AS customer FROM oficio.subscriptions
       WHERE organization_id = $1 AND status = 'active'`,
      [owner.organizationId],
    );
    const running = async () =>
      (await stripe.client.subscriptions.list({ customer: paid[0]?.customer ?? '' })).data.length;
    expect(await running()).toBe(1);
    await schedule();

    const { connections } = app.options;
    const payments = connections.payments && { ...connections.payments, apiUrl: 'http://127.0.0.1:1' };
    const cutOff = await createApplication({ ...app.options, connections: { ...connections, payments } });
    await cutOff.init();
    expect(await afterThirtyDays(() => cutOff.get(OrganizationPurgeService, { strict: false }).run())).toBe(
      0,
    );
    await cutOff.close();
    expect(app.logLines.join()).toContain(`The organization ${owner.organizationId} could not be removed`);
    expect((await traces(owner))['oficio.organizations']).toBe(1);

    expect(await afterThirtyDays(async () => [await purge(), await running()])).toEqual([1, 0]);
  });

  test('concurrent runs remove each organization once', async () => {
    await fill(owner);
    await schedule();
    const removed = await afterThirtyDays(() => Promise.all([purge(), purge(), purge()]));
    expect(removed.reduce((sum, each) => sum + each, 0)).toBe(1);
    expect(app.logLines.filter((line) => line.includes('could not be removed'))).toEqual([]);
  });

  test('resumes after an interruption, and its steps remove nothing of an organization that stays', async () => {
    await fill(owner);
    const repository = app.nest.get(OrganizationPurgeRepository, { strict: false });
    const at = new Date(app.clock.now().getTime() + 31 * DAY_MS).toISOString();
    const before = await traces(owner);
    expect(await repository.removeSome(owner.organizationId, at)).toBe(false);
    expect(await repository.remove(owner.organizationId, at)).toBeNull();
    expect(await traces(owner)).toEqual(before);

    await schedule();
    expect(await repository.removeSome(owner.organizationId, at)).toBe(true);
    expect((await traces(owner))['public.expenses']).toBeUndefined();
    expect(await afterThirtyDays(purge)).toBe(1);
    expect(await traces(owner)).toEqual({});
  });
});
