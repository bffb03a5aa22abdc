import type Stripe from 'stripe';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  openSession,
  openShop,
  type Shop,
  type StandIn,
  startStandIn,
  subscribe,
} from '../../test/stand-in.ts';

let standIn: StandIn;
let shop: Shop;

beforeEach(async () => {
  standIn = await startStandIn();
  shop = await openShop(standIn.client);
});
afterEach(() => standIn.close());

function types(): string[] {
  return standIn.received.map(({ type }) => type);
}

test('a paid session has a subscription, one invoice and signed events', async () => {
  const session = await openSession(standIn.client, shop, {
    client_reference_id: 'org_1',
    metadata: { organizationId: 'org_1' },
    subscription_data: { metadata: { organizationId: 'org_1' } },
  });
  expect(session).toMatchObject({
    status: 'open',
    payment_status: 'unpaid',
    amount_total: 1400,
    client_reference_id: 'org_1',
    metadata: { organizationId: 'org_1' },
    url: `http://127.0.0.1:4000/dev/stripe/checkout/${session.id}`,
  });

  const result = await standIn.stripe.pay(session.id, { card: 'pays' });

  expect(result).toEqual({
    outcome: 'paid',
    url: `http://127.0.0.1:4000/subscription?checkout=success&session_id=${session.id}`,
  });
  const paid = await standIn.client.checkout.sessions.retrieve(session.id, {
    expand: ['subscription.latest_invoice.payments', 'line_items'],
  });
  const subscription = paid.subscription as Stripe.Subscription;
  const invoice = subscription.latest_invoice as Stripe.Invoice;
  expect(paid).toMatchObject({ status: 'complete', payment_status: 'paid', url: null });
  expect(paid.line_items?.data[0]?.description).toBe('Professional');
  expect(subscription).toMatchObject({ status: 'active', metadata: { organizationId: 'org_1' } });
  expect(subscription.items.data[0]?.current_period_end).toBe(Date.parse('2026-07-15T18:30:00Z') / 1000);
  expect(invoice).toMatchObject({ status: 'paid', amount_due: 1400, amount_paid: 1400, amount_remaining: 0 });
  expect(invoice.parent?.subscription_details?.subscription).toBe(subscription.id);
  expect(invoice.payments?.data[0]?.payment.payment_intent).toMatch(/^pi_/);
  expect(types()).toEqual([
    'customer.created',
    'customer.subscription.created',
    'invoice.created',
    'invoice.finalized',
    'payment_intent.succeeded',
    'invoice.paid',
    'invoice.payment_succeeded',
    'customer.subscription.updated',
    'checkout.session.completed',
  ]);
});

test('a hundred concurrent payments of one session create one subscription and one invoice', async () => {
  const { id } = await openSession(standIn.client, shop);

  const results = await Promise.all(
    Array.from({ length: 100 }, () => standIn.stripe.pay(id, { card: 'pays' })),
  );

  expect(results.filter(({ outcome }) => outcome === 'paid')).toHaveLength(1);
  expect(results.filter(({ outcome }) => outcome === 'complete')).toHaveLength(99);
  expect((await standIn.client.subscriptions.list({ status: 'all' })).data).toHaveLength(1);
  expect(types().filter((type) => type === 'invoice.created')).toHaveLength(1);
});

test('a declined card charges nothing and leaves the session open', async () => {
  const { id } = await openSession(standIn.client, shop);

  const result = await standIn.stripe.pay(id, { card: 'declined' });

  expect(result).toEqual({ outcome: 'declined', message: 'Your card was declined. Nothing was charged.' });
  expect((await standIn.client.checkout.sessions.retrieve(id)).status).toBe('open');
  expect((await standIn.client.subscriptions.list({ status: 'all' })).data).toEqual([]);
  expect(await standIn.stripe.pay(id, { card: 'pays' })).toMatchObject({ outcome: 'paid' });
});

test('failing 3-D Secure leaves the subscription incomplete; completing it activates the same one', async () => {
  const { id } = await openSession(standIn.client, shop);
  const status = async () =>
    (await standIn.client.subscriptions.list({ status: 'all' })).data.map((one) => one.status);

  expect(await standIn.stripe.pay(id, { card: 'challenge' })).toEqual({ outcome: 'challenge' });
  expect(await status()).toEqual(['incomplete']);
  expect(await standIn.stripe.pay(id, { card: 'challenge', challenge: 'fail' })).toMatchObject({
    outcome: 'declined',
  });
  expect(await status()).toEqual(['incomplete']);
  expect(await standIn.stripe.pay(id, { card: 'challenge', challenge: 'complete' })).toMatchObject({
    outcome: 'paid',
  });
  expect(await status()).toEqual(['active']);
});

test('a session expires by the clock and takes its incomplete subscription with it', async () => {
  const { id, expires_at } = await openSession(standIn.client, shop);
  await standIn.stripe.pay(id, { card: 'challenge' });

  await standIn.at(new Date(expires_at * 1000).toISOString());

  expect(await standIn.stripe.pay(id, { card: 'pays' })).toMatchObject({ outcome: 'expired' });
  expect((await standIn.client.checkout.sessions.retrieve(id)).status).toBe('expired');
  expect((await standIn.client.subscriptions.list({ status: 'all' })).data[0]?.status).toBe(
    'incomplete_expired',
  );
  expect(types()).toContain('checkout.session.expired');
});

test('a coupon that expires while the page is open charges nothing', async () => {
  const coupon = await standIn.client.coupons.create({
    percent_off: 50,
    duration: 'once',
    redeem_by: Date.parse('2026-06-15T18:40:00Z') / 1000,
  });
  const { id, amount_total } = await openSession(standIn.client, shop, {
    discounts: [{ coupon: coupon.id }],
  });
  expect(amount_total).toBe(700);

  await standIn.at('2026-06-15T18:40:00.000Z');

  expect(await standIn.stripe.pay(id, { card: 'pays' })).toEqual({
    outcome: 'couponRefused',
    message: 'This coupon has expired. Nothing was charged.',
  });
  expect((await standIn.client.subscriptions.list({ status: 'all' })).data).toEqual([]);
});

test('a subscription canceled at its period’s end can be resumed until then', async () => {
  const { id, items } = await subscribe(standIn, shop);
  const end = items.data[0]?.current_period_end;

  const canceled = await standIn.client.subscriptions.update(id, { cancel_at_period_end: true });
  expect(canceled).toMatchObject({ status: 'active', cancel_at: end, cancel_at_period_end: true });
  expect(canceled.canceled_at).toBe(Date.parse('2026-06-15T18:30:00Z') / 1000);

  const resumed = await standIn.client.subscriptions.update(id, { cancel_at_period_end: false });
  expect(resumed).toMatchObject({ cancel_at: null, canceled_at: null, cancel_at_period_end: false });

  await standIn.client.subscriptions.update(id, { cancel_at_period_end: true });
  await standIn.at('2026-07-15T18:30:00.000Z');

  expect(await standIn.client.subscriptions.retrieve(id)).toMatchObject({
    status: 'canceled',
    ended_at: end,
  });
  expect(types()).toContain('customer.subscription.deleted');
});
