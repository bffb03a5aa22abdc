import { randomUUID } from 'node:crypto';
import {
  clientRoutes,
  invoiceLinkRoutes,
  invoiceRoutes,
  organizationMailsRoutes,
  outboxRoutes,
} from '@oficio/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HOSTILE_TEXTS } from '../../../../test/hostile-texts.ts';
import { TestApplication, type TestOwner, type TestPerson } from '../../../../test/test-application.ts';
import { asWorker } from '../../../../test/test-coupons.ts';
import { startTestInbox, type TestInbox } from '../../../../test/test-inbox.ts';
import { draft, issued, issuer, type TestInvoice } from '../../../../test/test-invoices.ts';
import { paid } from '../../../../test/test-ledger.ts';
import { suppress } from '../../../../test/test-mails.ts';
import { Jobs } from '../../../jobs/jobs.ts';
import type { StoredMessage } from '../../outbox/outbox.types.ts';
import { PublicLinks } from '../../public-links/public-links.ts';

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

const pay = ({ id: invoiceId, clientId, issueDate }: TestInvoice, amountMinor: number) =>
  paid(app, owner, {
    clientId,
    amountMinor,
    date: issueDate ?? '',
    allocations: [{ invoiceId, amountMinor }],
  });

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
      firstName,
      lastName: null,
      email: `${firstName}@example.com`,
      phone: null,
      role: null,
      isPrimary: invoices,
      isBilling: false,
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

  test('of a credit note says what was credited, and it is sent as one', async () => {
    const invoice = await issued(app, owner);
    const parameters = { id: invoice.id };
    const { body: note } = await app.call(invoiceRoutes.creditNote, { as: owner, parameters });
    const credit = await app.call(invoiceRoutes.issue, {
      as: owner,
      parameters: { id: note.id },
      body: { version: note.version },
    });
    const { subject, message } = await suggestion(note.id);
    expect(subject).toMatch(/^Credit note CN-/);
    expect(message).toContain(`we credited you MX$100.00 for invoice ${invoice.number}.`);
    await send(credit.body);
    await runJobs();
    expect(await messages(note.id)).toMatchObject([{ state: 'sent', templateKey: 'credit_note_sent' }]);
  });

  test('names what is open of an invoice that is partly paid, and no due date of one that is paid', async () => {
    const invoice = await issued(app, owner, { dueDate: '2027-01-15' });
    await pay(invoice, 4_000);
    expect((await suggestion(invoice.id)).message).toContain(
      `here is invoice ${invoice.number} for MX$100.00. MX$60.00 of it is open, due on Jan 15, 2027.`,
    );
    await pay(invoice, 6_000);
    const { message } = await suggestion(invoice.id);
    expect(message).toContain(`invoice ${invoice.number} for MX$100.00. Nothing is left to pay.`);
    expect(message).not.toContain('due');
  });

  test('of a draft is the one that its issue on the day gives', async () => {
    const { id, version } = await draft(app, owner);
    const parameters = { id };
    const issueDate = '2026-01-15';
    const before = await app.call(invoiceRoutes.mail, { as: owner, parameters, query: { issueDate } });
    expect(before.body.number).toBe('INV-2026-0001');
    const text = { subject: 'x', message: 'x' };
    const preview = () =>
      app.call(invoiceRoutes.mailPreview, { as: owner, parameters, query: { issueDate }, body: text });
    const { html } = (await preview()).body;
    expect(html).toContain('INV-2026-0001');
    await app.call(invoiceRoutes.issue, { as: owner, parameters, body: { version, issueDate } });
    expect(await suggestion(id)).toEqual(before.body);
    expect((await preview()).body.html).toBe(html);
  });

  test('of a draft takes no number, and a day before its series has none', async () => {
    const { id } = await draft(app, owner);
    const on = (issueDate: string) =>
      app.call(invoiceRoutes.mail, { as: owner, parameters: { id }, query: { issueDate } });
    expect([(await on('2026-01-15')).body.number, (await on('2026-01-16')).body.number]).toEqual([
      'INV-2026-0001',
      'INV-2026-0001',
    ]);
    await issued(app, owner, { issueDate: '2026-01-15' });
    expect((await on('2026-01-16')).body.number).toBe('INV-2026-0002');
    expect((await on('2025-12-31')).body.number).toBeNull();
  });

  test('of a scheduled invoice doesn’t exist', async () => {
    const { id, version } = await draft(app, owner);
    const parameters = { id };
    await app.call(invoiceRoutes.issue, {
      as: owner,
      parameters,
      body: { version, issueDate: '2099-01-15' },
    });
    const answer = await app.call(invoiceRoutes.mail, { as: owner, parameters });
    expect([answer.status, answer.body]).toMatchObject([409, { code: 'invoice.not_issued' }]);
  });
});

