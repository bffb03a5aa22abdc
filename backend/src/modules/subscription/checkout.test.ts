import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { billingRoutes, invitationRoutes, subscriptionRoutes } from '@oficio/contracts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { TestApplication, type TestPerson } from '../../../test/test-application.ts';
import { invite, type TestInvitation } from '../../../test/test-invitations.ts';
import { startTestPayments, type TestPayments, testPaymentAccount } from '../../../test/test-payments.ts';

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

interface Payer extends TestPerson {
  organizationId: string;
}

/** The owner of an organization without a subscription. */
async function newcomer(): Promise<Payer> {
  const owner = await app.owner();
  await app.admin.query('DELETE FROM oficio.subscriptions WHERE organization_id = $1', [
    owner.organizationId,
  ]);
  return owner;
}

const open = (as: TestPerson, body?: Record<string, unknown>) =>
  app.call(billingRoutes.createCheckoutSession, { as, ...(body && { body }) });

const status = async (as: TestPerson) => (await app.call(subscriptionRoutes.status, { as })).body;

async function rows<Row>(text: string, as: Payer): Promise<Row[]> {
  return (await app.admin.query(text, [as.organizationId])).rows as Row[];
}

const checkouts = (as: Payer) =>
  rows<{ id: string; status: string; stripe_session_id: string | null; plan_id: number }>(
    'SELECT id, status, stripe_session_id, plan_id FROM oficio.checkouts WHERE organization_id = $1 ORDER BY created_at, id',
    as,
  );

async function sessionOf(as: Payer): Promise<string> {
  const session = (await checkouts(as)).find((checkout) => checkout.status === 'open')?.stripe_session_id;
  if (!session) throw new Error('No page is open');
  return session;
}

async function customerOf(as: Payer): Promise<string> {
  const [row] = await rows<{ customer: string }>(
    'SELECT stripe_customer_id AS customer FROM oficio.subscriptions WHERE organization_id = $1',
    as,
  );
  return row?.customer ?? '';
}

/** The number of the organization's live subscriptions at the provider. */
async function liveAtProvider(as: Payer): Promise<number> {
  const { data } = await payments.client.subscriptions.list({ customer: await customerOf(as) });
  return data.length;
}

const pay = async (as: Payer) => payments.pay(await sessionOf(as), { card: 'pays' });

const times = <Value>(count: number, make: (index: number) => Promise<Value>): Promise<Value[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

test('a page without a body is for the Professional plan, and its payment gives access', async () => {
  const payer = await newcomer();
  const { status: code, body } = await open(payer);
  expect([code, body.url]).toEqual([200, expect.stringContaining('http')]);
  await pay(payer);
  expect(await status(payer)).toMatchObject({
    status: 'active',
    planName: 'Professional',
    planPrice: 14,
    hasActiveAccess: true,
    canManageSubscription: true,
    canceledAt: null,
    cancelAt: null,
  });
  expect(await checkouts(payer)).toMatchObject([{ status: 'completed' }]);
});

test('twenty concurrent clicks open one page for one customer', async () => {
  const payer = await newcomer();
  const answers = await times(20, () => open(payer));
  expect(new Set(answers.map(({ status: code }) => code))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ body }) => body.url)).size).toBe(1);
  expect(await checkouts(payer)).toHaveLength(1);
  const customers = await payments.client.customers.list({ limit: 100 });
  expect(
    customers.data.filter(({ metadata }) => metadata.organizationId === payer.organizationId),
  ).toHaveLength(1);
});

test('another plan closes the older page before a new one is returned', async () => {
  const payer = await newcomer();
  await open(payer);
  const older = await sessionOf(payer);
  expect((await open(payer, { planId: 2 })).status).toBe(200);
  expect((await payments.pay(older, { card: 'pays' })).outcome).toBe('expired');
  await pay(payer);
  expect(await status(payer)).toMatchObject({ status: 'active', planName: 'Starter', planPrice: 5 });
  expect(await liveAtProvider(payer)).toBe(1);
});

test('an expired page is replaced by another one', async () => {
  const payer = await newcomer();
  await open(payer);
  app.clock.advance(61 * 60_000);
  expect((await open(payer)).status).toBe(200);
  expect((await checkouts(payer)).map((checkout) => checkout.status)).toEqual(['expired', 'open']);
});

test('after a crash before its address was stored, the next call finds the same page', async () => {
  const payer = await newcomer();
  const first = await open(payer);
  await rows(
    "UPDATE oficio.checkouts SET status = 'opening', stripe_session_id = NULL, url = NULL WHERE organization_id = $1",
    payer,
  );
  expect((await open(payer)).body.url).toBe(first.body.url);
  expect(await checkouts(payer)).toHaveLength(1);
});

test('a hundred concurrent returns from one paid page make one subscription', async () => {
  const payer = await newcomer();
  await open(payer);
  const sessionId = await sessionOf(payer);
  await pay(payer);
  await rows("UPDATE oficio.checkouts SET status = 'open' WHERE organization_id = $1", payer);
  const answers = await times(100, () =>
    app.call(billingRoutes.checkoutReturn, { as: payer, body: { sessionId } }),
  );
  expect(new Set(answers.map(({ status: code }) => code))).toEqual(new Set([200]));
  expect(answers[0]?.body.status).toBe('active');
  expect([await liveAtProvider(payer), (await checkouts(payer))[0]?.status]).toEqual([1, 'completed']);
});

