import { randomUUID } from 'node:crypto';
import {
  clientMergeRoutes,
  clientRoutes,
  outboxRoutes,
  paymentMailRoutes,
  paymentRoutes,
  statementMailRoutes,
} from '@oficio/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HOSTILE_TEXTS } from '../../../../test/hostile-texts.ts';
import { TestApplication, type TestOwner, type TestPerson } from '../../../../test/test-application.ts';
import { startTestInbox, type TestInbox } from '../../../../test/test-inbox.ts';
import { issued, issuer } from '../../../../test/test-invoices.ts';
import { paid, paidInvoice, type TestPayment } from '../../../../test/test-ledger.ts';
import { suppress } from '../../../../test/test-mails.ts';
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

const PERIOD = { from: '2026-01-01', to: '2026-12-31', currency: 'MXN' };
const runJobs = () => app.nest.get(Jobs, { strict: false }).runPending();
const mailOf = () => ({ to: [to], subject: 'Receipt', message: 'Hello\nThank you', earlier: 0 });
const messages = async (entityType: string, entityId: string) =>
  (await app.call(outboxRoutes.list, { as: owner, query: { entityType, entityId } })).body.items;
const suggestion = async (id: string) =>
  (await app.call(paymentMailRoutes.mail, { as: owner, parameters: { id } })).body;

function sendReceipt({ id }: Pick<TestPayment, 'id'>, body: object = {}, as: TestPerson = owner) {
  return app.call(paymentMailRoutes.send, { as, parameters: { id }, body: { ...mailOf(), ...body } });
}

const sendStatement = (id: string, body: object = {}, as: TestPerson = owner) =>
  app.call(statementMailRoutes.send, {
    as,
    parameters: { id },
    query: PERIOD,
    body: { ...mailOf(), ...body },
  });

