import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  DAY_MS,
  failureSchema,
  invoiceRoutes,
  notificationRoutes,
  type Payment,
  paymentRoutes,
} from '@oficio/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { TestApplication, type TestOwner } from '../../../test/test-application.ts';
import { issued, issuer, type TestInvoice } from '../../../test/test-invoices.ts';
import { attempts, connected, openPage, pathTo, paymentsOf } from '../../../test/test-online-payments.ts';
import { startTestPayments, type TestPayments, testPaymentAccount } from '../../../test/test-payments.ts';
import { CONNECT_WEBHOOK_PATH, PAYMENT_WEBHOOK_PATH } from '../provider-events/payment-webhook.ts';

const NOW = '2026-06-15T18:30:00.000Z';
const keys = testPaymentAccount();

let app: TestApplication;
let provider: TestPayments;
/** Receives the provider's events in place of the application, so that the tests deliver them. */
let collector: Server;
let collected: string[] = [];
let owner: TestOwner;
let account: string;
let invoice: TestInvoice;
let path: string;

beforeAll(async () => {
  collector = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    collected.push(body);
    response.end('{}');
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  app = await TestApplication.start({ trustProxy: 1, payments: keys });
  const { port } = collector.address() as AddressInfo;
  provider = await startTestPayments(app, { connectWebhookUrl: `http://127.0.0.1:${port}` });
});
afterAll(async () => {
  await provider.close();
  collector.close();
  await app.stop();
});
beforeEach(async () => {
  app.clock.set(NOW);
  owner = await issuer(app);
  account = await connected(app, provider, owner);
  await deliverAll();
  invoice = await issued(app, owner);
  path = await pathTo(app, owner, invoice.id);
});

const sign = (payload: string, secret = keys.connectWebhookSecret ?? ''): string =>
  provider.client.webhooks.generateTestHeaderString({ payload, secret });

/** Sends an event as the provider does. */
const send = (body: string, signature = sign(body), to = CONNECT_WEBHOOK_PATH) =>
  fetch(app.url + to, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body,
  });

/** Delivers what was collected, in its order or in another one. */
async function deliverAll(order: (events: string[]) => string[] = (events) => events): Promise<void> {
  const events = order(collected);
  collected = [];
  for (const event of events) {
    const { status } = await send(event);
    if (status !== 200) throw new Error(`The event was answered with ${status}: ${event}`);
  }
}

/** Waits for an event that a call of the provider's client has caused. */
const arrives = (type: string) => vi.waitFor(() => expect(collected.map(typeOf)).toContain(type));

const typeOf = (body: string): string => JSON.parse(body).type;
const one = async (id: string): Promise<Payment> =>
  (await app.call(paymentRoutes.one, { as: owner, parameters: { id } })).body;
const invoiceNow = async () =>
  (await app.call(invoiceRoutes.one, { as: owner, parameters: { id: invoice.id } })).body;
const intentOf = async (session: string) => {
  const read = await provider.client.checkout.sessions.retrieve(session, {}, { stripeAccount: account });
  return String(read.payment_intent);
};
const notices = async () => {
  const { body } = await app.call(notificationRoutes.list, { as: owner });
  return body.items.map(({ type }) => type);
};

/** An invoice paid by card, with its payment. */
async function paidOnline(): Promise<{ payment: Payment; intent: string }> {
  const session = await openPage(app, path);
  await provider.pay(session, { card: 'pays' });
  await deliverAll();
  const [listed] = await paymentsOf(app, owner, invoice.clientId);
  return { payment: await one(listed?.id ?? ''), intent: await intentOf(session) };
}

/** Everything that the reports of a payment have written. */
async function outcome() {
  const { balanceMinor, settlement } = await invoiceNow();
  const listed = await paymentsOf(app, owner, invoice.clientId);
  const rows = listed.map(({ amountMinor, status, method }) => ({ amountMinor, status, method }));
  const [attempt] = await attempts(app, owner, invoice.id);
  return { balanceMinor, settlement, payments: rows, attempt: attempt?.status };
}

