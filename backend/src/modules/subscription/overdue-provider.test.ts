import { billingRoutes, couponRoutes, DAY_MS, MINUTE_MS, subscriptionRoutes } from '@oficio/contracts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { TestApplication, type TestOwner } from '../../../test/test-application.ts';
import { addCoupon } from '../../../test/test-coupons.ts';
import { startTestPayments, type TestPayments, testPaymentAccount } from '../../../test/test-payments.ts';
import { SubscriptionEnding } from './subscription-ending.service.ts';
import { SubscriptionSync } from './subscription-sync.service.ts';
import { SubscriptionUpkeep } from './subscription-upkeep.service.ts';

// No event of the provider arrives here.
let app: TestApplication;
let payments: TestPayments;

beforeAll(async () => {
  app = await TestApplication.start({ payments: testPaymentAccount() });
  payments = await startTestPayments(app, { webhookUrl: 'http://127.0.0.1:1' });
});

afterEach(() => app.clock.set('2026-06-15T18:30:00Z'));

afterAll(async () => {
  await payments.close();
  await app.stop();
});

async function newcomer(): Promise<TestOwner> {
  const owner = await app.owner();
  await rows('DELETE FROM oficio.subscriptions WHERE organization_id = $1', owner);
  return owner;
}

async function rows<Row>(text: string, { organizationId }: TestOwner): Promise<Row[]> {
  return (await app.admin.query(text, [organizationId])).rows as Row[];
}

const open = (as: TestOwner, body?: Record<string, unknown>) =>
  app.call(billingRoutes.createCheckoutSession, { as, ...(body && { body }) });

const status = async (as: TestOwner) => (await app.call(subscriptionRoutes.status, { as })).body;

const checkouts = (as: TestOwner) =>
  rows<{ status: string; session: string }>(
    'SELECT status, stripe_session_id AS session FROM oficio.checkouts WHERE organization_id = $1 ORDER BY created_at, id',
    as,
  );

async function names(as: TestOwner): Promise<{ customer: string; subscription: string }> {
  const [row] = await rows<{ customer: string; subscription: string }>(
    `SELECT stripe_customer_id AS customer, stripe_subscription_id AS subscription
     FROM oficio.subscriptions WHERE organization_id = $1`,
    as,
  );
  if (!row) throw new Error('There is no subscription');
  return row;
}

async function openAndPay(as: TestOwner): Promise<string> {
  await open(as);
  const session = (await checkouts(as)).at(-1)?.session ?? '';
  await payments.pay(session, { card: 'pays' });
  return session;
}

async function paid(): Promise<TestOwner> {
  const payer = await newcomer();
  const sessionId = await openAndPay(payer);
  await app.call(billingRoutes.checkoutReturn, { as: payer, body: { sessionId } });
  return payer;
}

const live = async (as: TestOwner) =>
  (await payments.client.subscriptions.list({ customer: (await names(as)).customer })).data;

const upkeep = () => app.nest.get(SubscriptionUpkeep, { strict: false }).run();

const sync = ({ organizationId }: TestOwner) =>
  app.nest.get(SubscriptionSync, { strict: false }).apply(organizationId);

test('a page that was paid before it expired is found paid, and no other is opened', async () => {
  const payer = await newcomer();
  await openAndPay(payer);
  app.clock.advance(61 * MINUTE_MS);
  const { status: code, body } = await open(payer);
  expect([code, body]).toEqual([409, expect.objectContaining({ code: 'subscription.active_already' })]);
  expect(await checkouts(payer)).toMatchObject([{ status: 'completed' }]);
  expect(await status(payer)).toMatchObject({ status: 'active' });
});

test('a row without a page that is too old to be created is replaced by another one', async () => {
  const payer = await newcomer();
  await open(payer);
  await rows(
    `UPDATE oficio.checkouts SET id = gen_random_uuid(), status = 'opening', stripe_session_id = NULL
     WHERE organization_id = $1`,
    payer,
  );
  app.clock.advance(40 * MINUTE_MS);
  expect((await open(payer)).status).toBe(200);
  expect((await checkouts(payer)).map((checkout) => checkout.status)).toEqual(['expired', 'open']);
});

test('a payment without an event gives access within hours', async () => {
  const payer = await newcomer();
  await openAndPay(payer);
  app.clock.advance(3 * 60 * MINUTE_MS);
  await upkeep();
  expect(await status(payer)).toMatchObject({ status: 'active', hasActiveAccess: true });
  expect(await checkouts(payer)).toMatchObject([{ status: 'completed' }]);
});

test('an end without an event ends the unpaid access', async () => {
  const payer = await paid();
  await payments.client.subscriptions.cancel((await names(payer)).subscription);
  app.clock.advance(32 * DAY_MS);
  expect(await status(payer)).toMatchObject({ hasActiveAccess: true });
  await upkeep();
  expect(await status(payer)).toMatchObject({ status: 'canceled', hasActiveAccess: false });
});

test('a customer that was deleted at the provider is created again with the next page', async () => {
  const payer = await newcomer();
  await open(payer);
  const { customer } = await names(payer);
  await payments.client.customers.del(customer);
  expect((await open(payer, { planId: 2 })).status).toBe(200);
  expect((await names(payer)).customer).not.toBe(customer);
});

