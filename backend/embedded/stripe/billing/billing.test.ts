import type Stripe from 'stripe';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openShop, type Shop, type StandIn, startStandIn, subscribe } from '../../../test/stand-in.ts';

let standIn: StandIn;
let shop: Shop;

beforeEach(async () => {
  standIn = await startStandIn('2026-01-31T10:00:00.000Z');
  shop = await openShop(standIn.client);
});
afterEach(() => standIn.close());

async function invoices(subscription: string): Promise<Stripe.Invoice[]> {
  return (await standIn.client.invoices.list({ subscription, limit: 100 })).data.reverse();
}

function seconds(instant: string): number {
  return Date.parse(instant) / 1000;
}

function received(type: string): Stripe.Event[] {
  return standIn.received.filter((event) => event.type === type);
}

test('a jump of three months creates three invoices, each at its own instant', async () => {
  const { id } = await subscribe(standIn, shop);

  await standIn.at('2026-04-30T10:00:00.000Z');

  expect(
    (await invoices(id)).map(({ created, status, billing_reason }) => [created, status, billing_reason]),
  ).toEqual([
    [seconds('2026-01-31T10:00:00Z'), 'paid', 'subscription_create'],
    [seconds('2026-02-28T10:00:00Z'), 'paid', 'subscription_cycle'],
    [seconds('2026-03-31T10:00:00Z'), 'paid', 'subscription_cycle'],
    [seconds('2026-04-30T10:00:00Z'), 'paid', 'subscription_cycle'],
  ]);
  const [item] = (await standIn.client.subscriptions.retrieve(id)).items.data;
  expect([item?.current_period_start, item?.current_period_end]).toEqual([
    seconds('2026-04-30T10:00:00Z'),
    seconds('2026-05-31T10:00:00Z'),
  ]);
  expect(received('invoice.paid')).toHaveLength(4);
});

test('a subscription isn’t renewed one second before its period ends', async () => {
  const { id } = await subscribe(standIn, shop);

  await standIn.at('2026-02-28T09:59:59.999Z');

  expect(await invoices(id)).toHaveLength(1);
});

test('dunning: past due, retries after 3, 5 and 7 days, then unpaid', async () => {
  const { id } = await subscribe(standIn, shop, { card: 'failsLater' });
  const standing = async () => {
    const invoice = (await invoices(id)).at(1);
    const { status } = await standIn.client.subscriptions.retrieve(id);
    return [status, invoice?.status, invoice?.attempt_count, invoice?.next_payment_attempt];
  };

  await standIn.at('2026-02-28T10:00:00.000Z');
  expect(await standing()).toEqual(['past_due', 'open', 1, seconds('2026-03-03T10:00:00Z')]);
  await standIn.at('2026-03-03T10:00:00.000Z');
  expect(await standing()).toEqual(['past_due', 'open', 2, seconds('2026-03-08T10:00:00Z')]);
  await standIn.at('2026-03-08T10:00:00.000Z');
  expect(await standing()).toEqual(['past_due', 'open', 3, seconds('2026-03-15T10:00:00Z')]);
  await standIn.at('2026-03-15T10:00:00.000Z');
  expect(await standing()).toEqual(['unpaid', 'open', 4, null]);
  expect(received('invoice.payment_failed')).toHaveLength(4);

  await standIn.at('2026-06-01T10:00:00.000Z');
  expect(await invoices(id)).toHaveLength(2);
});

test('paying the open invoice with another card reactivates the subscription', async () => {
  const { id } = await subscribe(standIn, shop, { card: 'failsLater' });
  await standIn.at('2026-02-28T10:00:00.000Z');
  const open = (await invoices(id)).at(1)?.id ?? '';

  const refusal = await standIn.client.invoices.pay(open).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ type: 'StripeCardError', code: 'card_declined', statusCode: 402 });
  expect((await standIn.client.events.list({ type: 'invoice.payment_failed' })).data).toHaveLength(2);
  expect((await standIn.client.invoices.retrieve(open)).attempt_count).toBe(1);

  const card = await standIn.client.paymentMethods.attach('pm_card_visa', { customer: shop.customer });
  await standIn.client.subscriptions.update(id, { default_payment_method: card.id });
  expect(await standIn.client.invoices.pay(open)).toMatchObject({ status: 'paid', amount_paid: 1400 });
  expect((await standIn.client.subscriptions.retrieve(id)).status).toBe('active');
  await expect(standIn.client.invoices.pay(open)).rejects.toMatchObject({
    message: 'Invoice is already paid',
  });
});

test('free months cost nothing; the month after them costs the full price', async () => {
  const coupon = await standIn.client.coupons.create({
    percent_off: 100,
    duration: 'repeating',
    duration_in_months: 2,
    max_redemptions: 1,
  });
  const { id, discounts } = await subscribe(standIn, shop, { discounts: [{ coupon: coupon.id }] });
  expect(discounts).toHaveLength(1);

  await standIn.at('2026-03-31T10:00:00.000Z');

  expect((await invoices(id)).map(({ total, amount_due, status }) => [total, amount_due, status])).toEqual([
    [0, 0, 'paid'],
    [0, 0, 'paid'],
    [1400, 1400, 'paid'],
  ]);
  expect(await standIn.client.coupons.retrieve(coupon.id)).toMatchObject({ times_redeemed: 1, valid: false });
});

