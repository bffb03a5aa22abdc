import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { billingRoutes, DAY_MS, paymentEventRoutes, subscriptionRoutes } from '@oficio/contracts';
import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestApplication, type TestOwner } from '../../../test/test-application.ts';
import { startTestPayments, type TestPayments, testPaymentAccount } from '../../../test/test-payments.ts';
import { SubscriptionSync } from '../subscription/subscription-sync.service.ts';
import { PaymentEvents } from './payment-events.service.ts';
import { PAYMENT_WEBHOOK_PATH } from './payment-webhook.ts';

const { webhookSecret } = testPaymentAccount();

let app: TestApplication;
let payments: TestPayments;
/** Receives the provider's events in place of the application, so that the tests deliver them. */
let collector: Server;
const collected: string[] = [];

beforeAll(async () => {
  collector = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    collected.push(body);
    response.end('{}');
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  app = await TestApplication.start({
    payments: testPaymentAccount(),
    superadminEmails: ['boss@example.com'],
  });
  const { port } = collector.address() as AddressInfo;
  payments = await startTestPayments(app, { webhookUrl: `http://127.0.0.1:${port}` });
});

afterAll(async () => {
  await payments.close();
  collector.close();
  await app.stop();
});

async function payer(): Promise<TestOwner> {
  const owner = await app.owner();
  await app.admin.query('DELETE FROM oficio.subscriptions WHERE organization_id = $1', [
    owner.organizationId,
  ]);
  return owner;
}

async function paid(as: TestOwner, card: 'pays' | 'failsLater' = 'pays'): Promise<void> {
  await app.call(billingRoutes.createCheckoutSession, { as });
  const { rows } = await app.admin.query(
    `SELECT stripe_session_id AS id FROM oficio.checkouts WHERE organization_id = $1 AND status = 'open'`,
    [as.organizationId],
  );
  await payments.pay(rows[0].id, { card });
}

async function later(days: number): Promise<void> {
  app.clock.advance(days * DAY_MS);
  await payments.advance();
}

const sign = (payload: string, options: { secret?: string; timestamp?: number } = {}): string =>
  payments.client.webhooks.generateTestHeaderString({ payload, secret: webhookSecret, ...options });

/** Sends an event like the provider. */
const send = (body: string, signature: string | null = sign(body)) =>
  fetch(app.url + PAYMENT_WEBHOOK_PATH, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(signature !== null && { 'stripe-signature': signature }),
    },
    body,
  });

/** Calls the service without HTTP. */
const deliver = (body: string): Promise<void> =>
  app.nest.get(PaymentEvents, { strict: false }).receive(Buffer.from(body), sign(body));

function eventOf(type: string, object: Record<string, unknown>): string {
  const id = `evt_${crypto.randomUUID().replaceAll('-', '')}`;
  return JSON.stringify({ id, object: 'event', type, data: { object } });
}

const idOf = (body: string): string => (JSON.parse(body) as Stripe.Event).id;

async function stored(body: string) {
  const { rows } = await app.admin.query(
    'SELECT type, ignored, failures, processed_at IS NOT NULL AS done FROM oficio.webhook_events WHERE id = $1',
    [idOf(body)],
  );
  return rows;
}

/** The row without its timestamp and revision. */
async function rowOf({ organizationId }: TestOwner) {
  const { rows } = await app.admin.query(
    `SELECT to_jsonb(s) - 'updated_at' - 'created_at' - 'revision' AS row
     FROM oficio.subscriptions s WHERE organization_id = $1`,
    [organizationId],
  );
  return rows[0]?.row as Record<string, unknown>;
}

describe('a signature', () => {
  const secondsAgo = (seconds: number) => Math.floor(Date.now() / 1_000) - seconds;
  const CASES: [string, (body: string) => string | null][] = [
    ['missing', () => null],
    ['empty', () => ''],
    ['of another secret', (body) => sign(body, { secret: 'whsec_other' })],
    ['of other bytes', (body) => sign(body.replace('customer', 'Customer'))],
    ['six minutes old', (body) => sign(body, { timestamp: secondsAgo(360) })],
    [
      'old with a new time',
      (body) => sign(body, { timestamp: secondsAgo(360) }).replace(/t=\d+/, `t=${secondsAgo(0)}`),
    ],
  ];

  test.each(CASES)('%s: 400, and nothing is stored', async (_, signature) => {
    const body = eventOf('customer.subscription.updated', { id: 'sub_1', customer: 'cus_1' });
    expect((await send(body, signature(body))).status).toBe(400);
    expect(await stored(body)).toEqual([]);
  });

  test('beside one of an older secret is accepted', async () => {
    const body = eventOf('charge.updated', { id: 'ch_1' });
    const [time, former] = sign(body, { secret: 'whsec_other' }).split(',');
    const [, current] = sign(body, { timestamp: Number(time?.slice(2)) }).split(',');
    expect((await send(body, `${time},${former},${current}`)).status).toBe(200);
  });

  test.each([
    ['longer than a megabyte', JSON.stringify({ id: 'evt_long', filler: 'x'.repeat(1_100_000) }), 413],
    ['signed, but no JSON', 'evt_text', 400],
  ])('of a body that is %s is refused', async (_, body, code) => {
    expect((await send(body)).status).toBe(code);
  });

  test('expires by real time, not by business time', async () => {
    const body = eventOf('charge.updated', { id: 'ch_1' });
    app.clock.advance(DAY_MS);
    expect((await send(body)).status).toBe(200);
    app.clock.advance(-DAY_MS);
  });
});