test('a mail shows what is open when it is sent', async () => {
  const invoice = await issued(app, owner, { dueDate: '2027-01-15' });
  await pay(invoice, 4_000);
  await send(await one(invoice.id));
  await runJobs();
  const partly = inbox.to(to)[0]?.text ?? '';
  expect(partly).toMatch(/Total: MX\$100\.00\s+Open: MX\$60\.00\s+Due: Jan 15, 2027/);
  await pay(invoice, 6_000);
  const later = `${randomUUID()}@example.com`;
  await send(await one(invoice.id), { to: [later] });
  await runJobs();
  const settled = inbox.to(later)[0]?.text ?? '';
  expect(settled).toMatch(/Total: MX\$100\.00\s+Open: MX\$0\.00/);
  expect(settled).not.toContain('Due:');
});

describe('a mail in the organization’s name', () => {
  const CHOSEN = { senderName: 'Estudio Sol', accent: '#1f6f54', signature: 'Ana Ruiz\nDirectora' };
  const header = (name: string) =>
    new RegExp(`^${name}: (.*)$`, 'm').exec(inbox.sources.at(-1)?.split('\r\n\r\n')[0] ?? '')?.[1]?.trim();

  test('comes from the chosen sender, and its answer goes to the business address', async () => {
    const { version } = (await app.call(organizationMailsRoutes.one, { as: owner })).body;
    await app.call(organizationMailsRoutes.update, { as: owner, body: { version, ...CHOSEN } });
    await app.admin.query(
      "UPDATE oficio.organizations SET business_email = 'hola@sol.example' WHERE id = $1",
      [owner.organizationId],
    );
    await send(await issued(app, owner));
    await runJobs();
    expect(header('From')).toMatch(/^"?Estudio Sol via Oficio"? <[^<>]+>$/);
    expect(header('Reply-To')).toBe('hola@sol.example');
    const [mail] = inbox.to(to);
    expect(mail?.html).toContain('background-color:#1f6f54');
    expect(mail?.html).toMatch(/Ana Ruiz(<!-- -->)?<br\/?>(<!-- -->)?Directora/);
    expect(mail?.text).toContain('Ana Ruiz\nDirectora\n\n-- \nEstudio Sol\n');
    expect(mail?.html).toMatch(/<html [^>]*lang="en"/);
  });

  test('has the organization’s own name and Oficio’s accent, as long as nothing is chosen', async () => {
    await app.admin.query('UPDATE oficio.organizations SET business_email = NULL WHERE id = $1', [
      owner.organizationId,
    ]);
    await send(await issued(app, owner));
    await runJobs();
    expect(header('From')).toMatch(/^"?Estudio Nopal via Oficio"? </);
    expect(header('Reply-To')).toBeUndefined();
    expect(inbox.to(to)[0]?.html).toContain('background-color:#af4928');
  });

  test('is in the client’s language as a whole', async () => {
    const client = await app.client(owner, { locale: 'es' });
    await send(await issued(app, owner, { clientId: client.id }));
    await runJobs();
    const [mail] = inbox.to(to);
    expect(mail?.html).toMatch(/<html [^>]*lang="es"/);
    expect(mail?.html).toContain('Vencimiento');
  });
});

