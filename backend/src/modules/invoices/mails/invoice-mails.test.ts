import { randomUUID } from 'node:crypto';
import { clientRoutes, invoiceRoutes, outboxRoutes } from '@oficio/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TestApplication, type TestOwner, type TestPerson } from '../../../../test/test-application.ts';
import { startTestInbox, type TestInbox } from '../../../../test/test-inbox.ts';
import { draft, issued, issuer, type TestInvoice } from '../../../../test/test-invoices.ts';
import { Jobs } from '../../../jobs/jobs.ts';

let inbox: TestInbox;
let app: TestApplication;
let owner: TestOwner;
let to: string;

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
  to = `${randomUUID()}@example.com`;
});

const one = async (id: string) => (await app.call(invoiceRoutes.one, { as: owner, parameters: { id } })).body;
const runJobs = () => app.nest.get(Jobs, { strict: false }).runPending();
const messages = async (entityId: string) =>
  (await app.call(outboxRoutes.list, { as: owner, query: { entityType: 'invoice', entityId } })).body.items;
const suggestion = async (id: string) =>
  (await app.call(invoiceRoutes.mail, { as: owner, parameters: { id } })).body;

function send(
  { id, version }: Pick<TestInvoice, 'id' | 'version'>,
  body: object = {},
  as: TestPerson = owner,
) {
  const text = { subject: 'Invoice', message: 'Hello\nThank you', attachPdf: false };
  return app.call(invoiceRoutes.send, {
    as,
    parameters: { id },
    body: { version, to: [to], ...text, ...body },
  });
}

describe('the suggested mail', () => {
  test('goes to the contacts who receive invoices, otherwise to the client', async () => {
    const client = await app.client(owner, {
      email: 'client@example.com',
      billingEmail: 'billing@example.com',
    });
    const invoice = await issued(app, owner, { clientId: client.id });
    expect((await suggestion(invoice.id)).to).toEqual(['billing@example.com']);
    const contact = (firstName: string, invoices: boolean) => ({
      ...{ firstName, lastName: null, email: `${firstName}@example.com`, phone: null, role: null },
      ...{ isPrimary: invoices, isBilling: false },
      receives: { invoices, reminders: false, renewals: false },
    });
    await app.call(clientRoutes.update, {
      as: owner,
      parameters: { id: client.id },
      body: { version: client.version, contacts: [contact('eva', true), contact('luis', false)] },
    });
    expect((await suggestion(invoice.id)).to).toEqual(['eva@example.com']);
  });

  test('speaks the client’s language', async () => {
    const client = await app.client(owner, { displayName: 'Nopal', locale: 'es' });
    const { id } = await issued(app, owner, { clientId: client.id });
    const { subject, message } = await suggestion(id);
    expect(subject).toMatch(/^Factura INV-\d{4}-0001 de /);
    expect(message).toContain('Hola, Nopal:');
    expect(message).toMatch(/100[.,]00/);
  });

  test('of a draft doesn’t exist', async () => {
    const { id } = await draft(app, owner);
    const answer = await app.call(invoiceRoutes.mail, { as: owner, parameters: { id } });
    expect([answer.status, answer.body]).toMatchObject([409, { code: 'invoice.not_issued' }]);
  });
});