describe('an event', () => {
  test.each([
    ['of a type that means nothing here', 'charge.updated', { id: 'ch_1', customer: 'cus_1' }],
    ['of an unknown customer', 'customer.subscription.created', { id: 'sub_1', customer: 'cus_unknown' }],
  ])('%s is stored and ignored', async (_, type, object) => {
    const body = eventOf(type, object);
    expect((await send(body)).status).toBe(200);
    expect(await stored(body)).toEqual([{ type, ignored: true, failures: 0, done: true }]);
  });

  test('delivered fifty times concurrently has one effect', async () => {
    const owner = await payer();
    collected.length = 0;
    await paid(owner);
    const body = collected.find((one) => one.includes('"checkout.session.completed"')) ?? '';
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(body)));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    expect(await stored(body)).toMatchObject([{ failures: 0, done: true }]);
    const { rows } = await app.admin.query(
      'SELECT status, revision FROM oficio.subscriptions WHERE organization_id = $1',
      [owner.organizationId],
    );
    expect(rows).toEqual([{ status: 'active', revision: 1 }]);

    // An effect of the event would change this row.
    await app.admin.query("UPDATE oficio.subscriptions SET status = 'paused' WHERE organization_id = $1", [
      owner.organizationId,
    ]);
    expect((await send(body)).status).toBe(200);
    expect(await rowOf(owner)).toMatchObject({ status: 'paused' });
  });

  test('that fails is answered 500, listed first for superadmins, and processed when it is sent again', async () => {
    const owner = await payer();
    await paid(owner);
    const { customer } = await customerOf(owner);
    const body = eventOf('customer.subscription.updated', { id: 'sub_1', customer });
    await app.admin.query(
      'UPDATE oficio.subscriptions SET stripe_customer_id = $2 WHERE organization_id = $1',
      [owner.organizationId, 'cus_gone'],
    );
    const failing = eventOf('invoice.paid', { id: 'in_nowhere', customer: 'cus_gone' });
    expect((await send(failing)).status).toBe(500);
    expect(await stored(failing)).toEqual([
      { type: 'invoice.paid', ignored: false, failures: 1, done: false },
    ]);
    expect(app.logLines.join()).toContain(idOf(failing));
    // The provider's text may quote a person's input.
    expect(app.logLines.join()).not.toContain('No such invoice');
    const boss = await app.person({ email: 'boss@example.com' });
    const list = await app.call(paymentEventRoutes.list, { as: boss });
    expect(list.body.events[0]).toMatchObject({ id: idOf(failing), failures: 1, processedAt: null });
    expect((await app.call(paymentEventRoutes.list, { as: owner })).status).toBe(404);
    await app.admin.query(
      'UPDATE oficio.subscriptions SET stripe_customer_id = $2 WHERE organization_id = $1',
      [owner.organizationId, customer],
    );
    expect((await send(body)).status).toBe(200);
    expect((await send(failing)).status).toBe(200);
    expect(await stored(failing)).toMatchObject([{ failures: 1, done: true }]);
  });
});

/** What the provider has reported, from the audit log of the organization. */
async function reports({ organizationId }: TestOwner) {
  const { rows } = await app.admin.query(
    `SELECT action, entity_type, entity_name, actor_kind, actor_user_id, actor_name, changes FROM oficio.audit_log
     WHERE organization_id = $1 AND actor_kind <> 'member' ORDER BY sequence`,
    [organizationId],
  );
  return rows;
}