describe('the receipt of a payment', () => {
  test('tells what was paid, what is still open, and leads to the client’s page', async () => {
    const invoice = await issued(app, owner);
    const payment = await paid(app, owner, {
      clientId: invoice.clientId,
      amountMinor: 4_000,
      reference: 'SPEI 1',
      allocations: [{ invoiceId: invoice.id, amountMinor: 4_000 }],
    });
    const { subject, message } = await suggestion(payment.id);
    expect([subject, message]).toEqual([
      expect.stringMatching(/ received MX\$40\.00$/),
      expect.stringContaining('your part payment of MX$40.00 on Jun 15, 2026'),
    ]);
    const { status, body } = await sendReceipt(payment);
    expect([status, body]).toMatchObject([
      201,
      { templateKey: 'payment_partial', state: 'queued', entity: { type: 'payment', id: payment.id } },
    ]);
    await runJobs();
    const [mail, ...others] = inbox.to(to);
    expect([others, mail?.subject]).toEqual([[], 'Receipt']);
    expect(mail?.text).toContain(`${invoice.number} · Amount MX$40.00 · Still open MX$60.00`);
    expect(mail?.text).toContain('Reference: SPEI 1');
    const path = /\/portal\/[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '';
    expect((await fetch(app.url + path)).status).toBe(200);
    expect(await messages('payment', payment.id)).toMatchObject([{ state: 'sent', to }]);
  });

  test('of a payment in full says so, and one of credit alone has no link', async () => {
    const { payment } = await paidInvoice(app, owner);
    expect((await sendReceipt(payment)).body.templateKey).toBe('payment_received');
    await runJobs();
    await sendReceipt(await paid(app, owner));
    await runJobs();
    const [ofCredit, inFull] = inbox.to(to);
    expect(inFull?.text).toContain('Still open MX$0.00');
    expect(ofCredit?.text).toContain('Your credit: MX$100.00');
    expect(ofCredit?.text).not.toContain('/portal/');
  });

  test('of a refund is its own mail, in the client’s language', async () => {
    const client = await app.client(owner, { displayName: 'Nopal', locale: 'es' });
    const { id, version } = await paid(app, owner, { clientId: client.id });
    const { body } = await app.call(paymentRoutes.refund, {
      as: owner,
      parameters: { id },
      body: { version, date: '2026-06-15', amountMinor: 2_500 },
    });
    const refundId = body.refunds[0]?.id ?? '';
    const { subject, message } = await suggestion(refundId);
    expect(subject).toMatch(/^Reembolso de \$25\.00 de /);
    expect(message).toContain('Hola, Nopal:\n\nle devolvimos $25.00');
    expect((await sendReceipt({ id: refundId })).body.templateKey).toBe('refund_issued');
    await runJobs();
    expect(inbox.to(to)[0]?.html).toMatch(/<html [^>]*lang="es"/);
  });

  test('says in which currency the money came or went back, where it isn’t the invoice’s', async () => {
    const invoice = await issued(app, owner, { currency: 'USD', fxRateE8: 1_840_000_000 });
    const { clientId, totalMinor: amountMinor } = invoice;
    const received = { amountMinor: 185_400, currency: 'MXN' } as const;
    const payment = await paid(app, owner, { clientId, currency: 'USD', amountMinor, received });
    const { body } = await app.call(paymentRoutes.refund, {
      as: owner,
      parameters: { id: payment.id },
      body: { version: payment.version, date: '2026-06-15', amountMinor: 2_500 },
    });
    await sendReceipt(payment);
    await runJobs();
    await sendReceipt({ id: body.refunds[0]?.id ?? '' });
    await runJobs();
    await app.call(statementMailRoutes.send, {
      as: owner,
      parameters: { id: clientId },
      query: { ...PERIOD, currency: 'USD' },
      body: mailOf(),
    });
    await runJobs();
    const [statement, returned, arrived] = inbox.to(to);
    expect(arrived?.text).toContain('Amount: $100.00 USD\n\nReceived as: MX$1,854.00');
    expect(returned?.text).toContain('Amount: $25.00 USD\n\nReturned as: MX$463.50');
    expect(statement?.text).toContain('Payment, Jun 15, 2026, received as MX$1,854.00 · Amount −$100.00 USD');
    expect(statement?.text).toContain('Refund, Jun 15, 2026, returned as MX$463.50 · Amount $25.00 USD');
  });

  test('goes to the contacts who receive invoices, otherwise to the client', async () => {
    const client = await app.client(owner, { billingEmail: 'billing@example.com' });
    const payment = await paid(app, owner, { clientId: client.id });
    expect((await suggestion(payment.id)).to).toEqual(['billing@example.com']);
    const contact = {
      firstName: 'eva',
      lastName: null,
      email: 'eva@example.com',
      phone: null,
      role: null,
      isPrimary: true,
      isBilling: false,
      receives: { invoices: true, reminders: false, renewals: false },
    };
    await app.call(clientRoutes.update, {
      as: owner,
      parameters: { id: client.id },
      body: { version: client.version, contacts: [contact] },
    });
    expect((await suggestion(payment.id)).to).toEqual(['eva@example.com']);
  });

  test('of a payment that was voided meanwhile isn’t sent, and a voided one has none', async () => {
    const payment = await paid(app, owner);
    const { id, version } = payment;
    await sendReceipt(payment);
    await app.call(paymentRoutes.void, {
      as: owner,
      parameters: { id },
      body: { version, reason: 'Twice' },
    });
    await runJobs();
    expect(inbox.to(to)).toEqual([]);
    expect(await messages('payment', id)).toMatchObject([{ state: 'skipped', skipReason: 'void' }]);
    const refused = await sendReceipt(payment, { earlier: 1 });
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'payment.not_possible' }]);
  });
});

