import { randomUUID } from 'node:crypto';
import { outboxRoutes, timelineRoutes } from '@oficio/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runAsRole } from '../../../test/run-as-role.ts';
import { TestApplication, type TestOwner } from '../../../test/test-application.ts';
import { startTestInbox, type TestInbox } from '../../../test/test-inbox.ts';
import { TestMails } from '../../../test/test-mails.ts';

let inbox: TestInbox;
let app: TestApplication;
let mails: TestMails;
let owner: TestOwner;
let to: string;

beforeAll(async () => {
  inbox = await startTestInbox();
  app = await TestApplication.start({ smtpUrl: inbox.smtpUrl });
  mails = new TestMails(app);
});
afterAll(async () => {
  await app.stop();
  await inbox.close();
});
beforeEach(async () => {
  owner = await app.owner();
  to = `${randomUUID()}@example.com`;
});

const act = (action: 'retry' | 'arrived' | 'cancel', id: string, as: TestOwner = owner, headers = {}) =>
  app.call(outboxRoutes[action], { as, parameters: { id }, headers });

/** A message in a state, as if it had been claimed once. */
async function messageIn(state: string, further: Parameters<TestMails['enqueue']>[1] = {}): Promise<string> {
  const id = await mails.enqueue(owner, { to, ...further });
  await app.admin.query(
    `UPDATE oficio.outbox SET state = $2, attempts = 1, sending_since = $3, message_id = '<first@oficio.app>',
       next_attempt_at = CASE WHEN $2 = 'queued' THEN $3::timestamptz + interval '1 hour' END,
       skip_reason = CASE WHEN $2 = 'skipped' THEN 'paid' END
     WHERE id = $1`,
    [id, state, app.clock.now()],
  );
  return id;
}

const NOTHING = 'message.not_possible';

test.each([
  [
    'queued',
    { retry: 'queued', arrived: NOTHING, cancel: 'cancelled' },
    ' You can send it again or cancel it.',
  ],
  ['sending', { retry: NOTHING, arrived: NOTHING, cancel: NOTHING }, ''],
  ['sent', { retry: NOTHING, arrived: NOTHING, cancel: NOTHING }, ''],
  ['failed', { retry: 'queued', arrived: NOTHING, cancel: NOTHING }, ' You can send it again.'],
  ['bounced', { retry: NOTHING, arrived: NOTHING, cancel: NOTHING }, ''],
  [
    'uncertain',
    { retry: 'replaced', arrived: 'sent', cancel: NOTHING },
    ' You can mark it as arrived or send it again.',
  ],
  ['skipped', { retry: NOTHING, arrived: NOTHING, cancel: NOTHING }, ''],
  ['cancelled', { retry: NOTHING, arrived: NOTHING, cancel: NOTHING }, ''],
] as const)('a person’s actions on a message that is %s', async (state, expected, offer) => {
  for (const action of ['retry', 'arrived', 'cancel'] as const) {
    const id = await messageIn(state);
    const answer = await act(action, id);
    if (expected[action] !== NOTHING) {
      expect([answer.status, await mails.stateOf(id)]).toEqual([200, expected[action]]);
      continue;
    }
    const { code, message, details } = JSON.parse(answer.text);
    expect([answer.status, code, details.current.state]).toEqual([409, NOTHING, state]);
    expect(message.startsWith('This mail ')).toBe(true);
    expect(message.slice(message.indexOf('.') + 1)).toBe(offer);
    expect(await mails.stateOf(id)).toBe(state);
  }
});

test('a failed message is sent again at once, with all of its retries', async () => {
  const id = await messageIn('failed');
  const { body } = await act('retry', id);
  expect(body).toMatchObject({ id, state: 'queued', attempts: 0, can: ['cancel'] });
  await mails.runJobs();
  expect([await mails.stateOf(id), inbox.to(to).length]).toEqual(['sent', 1]);
  expect(mails.outcomesOf(id)).toEqual(['queued', 'sent']);
});

describe('a failed message about a thing', () => {
  const entityId = randomUUID();
  const refusedFor = async (id: string) => {
    const { status, text } = await act('retry', id);
    const { code, message, details } = JSON.parse(text);
    return [status, code, message, details?.current.can];
  };
  const REFUSED = [
    409,
    NOTHING,
    'Another mail about this is on its way or was sent later, so this one isn’t sent again.',
    [],
  ];

  test.each(['queued', 'sending', 'uncertain', 'sent'])(
    'isn’t sent again after one that is %s',
    async (state) => {
      const id = await messageIn('failed', { entityId });
      app.clock.advance(1);
      const later = await messageIn(state, { entityId });
      expect(await refusedFor(id)).toEqual(REFUSED);
      expect(await mails.stateOf(id)).toBe('failed');
      await app.admin.query(
        "UPDATE oficio.outbox SET state = 'cancelled', next_attempt_at = NULL WHERE id = $1",
        [later],
      );
      expect((await act('retry', id)).status).toBe(200);
    },
  );

  test('is sent again after an earlier one that was sent, and beside another kind of mail', async () => {
    await messageIn('sent', { entityId });
    app.clock.advance(1);
    await messageIn('queued', { entityId, templateKey: 'thing_reminder' });
    expect((await act('retry', await messageIn('failed', { entityId }))).status).toBe(200);
  });
});

