import { randomUUID } from 'node:crypto';
import { clientMessageRoutes, outboxRoutes } from '@oficio/contracts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TestApplication, type TestOwner, type TestPerson } from '../../../test/test-application.ts';
import { startTestInbox, type TestInbox } from '../../../test/test-inbox.ts';
import { issuer } from '../../../test/test-invoices.ts';
import { suppress } from '../../../test/test-mails.ts';
import { runJobs } from '../../../test/test-proposals.ts';

let inbox: TestInbox;
let app: TestApplication;
let owner: TestOwner;

beforeAll(async () => {
  inbox = await startTestInbox();
  app = await TestApplication.start({ smtpUrl: inbox.smtpUrl });
});
afterAll(async () => {
  await app.stop();
  await inbox.close();
});
beforeEach(async () => {
  owner = await issuer(app);
});

const TEXT = {
  templateKey: 'welcome_client',
  subject: 'For {{client.name}}',
  body: 'Dear **{{client.name}}**',
};
const write = (
  id: string,
  body: Record<string, unknown>,
  { as = owner, key }: { as?: TestPerson; key?: string } = {},
) =>
  app.call(clientMessageRoutes.send, {
    as,
    parameters: { id },
    body: { ...TEXT, ...body },
    ...(key && { headers: { 'idempotency-key': key } }),
  });

test('a mail of a member reaches the client once, with the values of its variables', async () => {
  const to = `${randomUUID()}@example.com`;
  const client = await app.client(owner, { displayName: 'Luna *& Sol*', email: to });
  const key = randomUUID();
  const answers = await Promise.all([1, 2].map(() => write(client.id, { to }, { key })));
  expect(answers.map(({ status }) => status)).toContain(201);
  await runJobs(app);
  const [mail, ...others] = inbox.to(to);
  expect([mail?.subject, others]).toEqual(['For Luna *& Sol*', []]);
  expect(mail?.text).toMatch(/^Dear Luna \*& Sol\*\n/);
  const { items } = (await app.call(outboxRoutes.list, { as: owner, query: {} })).body;
  expect(items).toMatchObject([
    {
      kind: 'manual',
      entity: { type: 'client', id: client.id },
      templateKey: 'welcome_client',
      state: 'sent',
    },
  ]);
});

test('a text with a fault, a suppressed address, and a contact of another client are refused', async () => {
  const client = await app.client(owner);
  const to = `${randomUUID()}@example.com`;
  await suppress(app, owner, to);
  const refused = await Promise.all([
    write(client.id, { to: 'a@example.com', body: '{{invoice.number}}' }),
    write(client.id, { to: 'a@example.com', subject: 'a\nBcc: b@example.com' }),
    write(client.id, { to }),
    write(client.id, {}),
    write(client.id, { contactId: randomUUID() }),
  ]);
  expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400, 404]);
  expect((await app.call(outboxRoutes.list, { as: owner, query: {} })).body.items).toEqual([]);
});

test('a limited manager writes to assigned clients alone', async () => {
  const [mine, other] = [await app.client(owner), await app.client(owner)];
  const as = await app.member(owner.organizationId, 'manager', { clientIds: [mine.id] });
  const to = 'client@example.com';
  expect((await write(mine.id, { to }, { as })).status).toBe(201);
  expect((await write(other.id, { to }, { as })).status).toBe(404);
});
