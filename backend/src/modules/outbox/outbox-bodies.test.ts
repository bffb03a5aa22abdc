import { outboxRoutes } from '@oficio/contracts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TestApplication, type TestOwner } from '../../../test/test-application.ts';
import { TestMails } from '../../../test/test-mails.ts';
import { Jobs } from '../../jobs/jobs.ts';

let app: TestApplication;
let mails: TestMails;
let owner: TestOwner;

beforeAll(async () => {
  app = await TestApplication.start();
  mails = new TestMails(app);
});
afterAll(() => app.stop());
beforeEach(async () => {
  app.clock.set('2026-06-15T18:30:00.000Z');
  owner = await app.owner();
});

async function messageIn(state: string): Promise<string> {
  const id = await mails.enqueue(owner, { dueAt: '2029-01-01T00:00:00.000Z' });
  await app.admin.query(
    `UPDATE oficio.outbox SET state = $2, attempts = 1, sending_since = $3,
       next_attempt_at = CASE WHEN $2 = 'queued' THEN due_at END WHERE id = $1`,
    [id, state, app.clock.now()],
  );
  return id;
}

const bodyOf = async (id: string) => (await mails.row(id))?.body_text;

async function clearAt(time: string): Promise<void> {
  app.clock.set(time);
  await app.admin.query("SELECT oficio.enqueue_job('outbox.bodies', '{}')");
  expect(await app.nest.get(Jobs, { strict: false }).runPending()).toMatchObject({ failed: 0 });
}

test('the text of a settled mail is cleared after 24 months, and no sooner; its addresses and its subject stay', async () => {
  const id = await messageIn('sent');
  await clearAt('2028-06-15T18:29:59.999Z');
  expect(await bodyOf(id)).toBe('Here it is.');
  await clearAt('2028-06-15T18:30:00.000Z');
  expect(await mails.row(id)).toMatchObject({
    body_text: null,
    to_address: 'client@example.com',
    subject: 'A thing for you',
    state: 'sent',
  });
});

test('a mail that is still to be sent keeps its text', async () => {
  const [queued, sending] = [await messageIn('queued'), await messageIn('sending')];
  await clearAt('2028-07-01T00:00:00.000Z');
  expect([await bodyOf(queued), await bodyOf(sending)]).toEqual(['Here it is.', 'Here it is.']);
});

test('a mail without its text isn’t sent again, but can still be marked as arrived', async () => {
  const [failed, uncertain] = [await messageIn('failed'), await messageIn('uncertain')];
  await clearAt('2028-07-01T00:00:00.000Z');
  const { items } = (await app.call(outboxRoutes.list, { as: owner })).body;
  const can = Object.fromEntries(items.map((message) => [message.id, message.can]));
  expect([can[failed], can[uncertain]]).toEqual([[], ['arrived']]);
  const answer = await app.call(outboxRoutes.retry, { as: owner, parameters: { id: failed } });
  expect([answer.status, answer.body]).toMatchObject([409, { code: 'message.not_possible' }]);
  expect(await mails.stateOf(failed)).toBe('failed');
});