test('markup in any text of a mail is text, and no text becomes a header', async () => {
  const half = HOSTILE_TEXTS.length / 2;
  for (const part of [HOSTILE_TEXTS.slice(0, half), HOSTILE_TEXTS.slice(half)]) {
    const client = await app.client(owner, { displayName: (part[0] ?? '').slice(0, 120) });
    const subject = part
      .join(' ')
      .replaceAll(/[\r\n]+/g, ' ')
      .slice(0, 200);
    await send(await issued(app, owner, { clientId: client.id }), { subject, message: part.join('\n') });
    await runJobs();
    const html = inbox.to(to)[0]?.html ?? '';
    expect(html).not.toMatch(/<(script|iframe|svg|details|img src=x|a href="javascript)/i);
    const tags = html.match(/<[^>]*>/g) ?? [];
    expect(tags.filter((tag) => /hacked|evil/.test(tag))).toEqual([]);
    expect(html.match(/window\.hacked/g)?.length).toBeGreaterThan(20);
    const head = inbox.sources.at(-1)?.split('\r\n\r\n')[0] ?? '';
    expect(head).toContain('Subject:');
    expect(head).not.toMatch(/^(Bcc|Cc):/im);
  }
});

describe('addresses', () => {
  test('of copies have their own field, and each address counts once', async () => {
    const invoice = await issued(app, owner);
    const copy = `${randomUUID()}@example.com`;
    await send(invoice, { cc: [copy, to] });
    await runJobs();
    expect(await messages(invoice.id)).toMatchObject([{ to, cc: [copy] }]);
  });

  test('that get no mail are refused at their fields, and nothing is queued', async () => {
    const invoice = await issued(app, owner);
    await suppress(app, owner, to);
    await suppress(app, await app.owner(), 'other@example.com');
    const { status, body } = await send(invoice, { to: ['other@example.com'], cc: [to.toUpperCase()] });
    expect([status, body]).toMatchObject([400, { details: { fields: [{ path: 'cc.0' }] } }]);
    expect((body as unknown as { details: { fields: unknown[] } }).details.fields).toHaveLength(1);
    expect(await messages(invoice.id)).toEqual([]);
  });

  test('that get no mail are named with the preview, also to a manager of some clients', async () => {
    const invoice = await issued(app, owner);
    await suppress(app, owner, to, 'unsubscribed');
    const manager = await app.member(owner.organizationId, 'manager', {
      clientIds: [invoice.clientId],
    });
    const { body } = await app.call(invoiceRoutes.mailPreview, {
      as: manager,
      parameters: { id: invoice.id },
      body: { subject: 'x', message: 'x', addresses: ['half-typed@', to, 'fine@example.com'] },
    });
    expect(body.suppressed).toEqual([
      { address: to, reason: 'unsubscribed', createdAt: app.clock.now().toISOString() },
    ]);
    expect([body.from, body.replyTo]).toEqual(['Estudio Nopal via Oficio', 'hola@nopal.example']);
  });
});

describe('a sent invoice', () => {
  test('has a link that works in the mail, also when its links were revoked before another attempt', async () => {
    const { id } = (await send(await issued(app, owner))).body;
    await runJobs();
    const path = /\/portal\/[\w-]+/.exec(inbox.to(to)[0]?.text ?? '')?.[0] ?? '';
    const statusOf = async (of: string) => (await fetch(app.url + of)).status;
    expect(await statusOf(path)).toBe(200);
    await app.call(invoiceLinkRoutes.revokeAll, { as: owner, parameters: { id } });
    expect(await statusOf(path)).toBe(404);
    const { rows } = await app.admin.query<StoredMessage>(
      `SELECT id, organization_id AS "organizationId", entity_id AS "entityId", client_id AS "clientId",
         contact_id AS "contactId" FROM oficio.outbox WHERE entity_id = $1`,
      [id],
    );
    const links = app.nest.get(PublicLinks, { strict: false });
    const address = await asWorker(app, (tx) => links.giveToMail(tx, 'invoice', rows[0] as StoredMessage));
    expect(await statusOf(new URL(address).pathname)).toBe(200);
    expect(await statusOf(path)).toBe(404);
  });

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
  ['eleven with their copies', { cc: Array.from({ length: 10 }, (_, n) => `n${n}@example.com`) }, 'cc'],
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
