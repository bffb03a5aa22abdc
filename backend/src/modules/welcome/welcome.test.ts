import { accountRoutes } from '@oficio/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReceivedMail } from '../../../embedded/mail/index.ts';
import { TestApplication, type TestPerson } from '../../../test/test-application.ts';
import { startTestInbox, type TestInbox } from '../../../test/test-inbox.ts';
import { Jobs } from '../../jobs/jobs.ts';

let inbox: TestInbox;
let app: TestApplication;

beforeAll(async () => {
  inbox = await startTestInbox();
  app = await TestApplication.start({ smtpUrl: inbox.smtpUrl });
});

afterAll(async () => {
  await app.stop();
  await inbox.close();
});

function trigger(
  as: TestPerson,
  body: Partial<Record<'userId' | 'email' | 'userName' | 'provider', string>> = {},
) {
  return app.call(accountRoutes.triggerOauthWelcome, {
    as,
    body: { userId: as.userId, email: as.email, ...body },
  });
}

async function welcomes(as: TestPerson): Promise<ReceivedMail[]> {
  await app.nest.get(Jobs).runPending();
  return inbox.to(as.email);
}

test('twenty concurrent calls: one reports the mail as sent, and one mail arrives', async () => {
  const person = await app.person();
  const answers = await Promise.all(Array.from({ length: 20 }, () => trigger(person, { userName: 'Ana' })));
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(answers.filter(({ body }) => body.sent)).toHaveLength(1);
  expect(await welcomes(person)).toMatchObject([
    { subject: 'Welcome to Oficio', text: expect.stringContaining('http://127.0.0.1/dashboard') },
  ]);
  expect((await trigger(person)).body).toEqual({ sent: false });
  expect(await welcomes(person)).toHaveLength(1);
});

test('a job that runs twice sends one mail', async () => {
  const person = await app.person();
  await trigger(person);
  await app.admin.query(`SELECT oficio.enqueue_job('welcome.send', $1)`, [{ userId: person.userId }]);
  expect(await welcomes(person)).toHaveLength(1);
});

test('nobody triggers another person’s mail, or a mail to another address', async () => {
  const [person, other] = [await app.person(), await app.person()];
  const answers = [
    await trigger(person, { userId: other.userId }),
    await trigger(person, { email: other.email }),
    await trigger(person, { userId: other.userId, email: other.email }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
  expect(await app.nest.get(Jobs).runPending()).toEqual({ done: 0, failed: 0 });
  expect((await trigger(person)).body).toEqual({ sent: true });
});

test('the address is compared without letter case', async () => {
  const person = await app.person();
  expect((await trigger(person, { email: person.email.toUpperCase() })).body).toEqual({ sent: true });
});

test('a misleading name is shown as text, in one line', async () => {
  const person = await app.person();
  await trigger(person, { userName: '<img src=x>\u202eEva, see evil.example.com' });
  const [mail] = await welcomes(person);
  expect(mail?.html).toContain('Welcome, &lt;img src=x&gt;Eva, see evil.\u2060example.\u2060com');
  expect(mail?.links).toEqual(['http://127.0.0.1/dashboard']);
});