describe('the audit log', () => {
  const BY_PROVIDER = {
    entity_type: 'subscription',
    entity_name: 'Taller Ruiz',
    actor_kind: 'system',
    actor_user_id: null,
    actor_name: 'Stripe',
  };

  test('has each report that changed something once, and each payment', async () => {
    const owner = await payer();
    collected.length = 0;
    await paid(owner);
    await payments.advance();
    for (const body of [...collected, ...collected]) await deliver(body);
    const amount = { amountMinor: 1_400, currency: 'USD' };
    const paidRow = { ...BY_PROVIDER, action: 'paid', changes: amount };
    const told = await reports(owner);
    expect(told.filter(({ action }) => action === 'paid')).toEqual([paidRow]);
    const [started, ...others] = told.filter(({ action }) => action === 'updated');
    expect([started, others]).toMatchObject([
      { ...BY_PROVIDER, changes: { status: { before: 'none', after: 'active' } } },
      [],
    ]);
  });

  test('has a failed payment and the hourly question’s answer', async () => {
    const owner = await payer();
    collected.length = 0;
    await paid(owner, 'failsLater');
    for (const body of collected) await deliver(body);
    collected.length = 0;
    await later(32);
    for (const body of collected) await deliver(body);
    expect((await reports(owner)).map(({ action }) => action)).toContain('payment_failed');
    const before = (await reports(owner)).length;
    const sync = app.nest.get(SubscriptionSync, { strict: false });
    await sync.apply(owner.organizationId);
    expect(await reports(owner)).toHaveLength(before);
    await app.admin.query(`UPDATE oficio.subscriptions SET status = 'active' WHERE organization_id = $1`, [
      owner.organizationId,
    ]);
    await sync.apply(owner.organizationId);
    expect((await reports(owner)).slice(before)).toMatchObject([
      { ...BY_PROVIDER, action: 'updated', changes: { status: { before: 'active', after: 'past_due' } } },
    ]);
  });
});

async function customerOf({ organizationId }: TestOwner): Promise<{ customer: string }> {
  const { rows } = await app.admin.query(
    'SELECT stripe_customer_id AS customer FROM oficio.subscriptions WHERE organization_id = $1',
    [organizationId],
  );
  return rows[0];
}

/** Seeded pseudo-random numbers. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function shuffled<Value>(values: readonly Value[], random: () => number): Value[] {
  return values
    .map((value) => ({ value, rank: random() }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ value }) => value);
}

describe('a whole life in any order of events', () => {
  test.each([1, 2, 3])('duplicated and missing events end in the same row (%i)', async (seed) => {
    const random = chance(seed);
    const owner = await payer();
    collected.length = 0;
    const told: string[] = [];
    /** Delivers a random selection of the events so far, in any order and with repetitions. */
    const tellSome = async () => {
      for (const body of shuffled(collected, random).slice(0, Math.ceil(random() * collected.length))) {
        told.push(body);
        await deliver(body);
      }
    };
    await app.call(subscriptionRoutes.startFreeTrial, { as: owner, body: { planId: 1 } });
    await paid(owner);
    const { customer } = await customerOf(owner);
    const [subscription] = (await payments.client.subscriptions.list({ customer })).data;
    const id = subscription?.id ?? '';
    for (const step of [
      () => later(31),
      () => payments.client.subscriptions.update(id, { cancel_at_period_end: true }),
      () => payments.client.subscriptions.update(id, { cancel_at_period_end: false }),
      () => payments.client.subscriptions.update(id, { cancel_at_period_end: true }),
      () => later(31),
    ]) {
      // The stand-in has sent every event of the previous steps.
      await payments.advance();
      await tellSome();
      // Each step has its own instant, so that a value of an earlier one is visible.
      app.clock.advance(60_000);
      await step();
    }
    await payments.advance();
    const all = [...collected];
    for (const body of shuffled([...all, ...all], random)) await deliver(body);
    const end = await rowOf(owner);
    expect(end).toMatchObject({ status: 'canceled', stripe_subscription_id: id, past_due_since: null });

    // Any prefix of the events in any order, followed by the provider's current state, ends in the same row.
    for (let run = 0; run < 10; run += 1) {
      await app.admin.query('DELETE FROM oficio.webhook_events');
      await app.admin.query(
        `UPDATE oficio.subscriptions SET status = 'trialing', current_period_end = NULL, canceled_at = NULL,
           cancel_at = NULL, stripe_subscription_id = NULL WHERE organization_id = $1`,
        [owner.organizationId],
      );
      const beginning = shuffled([...all, ...all], random).slice(0, Math.floor(random() * all.length));
      for (const body of beginning) await deliver(body);
      await app.nest.get(SubscriptionSync, { strict: false }).apply(owner.organizationId);
      expect(await rowOf(owner)).toEqual(end);
    }
    const { rows } = await app.admin.query(
      `SELECT kind, key, count(*)::int AS times FROM oficio.subscription_notices
       WHERE organization_id = $1 GROUP BY kind, key HAVING count(*) > 1`,
      [owner.organizationId],
    );
    expect(rows).toEqual([]);
    expect(told.length).toBeGreaterThan(0);
  });
});