test('a hundred concurrent starts of the trial start one', async () => {
  const payer = await newcomer();
  const answers = await times(100, () =>
    app.call(subscriptionRoutes.startFreeTrial, { as: payer, body: { planId: 1 } }),
  );
  expect(answers.filter(({ status: code }) => code === 200)).toHaveLength(1);
  expect(answers.filter(({ status: code }) => code === 409)).toHaveLength(99);
});

describe('refused is', () => {
  const REFUSALS: [name: string, facts: string, words: RegExp][] = [
    ['a second subscription', "status = 'active'", /Change its plan/],
    [
      'one beside a canceled one that runs',
      "status = 'active', canceled_at = '2026-06-01', current_period_end = '2026-07-01'",
      /Resume/,
    ],
    ['one beside an unpaid one', "status = 'past_due', past_due_since = '2026-06-14'", /open invoice/],
    ['one beside a paused one', "status = 'paused'", /Resume/],
  ];

  test.each(REFUSALS)('%s', async (_, facts, words) => {
    const owner = await app.owner();
    await rows(`UPDATE oficio.subscriptions SET ${facts} WHERE organization_id = $1`, owner);
    const { status: code, body } = await open(owner);
    expect([code, body]).toEqual([
      409,
      expect.objectContaining({ code: 'subscription.active_already', message: expect.stringMatching(words) }),
    ]);
    expect(await checkouts(owner)).toEqual([]);
  });

  test('the plan for one person for two people', async () => {
    const payer = await newcomer();
    await app.member(payer.organizationId, 'viewer');
    const { status: code, body } = await open(payer, { planId: 2 });
    expect([code, body]).toEqual([409, expect.objectContaining({ code: 'plan.too_many_members' })]);
  });

  test('an unknown coupon, before anything is opened', async () => {
    const payer = await newcomer();
    const { status: code, body } = await open(payer, { couponCode: 'NOPE' });
    expect([code, body]).toEqual([
      400,
      expect.objectContaining({ code: 'coupon.invalid', error: 'Invalid coupon code' }),
    ]);
    expect(await checkouts(payer)).toEqual([]);
  });

  test('a return from another organization’s page', async () => {
    const [payer, other] = [await newcomer(), await newcomer()];
    await open(payer);
    const sessionId = await sessionOf(payer);
    const answer = await app.call(billingRoutes.checkoutReturn, { as: other, body: { sessionId } });
    expect(answer.status).toBe(404);
  });

  test.each(['manager', 'viewer'] as const)('a %s', async (role) => {
    const payer = await newcomer();
    expect((await open(await app.member(payer.organizationId, role))).status).toBe(403);
  });
});

test('nobody joins while a page of the plan for one person is open, not even concurrently', async () => {
  const owner = await app.owner();
  const guest = await app.person();
  const invitation: TestInvitation = await invite(app, owner, { email: guest.email });
  await rows("UPDATE oficio.subscriptions SET status = 'expired' WHERE organization_id = $1", owner);
  const [opened, joined] = await Promise.all([
    open(owner, { planId: 2 }),
    app.call(invitationRoutes.accept, { as: guest, body: { token: invitation.token } }),
  ]);
  expect([
    [200, 403],
    [409, 200],
  ]).toContainEqual([opened.status, joined.status]);
});

describe('a provider that never answers', () => {
  let silent: Server;
  const sockets = new Set<Socket>();
  let other: TestApplication;

  beforeAll(async () => {
    silent = createServer((socket) => sockets.add(socket)).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const account = { ...testPaymentAccount(), apiUrl: `http://127.0.0.1:${port}` };
    other = await TestApplication.start({ payments: account });
  });

  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    silent.close();
    await other.stop();
  });

  test('doesn’t block the status', async () => {
    const owner = await other.owner();
    await other.call(subscriptionRoutes.status, { as: owner });
    const started = performance.now();
    const answer = await other.call(subscriptionRoutes.status, { as: owner });
    expect(answer.status).toBe(200);
    // An unanswered call ends after ten seconds.
    expect(performance.now() - started).toBeLessThan(5_000);
  });

  test('fails the checkout with a message and leaves one row for the retry', async () => {
    const owner = await other.owner();
    await other.admin.query("UPDATE oficio.subscriptions SET status = 'expired' WHERE organization_id = $1", [
      owner.organizationId,
    ]);
    silent.on('connection', (socket) => socket.destroy());
    for (let click = 0; click < 2; click += 1) {
      const { status: code, body } = await other.call(billingRoutes.createCheckoutSession, {
        as: owner,
      });
      expect([code, body]).toEqual([
        503,
        expect.objectContaining({
          code: 'checkout.failed',
          error: 'There was a problem starting the checkout process. Please try again.',
        }),
      ]);
    }
    const { rows: left } = await other.admin.query(
      'SELECT status FROM oficio.checkouts WHERE organization_id = $1',
      [owner.organizationId],
    );
    expect(left).toEqual([{ status: 'opening' }]);
  });
});

test('without payments every route reports it', async () => {
  const plain = await TestApplication.start();
  const owner = await plain.owner();
  const config = await plain.call(subscriptionRoutes.config, { as: owner });
  expect(config.body).toEqual({ publishableKey: null, stripeConfigured: false });
  for (const route of [
    billingRoutes.createCheckoutSession,
    billingRoutes.portal,
    billingRoutes.cancel,
    billingRoutes.resume,
  ]) {
    const answer = await plain.call(route, { as: owner });
    expect([answer.status, answer.body]).toEqual([
      409,
      expect.objectContaining({ code: 'payments.not_configured' }),
    ]);
  }
  await plain.stop();
});