describe('reports', () => {
  test('of one payment fifty times and all at once record it once', async () => {
    await provider.pay(await openPage(app, path), { card: 'pays' });
    const completed = collected.find((body) => typeOf(body) === 'checkout.session.completed') ?? '';
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(completed)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await outcome()).toEqual({
      balanceMinor: 0,
      settlement: 'paid',
      payments: [{ amountMinor: 10_000, status: 'succeeded', method: 'stripe' }],
      attempt: 'paid',
    });
  });

  test('of a payment, its partial refund and its dispute end the same in every order', async () => {
    const session = await openPage(app, path);
    await provider.pay(session, { method: 'oxxo' });
    const intent = await intentOf(session);
    await provider.endWaiting(intent, 'arrives');
    await provider.client.refunds.create(
      { payment_intent: intent, amount: 3_000 },
      { stripeAccount: account },
    );
    const dispute = await provider.openDispute(intent);
    await provider.closeDispute(dispute, 'won');
    const events = collected;
    collected = [];
    const expected = {
      balanceMinor: 3_000,
      settlement: 'partial',
      payments: [
        { amountMinor: -3_000, status: 'succeeded', method: 'stripe' },
        { amountMinor: 10_000, status: 'succeeded', method: 'stripe' },
      ],
      attempt: 'paid',
    };
    const forwards = [...events, ...events];
    const backwards = events.toReversed();
    const rotated = [...events.slice(3), ...events.slice(0, 3)];
    for (const event of backwards) await send(event);
    const sorted = (found: Awaited<ReturnType<typeof outcome>>) => ({
      ...found,
      payments: found.payments.toSorted((a, b) => a.amountMinor - b.amountMinor),
    });
    expect(sorted(await outcome())).toEqual(expected);
    for (const event of [...forwards, ...rotated]) await send(event);
    expect(sorted(await outcome())).toEqual(expected);
  });

  test('need the signature of their own secret', async () => {
    await provider.pay(await openPage(app, path), { card: 'pays' });
    const body = collected.find((event) => typeOf(event) === 'checkout.session.completed') ?? '';
    expect((await send(body, sign(body, keys.webhookSecret))).status).toBe(400);
    expect((await send(body, sign(body), PAYMENT_WEBHOOK_PATH)).status).toBe(400);
    expect((await outcome()).payments).toEqual([]);
    collected = [];
  });

  test('of a payment that was made elsewhere on the account mean nothing here', async () => {
    const { id } = await provider.client.checkout.sessions.create(
      {
        mode: 'payment',
        line_items: [
          {
            price_data: { currency: 'mxn', unit_amount: 9_900, product_data: { name: 'Taza' } },
            quantity: 1,
          },
        ],
        success_url: 'http://127.0.0.1/shop',
      },
      { stripeAccount: account },
    );
    await provider.pay(id, { card: 'pays' });
    await provider.openDispute(await intentOf(id));
    await deliverAll();
    expect((await outcome()).payments).toEqual([]);
  });
});

