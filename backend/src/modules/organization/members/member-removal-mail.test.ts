import { memberRoutes } from '@oficio/contracts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TestApplication, type TestOwner, type TestPerson } from '../../../../test/test-application.ts';
import { startTestInbox, type TestInbox } from '../../../../test/test-inbox.ts';
import { Jobs } from '../../../jobs/jobs.ts';

let inbox: TestInbox;
let app: TestApplication;
let owner: TestOwner;
let member: TestOwner;

beforeAll(async () => {
  inbox = await startTestInbox();
  app = await TestApplication.start({ smtpUrl: inbox.smtpUrl });
});

afterAll(async () => {
  await app.stop();
  await inbox.close();
});

beforeEach(async () => {
  owner = await app.owner();
  member = await app.member(owner.organizationId, 'member');
});

const remove = (as: TestPerson, headers: Record<string, string> = {}) =>
  app.call(memberRoutes.removeMember, { as, parameters: { userId: member.userId }, headers });

const sendAll = () => app.nest.get(Jobs, { strict: false }).runPending({ early: true });

test('a removed member gets one mail with the remover, the organization and what is kept', async () => {
  const headers = { 'idempotency-key': crypto.randomUUID() };
  for (const _ of [1, 2]) expect((await remove(owner, headers)).status).toBe(204);
  await sendAll();
  await sendAll();
  const [mail, ...more] = inbox.to(member.email);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({
    subject: 'You were removed from Taller Ruiz on Oficio',
    text: expect.stringContaining('Ana Ruiz removed you from Taller Ruiz. You can no longer open its data.'),
    links: ['http://127.0.0.1/dashboard'],
  });
  expect(mail?.text).toContain('What you added there stays with the organization.');
  expect(inbox.to(owner.email)).toEqual([]);
});

test('a member who leaves gets no mail', async () => {
  await remove(member);
  expect(await sendAll()).toEqual({ done: 0, failed: 0 });
  expect(inbox.to(member.email)).toEqual([]);
});

test('no mail is sent if the person is a member again', async () => {
  await remove(owner);
  await app.admin.query(
    `INSERT INTO oficio.memberships (organization_id, user_id, role, joined_at) VALUES ($1, $2, 'member', now())`,
    [owner.organizationId, member.userId],
  );
  expect(await sendAll()).toEqual({ done: 1, failed: 0 });
  expect(inbox.to(member.email)).toEqual([]);
});