test('an uncertain message is sent again as another one with the same Message-ID, once for each request', async () => {
  const id = await messageIn('uncertain', { cc: [`copy-${to}`] });
  const headers = { 'idempotency-key': randomUUID() };
  const answers = [await act('retry', id, owner, headers), await act('retry', id, owner, headers)];
  const again = answers[0]?.body.id ?? '';
  expect(answers.map(({ status, body }) => [status, body.id])).toEqual([
    [200, again],
    [200, again],
  ]);
  expect(again).not.toBe(id);
  expect(await mails.row(id)).toMatchObject({ state: 'replaced', replaced_by: again });
  expect((await act('retry', id)).status).toBe(409);
  await mails.runJobs();
  expect([inbox.to(to).length, inbox.to(`copy-${to}`).length]).toEqual([1, 1]);
  expect(inbox.sources.at(-1)).toContain('Message-ID: <first@oficio.app>\r\n');
  expect(mails.outcomesOf(id)).toEqual(['replaced']);
  expect(mails.outcomesOf(again)).toEqual(['queued', 'sent']);
});

test('an arrived message counts as sent and isn’t sent', async () => {
  const id = await messageIn('uncertain');
  expect((await act('arrived', id)).body).toMatchObject({
    state: 'sent',
    sentAt: app.clock.instant(),
    can: [],
  });
  expect(mails.outcomesOf(id)).toEqual(['sent']);
  expect(await mails.row(id)).toMatchObject({ state: 'sent', next_attempt_at: null });
  await mails.runJobs();
  expect(inbox.to(to)).toEqual([]);
});

test('a cancelled message isn’t sent', async () => {
  const id = await mails.enqueue(owner, { to });
  expect((await act('cancel', id)).body).toMatchObject({ state: 'cancelled', nextAttemptAt: null, can: [] });
  await mails.runJobs();
  expect([inbox.to(to).length, mails.outcomesOf(id)]).toEqual([0, ['cancelled']]);
});

test('of a cancellation and a claim at the same time, one happens', async () => {
  for (let round = 0; round < 5; round += 1) {
    const id = await mails.enqueue(owner, { to });
    const [cancelled] = await Promise.all([act('cancel', id), mails.runJobs()]);
    expect([200, 409]).toContain(cancelled.status);
    expect(await mails.stateOf(id)).toBe(cancelled.status === 200 ? 'cancelled' : 'sent');
  }
});

describe('who decides', () => {
  test.each([
    ['admin', 200],
    ['manager', 200],
    ['accountant', 403],
    ['member', 403],
    ['viewer', 403],
  ] as const)('%s: %i', async (role, status) => {
    const as = await app.member(owner.organizationId, role);
    expect((await act('cancel', await messageIn('queued'), as)).status).toBe(status);
    const reads = role === 'member' || role === 'viewer' ? 403 : 200;
    expect((await app.call(outboxRoutes.list, { as })).status).toBe(reads);
  });

  test('a limited manager decides about assigned clients alone', async () => {
    const [mine, other] = [await app.client(owner), await app.client(owner)];
    const manager = await app.member(owner.organizationId, 'manager', { clientIds: [mine.id] });
    expect((await act('cancel', await messageIn('queued', { clientId: mine.id }), manager)).status).toBe(200);
    expect((await act('cancel', await messageIn('queued', { clientId: other.id }), manager)).status).toBe(
      404,
    );
  });

  test('the policies say the same: an accountant changes no message, and nobody deletes one', async () => {
    const id = await messageIn('queued');
    const accountant = await app.member(owner.organizationId, 'accountant');
    const as = (person: TestOwner, statement: string) =>
      runAsRole(app.database.adminUrl, 'oficio_api', person, statement);
    const update = `UPDATE oficio.outbox SET locale = 'es' WHERE id = '${id}' RETURNING id`;
    expect(await as(accountant, update)).toEqual([]);
    expect(await as(owner, update)).toEqual([{ id }]);
    await expect(as(owner, `DELETE FROM oficio.outbox WHERE id = '${id}'`)).rejects.toThrow(
      'permission denied',
    );
  });
});

test('the timeline of the client has the mail, for the roles that read mails', async () => {
  const client = await app.client(owner);
  const id = await mails.enqueue(owner, { to, clientId: client.id });
  await mails.runJobs();
  const parameters = { id: client.id };
  const { body } = await app.call(timelineRoutes.ofClient, {
    as: owner,
    parameters,
    query: { kind: 'mail' },
  });
  expect(body.items).toMatchObject([
    {
      actor: { kind: 'system', name: 'Oficio' },
      action: 'mail_sent',
      entity: { type: 'mail', id, name: 'A thing for you', exists: true },
    },
  ]);
  const viewer = await app.member(owner.organizationId, 'viewer');
  const seen = await app.call(timelineRoutes.ofClient, { as: viewer, parameters });
  expect(seen.body.items.map(({ entity }) => entity.type)).toEqual(['client']);
});