describe('a mail about money', () => {
  test('is queued once by two people, and again on purpose', async () => {
    const payment = await paid(app, owner);
    const [one, other] = await Promise.all([sendReceipt(payment), sendReceipt(payment)]);
    expect([one.status, other.status].sort()).toEqual([201, 409]);
    expect([one.body, other.body]).toContainEqual(expect.objectContaining({ code: 'message.not_possible' }));
    await runJobs();
    expect(inbox.to(to)).toHaveLength(1);
    expect((await suggestion(payment.id)).earlier).toBe(1);
    expect((await sendReceipt(payment, { earlier: 1 })).status).toBe(201);
    await runJobs();
    expect(inbox.to(to)).toHaveLength(2);
  });

  test('is queued once when the answer was lost and the request is repeated', async () => {
    const { id } = await paid(app, owner);
    const headers = { 'idempotency-key': randomUUID() };
    const again = () =>
      app.call(paymentMailRoutes.send, { as: owner, parameters: { id }, body: mailOf(), headers });
    expect([(await again()).status, (await again()).status]).toEqual([201, 201]);
    await runJobs();
    expect(inbox.to(to)).toHaveLength(1);
  });

  test.each(['viewer', 'member'] as const)('isn’t sent by a %s', async (role) => {
    const payment = await paid(app, owner);
    const member = await app.member(owner.organizationId, role);
    expect((await sendReceipt(payment, {}, member)).status).toBe(403);
    expect((await sendStatement(payment.clientId, {}, member)).status).toBe(403);
  });

  test('is sent by an accountant, and by a manager about assigned clients alone', async () => {
    const payment = await paid(app, owner);
    const other = await paid(app, owner);
    const { organizationId } = owner;
    const accountant = await app.member(organizationId, 'accountant');
    expect((await sendReceipt(payment, {}, accountant)).status).toBe(201);
    const manager = await app.member(organizationId, 'manager', { clientIds: [payment.clientId] });
    expect((await sendReceipt(payment, { earlier: 1 }, manager)).status).toBe(201);
    expect((await sendReceipt(other, {}, manager)).status).toBe(404);
    expect((await sendStatement(other.clientId, {}, manager)).status).toBe(404);
  });

  test('to an address that gets no mail is refused at its field', async () => {
    const payment = await paid(app, owner);
    await suppress(app, owner, to);
    const { status, body } = await sendReceipt(payment);
    expect([status, body]).toMatchObject([400, { details: { fields: [{ path: 'to.0' }] } }]);
    const preview = await app.call(paymentMailRoutes.mailPreview, {
      as: owner,
      parameters: { id: payment.id },
      body: { subject: 'x', message: 'x', addresses: [to] },
    });
    expect(preview.body.suppressed).toMatchObject([{ address: to, reason: 'bounced' }]);
  });

  test('has markup as text', async () => {
    const message = HOSTILE_TEXTS.join('\n').slice(0, 4_000);
    const client = await app.client(owner, { displayName: '<script>window.hacked=1</script>' });
    const reference = '<img src=x onerror=alert(1)>';
    await sendReceipt(await paid(app, owner, { clientId: client.id, reference }), { message });
    await runJobs();
    const html = inbox.to(to)[0]?.html ?? '';
    expect(html).not.toMatch(/<(script|iframe|svg|details|img src=x|a href="javascript)/i);
    expect(html).toContain('&lt;img src=x');
  });
});

describe('a statement by mail', () => {
  test('has the lines of the period as a table, and their balance', async () => {
    const invoice = await issued(app, owner);
    const { clientId } = invoice;
    await paid(app, owner, {
      clientId,
      amountMinor: 4_000,
      reference: 'SPEI 1',
      allocations: [{ invoiceId: invoice.id, amountMinor: 4_000 }],
    });
    const { status, body } = await sendStatement(clientId);
    expect([status, body.entity]).toEqual([201, { type: 'statement', id: clientId }]);
    await runJobs();
    const [mail] = inbox.to(to);
    const lines = mail?.text?.split('\n').filter((line) => line.includes(' · ')) ?? [];
    expect(lines).toEqual([
      'Open before, Jan 1, 2026 · Balance MX$0.00',
      `Invoice ${invoice.number}, Jun 15, 2026 · Amount MX$100.00 · Balance MX$100.00`,
      'Payment SPEI 1, Jun 15, 2026 · Amount −MX$40.00 · Balance MX$60.00',
      'Open at the end, Dec 31, 2026 · Balance MX$60.00',
    ]);
    expect(mail?.html).toContain('<th scope="col"');
  });

  test('is the kept client’s after a merge', async () => {
    const { invoice } = await paidInvoice(app, owner);
    const keep = await app.client(owner, { displayName: 'Kept' });
    await sendStatement(invoice.clientId);
    await app.call(clientMergeRoutes.merge, {
      as: owner,
      body: { keepId: keep.id, goneId: invoice.clientId, fields: [] },
    });
    await runJobs();
    expect(inbox.to(to)[0]?.text).toContain(`Invoice ${invoice.number}`);
  });

  test('of a client that was deleted meanwhile isn’t sent', async () => {
    const { id } = await app.client(owner);
    await sendStatement(id);
    await app.call(clientRoutes.remove, { as: owner, parameters: { id } });
    await runJobs();
    expect(inbox.to(to)).toEqual([]);
  });

  test('of a period that ends before it begins is refused at its field', async () => {
    const { id } = await app.client(owner);
    const answer = await app.call(statementMailRoutes.mail, {
      as: owner,
      parameters: { id },
      query: { ...PERIOD, to: '2025-01-01' },
    });
    expect([answer.status, answer.body]).toMatchObject([400, { details: { fields: [{ path: 'to' }] } }]);
  });
});