describe('a refund', () => {
  const refund = (payment: Payment, body: Record<string, unknown> = {}) =>
    app.call(paymentRoutes.refund, {
      as: owner,
      parameters: { id: payment.id },
      body: { version: payment.version, date: '2026-06-15', amountMinor: 4_000, ...body },
    });
  const returnedAtProvider = async (intent: string) => {
    const { data } = await provider.client.refunds.list(
      { payment_intent: intent },
      { stripeAccount: account },
    );
    return data.map(({ amount }) => amount);
  };

  test('returns the money at the provider, and its report adds nothing', async () => {
    const { payment, intent } = await paidOnline();
    const { status, body } = await refund(payment);
    expect([status, body.refundableMinor]).toEqual([200, 6_000]);
    expect(await returnedAtProvider(intent)).toEqual([4_000]);
    await arrives('charge.refunded');
    await deliverAll();
    expect((await one(payment.id)).refunds).toMatchObject([{ amountMinor: -4_000, method: 'stripe' }]);
    expect((await invoiceNow()).balanceMinor).toBe(4_000);
  });

  test('twice at once with one version returns it once', async () => {
    const { payment, intent } = await paidOnline();
    const answers = await Promise.all([refund(payment), refund(payment)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await returnedAtProvider(intent)).toEqual([4_000]);
    const { body: next } = await refund(await one(payment.id), { amountMinor: 6_000 });
    expect(next.refundableMinor).toBe(0);
    expect(await returnedAtProvider(intent)).toEqual([6_000, 4_000]);
  });

  test('whose answer was lost is recorded by its report, once', async () => {
    const { payment, intent } = await paidOnline();
    await provider.client.refunds.create(
      { payment_intent: intent, amount: 4_000, metadata: { paymentId: payment.id } },
      { stripeAccount: account, idempotencyKey: `refund-${payment.id}-${payment.version}` },
    );
    const { status, body } = await refund(payment);
    expect([status, body.refundableMinor]).toEqual([200, 6_000]);
    await arrives('charge.refunded');
    await deliverAll();
    expect((await one(payment.id)).refunds).toHaveLength(1);
    expect(await returnedAtProvider(intent)).toEqual([4_000]);
  });

  test('that is made at the provider is recorded', async () => {
    const { payment, intent } = await paidOnline();
    await provider.client.refunds.create({ payment_intent: intent }, { stripeAccount: account });
    await arrives('charge.refunded');
    await deliverAll();
    expect(await one(payment.id)).toMatchObject({ refundableMinor: 0, refunds: [{ amountMinor: -10_000 }] });
    expect((await invoiceNow()).balanceMinor).toBe(10_000);
  });

  test('by another method is recorded alone', async () => {
    const { payment, intent } = await paidOnline();
    expect((await refund(payment, { method: 'cash' })).status).toBe(200);
    expect(await returnedAtProvider(intent)).toEqual([]);
  });

  test('that the provider refuses changes nothing, and says what to do', async () => {
    const { payment, intent } = await paidOnline();
    await provider.client.refunds.create({ payment_intent: intent }, { stripeAccount: account });
    collected = [];
    const answer = await refund(payment);
    expect([answer.status, failureSchema.parse(answer.body)]).toMatchObject([
      409,
      { code: 'payment.not_possible', message: expect.stringContaining('Return it another way') },
    ]);
    expect((await one(payment.id)).refunds).toEqual([]);
  });

  test('a payment that was made online isn’t voided', async () => {
    const { payment } = await paidOnline();
    const answer = await app.call(paymentRoutes.void, {
      as: owner,
      parameters: { id: payment.id },
      body: { version: payment.version, reason: 'x' },
    });
    expect([answer.status, failureSchema.parse(answer.body).message]).toEqual([
      409,
      'This was paid online, so it did happen. Refund it instead.',
    ]);
  });
});

describe('a dispute', () => {
  test('marks the payment, which still counts, and notifies; nobody refunds it meanwhile', async () => {
    const { payment, intent } = await paidOnline();
    await provider.openDispute(intent);
    await deliverAll();
    const disputed = await one(payment.id);
    expect(disputed.status).toBe('disputed');
    expect((await invoiceNow()).balanceMinor).toBe(0);
    expect(await notices()).toContain('payment_disputed');
    const answer = await app.call(paymentRoutes.refund, {
      as: owner,
      parameters: { id: payment.id },
      body: { version: disputed.version, date: '2026-06-15', amountMinor: 100 },
    });
    expect([answer.status, failureSchema.parse(answer.body).message]).toEqual([
      409,
      'The client disputes this payment at their bank. It can be changed when the dispute is over.',
    ]);
  });

  test('that is won leaves the payment as it was', async () => {
    const { payment, intent } = await paidOnline();
    await provider.closeDispute(await provider.openDispute(intent), 'won');
    await deliverAll();
    expect(await one(payment.id)).toMatchObject({ status: 'succeeded', refunds: [] });
  });

  test('that is lost is a refund, and the invoice is open again', async () => {
    const { payment, intent } = await paidOnline();
    const dispute = await provider.openDispute(intent);
    await deliverAll();
    app.clock.advance(20 * DAY_MS);
    await provider.closeDispute(dispute, 'lost');
    await deliverAll();
    expect(await one(payment.id)).toMatchObject({
      status: 'succeeded',
      refunds: [{ amountMinor: -10_000, date: '2026-07-05' }],
    });
    expect((await invoiceNow()).balanceMinor).toBe(10_000);
  });
});
