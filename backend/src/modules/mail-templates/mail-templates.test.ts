import { failureSchema, invoiceRoutes, mailTemplateRoutes, TEMPLATE_DEFAULTS } from '@oficio/contracts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TestApplication, type TestOwner, type TestPerson } from '../../../test/test-application.ts';
import { refusal } from '../../../test/test-call.ts';
import { startTestInbox, type TestInbox } from '../../../test/test-inbox.ts';
import { issued, issuer } from '../../../test/test-invoices.ts';

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

const place = (key: string, locale = 'en') => ({ key, locale });
const TEXT = { subject: 'Your {{invoice.title}}', body: 'Dear **{{client.name}}**, [see](https://a.mx).' };
const save = (key: string, body: Record<string, unknown>, as: TestPerson = owner) =>
  app.call(mailTemplateRoutes.save, { as, parameters: place(key), body });
const read = async (key: string, locale = 'en') =>
  (await app.call(mailTemplateRoutes.read, { as: owner, parameters: place(key, locale) })).body;

test('a saved text is that of its language alone, until it is reset; its versions stay', async () => {
  const saved = await save('invoice_sent', { ...TEXT, version: 0 });
  expect(saved.status).toBe(200);
  expect(saved.body).toMatchObject({ ...TEXT, isChanged: true, version: 1, versions: [{ version: 1 }] });
  await save('invoice_sent', { ...TEXT, body: 'Second', version: 1 });
  expect(await read('invoice_sent', 'es')).toMatchObject({
    ...TEMPLATE_DEFAULTS.invoice_sent.es,
    isChanged: false,
    version: 0,
    versions: [],
  });
  const reset = await app.call(mailTemplateRoutes.reset, { as: owner, parameters: place('invoice_sent') });
  expect(reset.body).toMatchObject({ ...TEMPLATE_DEFAULTS.invoice_sent.en, isChanged: false, version: 3 });
  expect(reset.body.versions.map(({ version, by }) => [version, by !== null])).toEqual([
    [2, true],
    [1, true],
  ]);
  const first = await app.call(mailTemplateRoutes.readVersion, {
    as: owner,
    parameters: { ...place('invoice_sent'), number: '1' },
  });
  expect(first.body).toMatchObject({ version: 1, ...TEXT });
  const { items } = (await app.call(mailTemplateRoutes.list, { as: owner })).body;
  expect(items).toHaveLength(31);
});

test('a text that somebody else has changed meanwhile is refused with the stored one', async () => {
  const answers = await Promise.all(
    [1, 2].map((count) => save('statement', { subject: 'S', body: `${count}`, version: 0 })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const stale = await save('statement', { subject: 'S', body: 'mine', version: 7 });
  expect(refusal(stale)).toEqual([409, 'version.stale']);
  expect(stale.text).toContain('"version":1');
});

test('each fault is answered at its field', async () => {
  const refused = await save('invoice_sent', {
    subject: 'a\r\nBcc: b@c.mx',
    body: 'x {{client.nmae}}',
    version: 0,
  });
  expect([refused.status, failureSchema.parse(refused.body).details?.fields]).toEqual([
    400,
    [
      { path: 'subject', message: 'A subject has one line' },
      {
        path: 'body',
        message: 'Line 1, column 3: {{client.nmae}} isn’t known here. Do you mean {{client.name}}?',
      },
    ],
  ]);
  expect((await read('invoice_sent')).version).toBe(0);
});

test('the mail with an invoice begins with the organization’s text, also for an accountant', async () => {
  await save('invoice_sent', { ...TEXT, version: 0 });
  const client = await app.client(owner, { displayName: 'Luna *& Sol*' });
  const invoice = await issued(app, owner, { clientId: client.id });
  const accountant = await app.member(owner.organizationId, 'accountant');
  const { body } = await app.call(invoiceRoutes.mail, {
    as: accountant,
    parameters: { id: invoice.id },
    query: {},
  });
  expect(body.subject).toBe(`Your Invoice ${invoice.number}`);
  expect(body.message).toBe('Dear **Luna \\*& Sol\\***, [see](https://a.mx).');
  const preview = await app.call(mailTemplateRoutes.preview, {
    as: owner,
    parameters: place('invoice_sent'),
    body: { ...TEXT, entityId: invoice.id },
  });
  expect(preview.body.text).toContain('Dear Luna *& Sol*, see (https://a.mx).');
});

test('a preview shows the examples, and no record of another organization', async () => {
  const stranger = await issuer(app);
  const invoice = await issued(app, stranger, {});
  const preview = (entityId?: string) =>
    app.call(mailTemplateRoutes.preview, {
      as: owner,
      parameters: place('invoice_overdue_1', 'es'),
      body: { ...TEMPLATE_DEFAULTS.invoice_overdue_1.es, ...(entityId && { entityId }) },
    });
  expect((await preview()).body.text).toContain('INV-2026-0042');
  expect((await preview(invoice.id)).status).toBe(404);
});

test('a test is sent to the caller, ten times an hour', async () => {
  const send = () =>
    app.call(mailTemplateRoutes.test, {
      as: owner,
      parameters: place('welcome_client'),
      body: TEMPLATE_DEFAULTS.welcome_client.en,
    });
  for (let count = 0; count < 10; count += 1) expect((await send()).body).toEqual({ to: owner.email });
  expect((await send()).status).toBe(429);
  expect(inbox.to(owner.email).filter(({ subject }) => subject.startsWith('Welcome to'))).toHaveLength(10);
});

test('a limited manager and an accountant don’t have the templates', async () => {
  const limited = await app.member(owner.organizationId, 'manager', { clientIds: [] });
  const accountant = await app.member(owner.organizationId, 'accountant');
  for (const as of [limited, accountant]) {
    expect((await app.call(mailTemplateRoutes.list, { as })).status).toBe(403);
    expect((await save('statement', { subject: 'S', body: 'B', version: 0 }, as)).status).toBe(403);
  }
});

test('an unknown template or language isn’t found', async () => {
  for (const parameters of [place('toString'), place('statement', 'fr')]) {
    expect((await app.call(mailTemplateRoutes.read, { as: owner, parameters })).status).toBe(404);
  }
});
