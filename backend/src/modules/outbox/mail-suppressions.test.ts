import { randomUUID } from 'node:crypto';
import { auditRoutes, mailSuppressionRoutes } from '@oficio/contracts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type FaultySmtp, startFaultySmtp } from '../../../embedded/mail/test-support/faulty-smtp.ts';
import { TestApplication, type TestOwner, type TestPerson } from '../../../test/test-application.ts';
import { suppress, TestMails } from '../../../test/test-mails.ts';

let smtp: FaultySmtp;
let app: TestApplication;
let mails: TestMails;
let owner: TestOwner;
let to: string;

beforeAll(async () => {
  smtp = await startFaultySmtp();
  app = await TestApplication.start({ smtpUrl: smtp.url });
  mails = new TestMails(app);
});
afterAll(async () => {
  await app.stop();
  await smtp.close();
});
beforeEach(async () => {
  owner = await app.owner();
  to = `${randomUUID()}@example.com`;
  smtp.fault = () => null;
  smtp.kept.length = 0;
});

const list = async (query: Record<string, string> = {}, as: TestPerson = owner) =>
  app.call(mailSuppressionRoutes.list, { as, query });
const remove = (id: string, as: TestPerson = owner) =>
  app.call(mailSuppressionRoutes.remove, { as, parameters: { id } });

test('an address that a mail server has refused for good is listed; once it is allowed again, mails reach it', async () => {
  smtp.fault = () => ({ refuse: 'recipient', code: 550, words: '5.1.1 No such user' });
  await mails.enqueue(owner, { to });
  await mails.runJobs();
  const { items, total } = (await list()).body;
  expect([total, items]).toMatchObject([1, [{ address: to, scope: 'all', reason: 'bounced' }]]);

  smtp.fault = () => null;
  const skipped = await mails.enqueue(owner, { to });
  await mails.runJobs();
  expect(await mails.stateOf(skipped)).toBe('skipped');

  expect((await remove(items[0]?.id ?? '')).status).toBe(204);
  expect((await list()).body).toEqual({ items: [], total: 0, nextCursor: null });
  const sent = await mails.enqueue(owner, { to });
  await mails.runJobs();
  expect([await mails.stateOf(sent), smtp.kept.length]).toEqual(['sent', 1]);
  const { body } = await app.call(auditRoutes.list, { as: owner });
  expect(body.items[0]).toMatchObject({ action: 'mail_sent' });
  expect(body.items).toContainEqual(
    expect.objectContaining({ action: 'mail_allowed', entity: expect.objectContaining({ name: to }) }),
  );
});

test('the list has pages, the latest first', async () => {
  const addresses = ['a@example.com', 'b@example.com', 'c@example.com'];
  for (const [hour, address] of addresses.entries()) {
    app.clock.set(`2026-06-15T1${hour}:00:00.000Z`);
    await suppress(app, owner, address, 'unsubscribed');
  }
  const first = (await list({ limit: '2' })).body;
  expect([first.total, first.items.map(({ address }) => address)]).toEqual([
    3,
    ['c@example.com', 'b@example.com'],
  ]);
  const second = (await list({ limit: '2', cursor: first.nextCursor ?? '' })).body;
  expect([second.nextCursor, second.items.map(({ address }) => address)]).toEqual([null, ['a@example.com']]);
  expect((await list({ cursor: 'x' })).status).toBe(400);
});

test.each([
  ['admin', 200, 204],
  ['manager', 200, 204],
  ['accountant', 403, 403],
  ['member', 403, 403],
  ['viewer', 403, 403],
] as const)('%s', async (role, listed, removed) => {
  const member = await app.member(owner.organizationId, role);
  const id = await suppress(app, owner, to);
  expect([(await list({}, member)).status, (await remove(id, member)).status]).toEqual([listed, removed]);
});

test('an address that is allowed already isn’t found', async () => {
  const id = await suppress(app, owner, to);
  await remove(id);
  expect((await remove(id)).status).toBe(404);
});

test('a member adds an address, and widens it from reminders to all emails', async () => {
  const client = await app.client(owner, { displayName: 'Ana', billingEmail: to.toUpperCase() });
  const add = async (scope: 'reminders' | 'all') => {
    const { status, body } = await app.call(mailSuppressionRoutes.add, {
      as: owner,
      body: { address: ` ${to.toUpperCase()}`, scope },
    });
    return [status, body] as const;
  };
  const clients = [{ id: client.id, name: 'Ana' }];
  expect(await add('reminders')).toMatchObject([
    201,
    { address: to, scope: 'reminders', reason: 'manual', clients },
  ]);
  expect(await add('reminders')).toMatchObject([400, { details: { fields: [{ path: 'address' }] } }]);
  expect(await add('all')).toMatchObject([201, { address: to, scope: 'all', clients }]);
  for (const scope of ['reminders', 'all'] as const) expect((await add(scope))[0]).toBe(400);
  expect((await list()).body).toMatchObject({ total: 1, items: [{ scope: 'all', clients }] });
});