test('a customer of a former provider account pays nothing there and can pay in the current one', async () => {
  const payer = await paid();
  await rows(
    `UPDATE oficio.subscriptions SET stripe_customer_id = 'cus_elsewhere', stripe_subscription_id = 'sub_elsewhere'
     WHERE organization_id = $1`,
    payer,
  );
  const portal = await app.call(billingRoutes.portal, { as: payer });
  expect(portal.body).toMatchObject({ code: 'subscription.no_billing' });
  app.clock.advance(32 * DAY_MS);
  await upkeep();
  expect(await status(payer)).toMatchObject({ status: 'none', hasActiveAccess: false });
  expect((await open(payer)).status).toBe(200);
});

test('a page of a former provider account ends with its lifetime', async () => {
  const payer = await newcomer();
  await open(payer);
  await rows(
    "UPDATE oficio.checkouts SET stripe_session_id = 'cs_elsewhere' WHERE organization_id = $1",
    payer,
  );
  app.clock.advance(3 * 60 * MINUTE_MS);
  await upkeep();
  expect(await checkouts(payer)).toMatchObject([{ status: 'expired' }]);
});

test('a coupon that was deleted at the provider is created again with the next page', async () => {
  const [payer, coupon] = [await newcomer(), await addCoupon(app)];
  await open(payer, { couponCode: coupon.code });
  const { rows: known } = await app.admin.query(
    'SELECT stripe_coupon_id AS id FROM oficio.coupons WHERE id = $1',
    [coupon.id],
  );
  await payments.client.coupons.del(known[0].id);
  await open(payer);
  expect((await open(payer, { couponCode: coupon.code })).status).toBe(200);
  const validated = await app.call(couponRoutes.validate, { as: payer, body: { code: coupon.code } });
  expect(validated.body).toMatchObject({ valid: true });
});

test('a cancellation that was withdrawn on the provider’s page can be repeated at once', async () => {
  const payer = await paid();
  await app.call(billingRoutes.cancel, { as: payer });
  const { subscription } = await names(payer);
  await payments.client.subscriptions.update(subscription, { cancel_at_period_end: false });
  const { body } = await app.call(billingRoutes.cancel, { as: payer });
  expect(body).toMatchObject({ isGracePeriod: true });
  expect((await payments.client.subscriptions.retrieve(subscription)).cancel_at_period_end).toBe(true);
});

/** Another subscription of the same customer, as made in the provider's dashboard. */
async function addSubscription(as: TestOwner, change: Record<string, unknown>): Promise<string> {
  const id = `sub_${crypto.randomUUID().replaceAll('-', '')}`;
  await app.admin.query(
    `INSERT INTO embedded_stripe.documents (id, kind, document)
     SELECT $2, kind, document || jsonb_build_object('id', $2::text) || $3 FROM embedded_stripe.documents WHERE id = $1`,
    [(await names(as)).subscription, id, JSON.stringify(change)],
  );
  return id;
}

test('other products of the account are neither ended nor refunded, and give no access', async () => {
  const payer = await paid();
  const { subscription } = await names(payer);
  const { rows: known } = await app.admin.query(
    'SELECT document FROM embedded_stripe.documents WHERE id = $1',
    [subscription],
  );
  const [item] = known[0].document.items.data;
  const price = { ...item.price, id: 'price_other', lookup_key: null, product: 'prod_other' };
  const items = { ...known[0].document.items, data: [{ ...item, price }] };
  const other = await addSubscription(payer, { metadata: {}, items });
  await sync(payer);
  expect((await live(payer)).map(({ id }) => id).sort()).toEqual([other, subscription].sort());
  await payments.client.subscriptions.cancel(subscription);
  await sync(payer);
  expect(await status(payer)).toMatchObject({ status: 'canceled' });
});

test('a second subscription ends although its payment was refunded by hand', async () => {
  const payer = await paid();
  const { subscription } = await names(payer);
  const { data } = await payments.client.invoices.list({ customer: (await names(payer)).customer });
  const invoice = data[0]?.id ?? '';
  const paidFor = await payments.client.invoicePayments.list({ invoice });
  await payments.client.refunds.create({
    payment_intent: String(paidFor.data[0]?.payment.payment_intent),
  });
  const second = await addSubscription(payer, { created: 4_000_000_000 });
  await sync(payer);
  expect((await live(payer)).map(({ id }) => id)).toEqual([subscription]);
  expect((await payments.client.subscriptions.retrieve(second)).status).toBe('canceled');
});

test('where payments are switched off, only a subscription that may still be charged keeps an account', async () => {
  const plain = await TestApplication.start();
  const owner = await plain.owner();
  const end = () => plain.nest.get(SubscriptionEnding, { strict: false }).endOwnedBy(owner.userId);
  const become = (state: string) =>
    plain.admin.query(
      `UPDATE oficio.subscriptions SET stripe_customer_id = 'cus_1', status = $2 WHERE organization_id = $1`,
      [owner.organizationId, state],
    );
  await become('active');
  await expect(end()).rejects.toMatchObject({ code: 'payments.not_configured' });
  await become('canceled');
  await end();
  await plain.stop();
});
