import { accountRoutes } from '@oficio/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApplication, type TestOwner } from '../../../test/test-application.ts';
import { startTestInbox, type TestInbox } from '../../../test/test-inbox.ts';
import { Jobs } from '../../jobs/jobs.ts';

let inbox: TestInbox;
let app: TestApplication;

beforeAll(async () => {
  inbox = await startTestInbox();
  app = await TestApplication.start({ smtpUrl: inbox.smtpUrl, withAuth: true });
});

afterAll(async () => {
  await app.stop();
  await inbox.close();
});

async function schedule(owner: TestOwner): Promise<void> {
  const body = { email: owner.email, organizationIds: [owner.organizationId] };
  const answer = await app.call(accountRoutes.scheduleDeletion, { as: owner, body });
  if (answer.status !== 200) throw new Error(answer.text);
}

test('a scheduled removal is mailed with its day and the page that cancels it', async () => {
  const owner = await app.owner();
  await schedule(owner);
  await app.nest.get(Jobs).runPending();
  const [mail, ...others] = inbox.to(owner.email);
  expect([mail?.subject, others]).toEqual([
    'Your Oficio account will be deleted on 15 July 2026, 18:30 UTC',
    [],
  ]);
  expect(mail?.text).toContain('http://127.0.0.1/settings');
});

test('no mail is sent for a removal that was cancelled before', async () => {
  const owner = await app.owner();
  await schedule(owner);
  await app.call(accountRoutes.cancelDeletion, { as: await app.session(owner) });
  await app.nest.get(Jobs).runPending();
  expect(inbox.to(owner.email)).toEqual([]);
});
