import {
  accountRoutes,
  billingRoutes,
  DAY_MS,
  type SubscriptionStatus,
  subscriptionRoutes,
} from '@oficio/contracts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { TestApplication, type TestOwner } from '../../../test/test-application.ts';
import { startTestPayments, type TestPayments, testPaymentAccount } from '../../../test/test-payments.ts';
import { AccountPurgeService } from '../account/account-purge.service.ts';

let app: TestApplication;
let payments: TestPayments;

beforeAll(async () => {
  app = await TestApplication.start({ payments: testPaymentAccount() });
  payments = await startTestPayments(app);
});

afterEach(() => app.clock.set('2026-06-15T18:30:00Z'));

afterAll(async () => {
  await payments.close();
  await app.stop();
});

async function pageOf(owner: TestOwner, planId = 1): Promise<string> {
  await app.call(billingRoutes.createCheckoutSession, { as: owner, body: { planId } });
  const { rows } = await app.admin.query(
    `SELECT stripe_session_id AS id FROM oficio.checkouts WHERE organization_id = $1 AND status = 'open'`,
    [owner.organizationId],
  );
  return rows[0].id;
}

async function subscriber(planId = 1, card: 'pays' | 'failsLater' = 'pays'): Promise<TestOwner> {
  const owner = await app.owner();
  await app.admin.query("UPDATE oficio.subscriptions SET status = 'none' WHERE organization_id = $1", [
    owner.organizationId,
  ]);
  await payments.pay(await pageOf(owner, planId), { card });
  return owner;
}

async function atProvider({ organizationId }: TestOwner) {
  const { rows } = await app.admin.query(
    'SELECT stripe_customer_id AS customer FROM oficio.subscriptions WHERE organization_id = $1',
    [organizationId],
  );
  return (await payments.client.subscriptions.list({ customer: rows[0].customer, status: 'all' })).data;
}

const GRACE: Partial<SubscriptionStatus> = {
  status: 'active',
  isGracePeriod: true,
  statusDisplay: 'Active (Canceled)',
  actionRequired: 'resume',
  cancelAt: null,
};

const { cancel, resume, changePlan, portal } = billingRoutes;
const { status } = subscriptionRoutes;

test('canceled, resumed and canceled again, each by two concurrent clicks', async () => {
  const owner = await subscriber();
  for (const [route, expected] of [
    [cancel, GRACE],
    [resume, { isGracePeriod: false, canceledAt: null, actionRequired: 'none' as const }],
    [cancel, GRACE],
  ] as const) {
    const answers = await Promise.all([app.call(route, { as: owner }), app.call(route, { as: owner })]);
    for (const { status: code, body } of answers) {
      expect([code, body]).toEqual([200, expect.objectContaining(expected)]);
    }
  }
  expect(await atProvider(owner)).toMatchObject([{ cancel_at_period_end: true }]);
  const { rows } = await app.admin.query(
    `SELECT action FROM oficio.audit_log WHERE organization_id = $1 AND actor_kind = 'member' ORDER BY sequence`,
    [owner.organizationId],
  );
  expect(rows.map(({ action }) => action)).toEqual(['checkout_opened', 'canceled', 'resumed', 'canceled']);
});

test('a canceled subscription ends with its period by time alone', async () => {
  const owner = await subscriber();
  await app.call(cancel, { as: owner });
  app.clock.advance(29 * DAY_MS);
  expect((await app.call(status, { as: owner })).body).toMatchObject({ ...GRACE, hasActiveAccess: true });
  app.clock.advance(3 * DAY_MS);
  expect((await app.call(status, { as: owner })).body).toMatchObject({
    status: 'canceled',
    hasActiveAccess: false,
    actionRequired: 'subscribe',
  });
  expect((await app.call(resume, { as: owner })).body).toMatchObject({ code: 'subscription.not_possible' });
});

test('two clicks change the plan once, and the plan for one person needs one member', async () => {
  const owner = await subscriber();
  const answers = await Promise.all(
    [1, 2].map(() => app.call(changePlan, { as: owner, body: { planId: 2 } })),
  );
  for (const { body } of answers) expect(body).toMatchObject({ status: 'active', planName: 'Starter' });
  expect((await app.call(changePlan, { as: owner, body: { planId: 1 } })).body).toMatchObject({
    planName: 'Professional',
  });
  await app.member(owner.organizationId, 'member');
  const refused = await app.call(changePlan, { as: owner, body: { planId: 2 } });
  expect([refused.status, refused.body]).toEqual([
    409,
    expect.objectContaining({ code: 'plan.too_many_members' }),
  ]);
  expect((await app.call(status, { as: owner })).body.planName).toBe('Professional');
});

test('a failed renewal leaves seven days and the portal for the payment', async () => {
  const owner = await subscriber(1, 'failsLater');
  app.clock.advance(31 * DAY_MS);
  await payments.advance();
  expect((await app.call(status, { as: owner })).body).toMatchObject({
    status: 'past_due',
    needsPayment: true,
    hasActiveAccess: true,
    actionRequired: 'update_payment',
  });
  expect((await app.call(portal, { as: owner })).body.url).toMatch(/^http/);
  const { rows } = await app.admin.query(
    `SELECT kind FROM oficio.subscription_notices WHERE organization_id = $1 ORDER BY kind`,
    [owner.organizationId],
  );
  expect(rows.map(({ kind }) => kind)).toEqual(['payment_failed', 'receipt']);
});

test('two paid pages leave one subscription, and the other payment is refunded', async () => {
  const owner = await subscriber();
  const [first] = await atProvider(owner);
  const session = await payments.client.checkout.sessions.create({
    mode: 'subscription',
    customer: String(first?.customer),
    line_items: [{ price: first?.items.data[0]?.price.id ?? '', quantity: 1 }],
    success_url: 'http://127.0.0.1/subscription',
  });
  app.clock.advance(60_000);
  await payments.pay(session.id, { card: 'pays' });
  const all = await atProvider(owner);
  expect(all.map(({ id, status: state }) => [id === first?.id, state]).sort()).toEqual([
    [false, 'canceled'],
    [true, 'active'],
  ]);
  expect((await app.call(status, { as: owner })).body.status).toBe('active');
  const refunds = await payments.client.refunds.list();
  expect(refunds.data.map(({ amount }) => amount)).toEqual([1_400]);
  expect(app.logLines.join()).toContain('has a second subscription');
});

test('a removed account pays no more', async () => {
  const owner = await subscriber();
  const [before] = await atProvider(owner);
  await app.call(accountRoutes.scheduleDeletion, {
    as: owner,
    body: { email: owner.email, organizationIds: [owner.organizationId] },
  });
  app.clock.advance(30 * DAY_MS);
  expect(await app.nest.get(AccountPurgeService, { strict: false }).run()).toBe(1);
  expect((await payments.client.subscriptions.retrieve(before?.id ?? '')).status).toBe('canceled');
});

test('nothing to manage before the first payment', async () => {
  const owner = await app.owner();
  for (const route of [portal, cancel, resume]) {
    expect((await app.call(route, { as: owner })).body).toMatchObject({ code: 'subscription.no_billing' });
  }
});