test('a coupon with duration once reduces the first invoice only', async () => {
  const coupon = await standIn.client.coupons.create({ amount_off: 500, currency: 'usd', duration: 'once' });
  const { id } = await subscribe(standIn, shop, { discounts: [{ coupon: coupon.id }] });

  await standIn.at('2026-02-28T10:00:00.000Z');

  const [first, second] = await invoices(id);
  expect([first?.subtotal, first?.total, first?.total_discount_amounts?.[0]?.amount]).toEqual([
    1400, 900, 500,
  ]);
  expect([second?.total, second?.total_discount_amounts]).toEqual([1400, []]);
});

test('a dearer plan adds the proration of both plans to the next invoice', async () => {
  const { id, items } = await subscribe(standIn, { ...shop, professional: shop.starter });
  await standIn.at('2026-02-14T10:00:00.000Z');

  const changed = await standIn.client.subscriptions.update(id, {
    items: [{ id: items.data[0]?.id ?? '', price: shop.professional }],
  });
  expect(changed.items.data[0]?.price.id).toBe(shop.professional);
  await standIn.at('2026-02-28T10:00:00.000Z');

  const [, next] = await invoices(id);
  expect(next?.lines.data.map(({ amount }) => amount)).toEqual([-250, 700, 1400]);
  expect(next).toMatchObject({ total: 1850, amount_paid: 1850, status: 'paid' });
});

test('a cheaper plan, invoiced at once, leaves a credit that pays later invoices', async () => {
  const { id, items } = await subscribe(standIn, shop);
  await standIn.at('2026-02-14T10:00:00.000Z');

  await standIn.client.subscriptions.update(id, {
    items: [{ id: items.data[0]?.id ?? '', price: shop.starter }],
    proration_behavior: 'always_invoice',
  });
  const balance = async () => {
    const customer = await standIn.client.customers.retrieve(shop.customer);
    return customer.deleted ? undefined : customer.balance;
  };

  expect((await invoices(id)).at(1)).toMatchObject({
    total: -450,
    amount_due: 0,
    ending_balance: -450,
    status: 'paid',
  });
  expect(await balance()).toBe(-450);
  await standIn.at('2026-02-28T10:00:00.000Z');
  expect((await invoices(id)).at(2)).toMatchObject({
    total: 500,
    amount_due: 50,
    amount_paid: 50,
    ending_balance: 0,
  });
  expect(await balance()).toBe(0);
});

test('refunds add up to at most the paid amount', async () => {
  const { latest_invoice } = await subscribe(standIn, shop);
  const invoice = await standIn.client.invoices.retrieve(String(latest_invoice), { expand: ['payments'] });
  const payment_intent = String(invoice.payments?.data[0]?.payment.payment_intent);

  expect(await standIn.client.refunds.create({ payment_intent, amount: 400 })).toMatchObject({
    amount: 400,
    status: 'succeeded',
  });
  await expect(standIn.client.refunds.create({ payment_intent, amount: 1001 })).rejects.toMatchObject({
    param: 'amount',
  });
  expect(await standIn.client.refunds.create({ payment_intent })).toMatchObject({ amount: 1000 });
  await expect(standIn.client.refunds.create({ payment_intent })).rejects.toMatchObject({
    code: 'charge_already_refunded',
  });
});

test('a subscription canceled at once is neither renewed nor retried', async () => {
  const { id } = await subscribe(standIn, shop, { card: 'failsLater' });
  await standIn.at('2026-02-28T10:00:00.000Z');

  expect(await standIn.client.subscriptions.cancel(id)).toMatchObject({ status: 'canceled' });
  await standIn.at('2026-05-01T10:00:00.000Z');

  expect(await invoices(id)).toHaveLength(2);
  expect(received('invoice.payment_failed')).toHaveLength(1);
  await expect(standIn.client.subscriptions.update(id, { cancel_at_period_end: true })).rejects.toMatchObject(
    {
      code: 'resource_missing',
    },
  );
});

test('a paused subscription isn’t invoiced; resuming starts a new period', async () => {
  const { id } = await subscribe(standIn, shop);
  await standIn.client.subscriptions.pause(id);
  await standIn.at('2026-05-10T10:00:00.000Z');
  expect([(await standIn.client.subscriptions.retrieve(id)).status, (await invoices(id)).length]).toEqual([
    'paused',
    1,
  ]);

  const resumed = await standIn.client.subscriptions.resume(id);

  expect([resumed.status, resumed.items.data[0]?.current_period_end]).toEqual([
    'active',
    seconds('2026-06-10T10:00:00Z'),
  ]);
  expect((await invoices(id)).at(1)).toMatchObject({ amount_paid: 1400 });
});

test('deleting a customer ends its subscriptions', async () => {
  const { id } = await subscribe(standIn, shop);

  expect(await standIn.client.customers.del(shop.customer)).toMatchObject({ deleted: true });

  expect((await standIn.client.subscriptions.retrieve(id)).status).toBe('canceled');
  await expect(standIn.client.customers.retrieve(shop.customer)).rejects.toMatchObject({ statusCode: 404 });
});