describe('a sent invoice', () => {
  test('reaches the client once with its PDF file, and the invoice says so', async () => {
    const invoice = await issued(app, owner);
    const copy = `${randomUUID()}@example.com`;
    const { body } = await send(invoice, { to: [to, copy], attachPdf: true });
    expect(body).toMatchObject({ delivery: 'sending', sentAt: null });
    expect(await runJobs()).toMatchObject({ failed: 0 });
    await runJobs();
    const [mail, ...others] = inbox.to(to);
    expect([others, mail?.subject, inbox.to(copy).length]).toEqual([[], 'Invoice', 1]);
    expect(mail?.text).toContain('Thank you');
    expect(inbox.sources.at(-1)).toContain(`${invoice.number}.pdf`);
    expect(inbox.sources.at(-1)).toContain('application/pdf');
    expect(await one(invoice.id)).toMatchObject({ delivery: 'sent', sentAt: app.clock.now().toISOString() });
    expect(await messages(invoice.id)).toMatchObject([{ state: 'sent', to, cc: [copy] }]);
  });

  test('is queued once, also when the answer was lost and the request is repeated', async () => {
    const invoice = await issued(app, owner);
    const headers = { 'idempotency-key': randomUUID() };
    const body = { version: invoice.version, to: [to], subject: 'x', message: 'x', attachPdf: false };
    const again = () =>
      app.call(invoiceRoutes.send, { as: owner, parameters: { id: invoice.id }, body, headers });
    await Promise.all([again(), again()]);
    const { status, body: refused } = await send(invoice);
    expect([status, refused]).toMatchObject([409, { code: 'version.stale' }]);
    await runJobs();
    expect(inbox.to(to)).toHaveLength(1);
  });

  test('is sent again by another mail', async () => {
    const invoice = await issued(app, owner);
    await send(invoice);
    await runJobs();
    await send(await one(invoice.id), { subject: 'Once more' });
    await runJobs();
    expect(inbox.to(to).map(({ subject }) => subject)).toEqual(['Once more', 'Invoice']);
  });

  test('that was voided meanwhile isn’t sent', async () => {
    const invoice = await issued(app, owner);
    const { body } = await send(invoice);
    const { version } = body as TestInvoice;
    await app.call(invoiceRoutes.void, {
      as: owner,
      parameters: { id: invoice.id },
      body: { version, reason: 'Twice' },
    });
    await runJobs();
    expect(inbox.to(to)).toEqual([]);
    expect(await messages(invoice.id)).toMatchObject([{ state: 'skipped', skipReason: 'void' }]);
    expect((await one(invoice.id)).delivery).toBe('none');
  });

  test('waits for a mail server that is away, until a person cancels it', async () => {
    const invoice = await issued(app, owner);
    await inbox.goAway();
    try {
      await send(invoice);
      await runJobs();
      expect((await one(invoice.id)).delivery).toBe('sending');
    } finally {
      await inbox.comeBack();
    }
    const [message] = await messages(invoice.id);
    await app.call(outboxRoutes.cancel, { as: owner, parameters: { id: message?.id ?? '' } });
    expect((await one(invoice.id)).delivery).toBe('none');
  });
});

test.each<[string, object, string]>([
  ['no address', { to: [] }, 'to'],
  ['an address that isn’t one', { to: ['a@b@c.mx'] }, 'to.0'],
  ['eleven addresses', { to: Array.from({ length: 11 }, (_, n) => `n${n}@example.com`) }, 'to'],
  ['a subject of two lines', { subject: 'x\r\nBcc: y@example.com' }, 'subject'],
  ['no message', { message: ' ' }, 'message'],
])('%s is refused at its field', async (_, body, path) => {
  const answer = await send(await issued(app, owner), body);
  expect([answer.status, answer.body]).toMatchObject([400, { details: { fields: [{ path }] } }]);
});

test('a draft isn’t sent, and a member doesn’t send', async () => {
  const refused = await send(await draft(app, owner));
  expect([refused.status, refused.body]).toMatchObject([409, { code: 'invoice.not_issued' }]);
  const member = await app.member(owner.organizationId, 'member');
  expect((await send(await issued(app, owner), {}, member)).status).toBe(403);
});

test('the preview is the mail’s own page, with the person’s text as text', async () => {
  const { id } = await issued(app, owner);
  const { body } = await app.call(invoiceRoutes.mailPreview, {
    as: owner,
    parameters: { id },
    body: { subject: 'x', message: '<img src=x onerror=alert(1)>' },
  });
  expect(body.html).toContain('&lt;img src=x onerror=alert(1)&gt;');
  expect(body.html).not.toContain('<img src=x');
});
