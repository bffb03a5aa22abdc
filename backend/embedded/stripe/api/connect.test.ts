import type Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type StandIn, startStandIn } from '../../../test/stand-in.ts';

let standIn: StandIn;
let account: string;
let other: string;

beforeAll(async () => {
  standIn = await startStandIn();
});
afterAll(() => standIn.close());
beforeEach(async () => {
  [account, other] = await Promise.all([connect(), connect()]);
});

const CONTROLLER = {
  fees: { payer: 'account' },
  losses: { payments: 'stripe' },
  requirement_collection: 'stripe',
  stripe_dashboard: { type: 'full' },
} satisfies Stripe.AccountCreateParams['controller'];

async function connect(): Promise<string> {
  const { id } = await standIn.client.accounts.create({ controller: CONTROLLER, country: 'MX' });
  await standIn.stripe.setUp(id, 'complete');
  return id;
}

const sale = (unit_amount = 10_000, currency = 'mxn'): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  line_items: [{ price_data: { currency, unit_amount, product_data: { name: 'INV-1' } }, quantity: 1 }],
  success_url: 'http://127.0.0.1:4000/done',
});
const open = (wanted = sale(), options: Stripe.RequestOptions = {}) =>
  standIn.client.checkout.sessions.create(wanted, { stripeAccount: account, ...options });
const read = (id: string) =>
  standIn.client.checkout.sessions.retrieve(
    id,
    { expand: ['payment_intent.latest_charge.balance_transaction', 'payment_intent.payment_method'] },
    { stripeAccount: account },
  );
/** The types of an account's events so far. */
const events = () => standIn.received.filter((event) => event.account === account).map(({ type }) => type);

describe('an account', () => {
  test('has its own objects and its own idempotency keys', async () => {
    const [own, foreign] = [
      await open(sale(), { idempotencyKey: 'one' }),
      await open(sale(), { idempotencyKey: 'one', stripeAccount: other }),
    ];
    expect(own.id).not.toBe(foreign.id);
    expect((await open(sale(), { idempotencyKey: 'one' })).id).toBe(own.id);
    const stranger = standIn.client.checkout.sessions.retrieve(own.id, {}, { stripeAccount: other });
    await expect(stranger).rejects.toMatchObject({ code: 'resource_missing' });
    await expect(standIn.client.checkout.sessions.retrieve(own.id)).rejects.toMatchObject({
      code: 'resource_missing',
    });
  });

  test('takes payments once it is set up, and its page works for minutes', async () => {
    const { id } = await standIn.client.accounts.create({ controller: CONTROLLER, country: 'MX' });
    await expect(open(sale(), { stripeAccount: id })).rejects.toThrow('cannot currently make live charges');
    const { url, expires_at, created } = await standIn.client.accountLinks.create({
      account: id,
      type: 'account_onboarding',
      refresh_url: 'http://127.0.0.1:4000/again',
      return_url: 'http://127.0.0.1:4000/back',
    });
    expect([new URL(url).pathname, expires_at - created]).toEqual([
      expect.stringMatching(/^\/dev\/stripe\/connect\//),
      300,
    ]);
    await standIn.stripe.setUp(id, 'restricted');
    const { requirements, charges_enabled } = await standIn.client.accounts.retrieve(id);
    expect([charges_enabled, requirements?.past_due]).toEqual([false, ['individual.verification.document']]);
  });

  test('whose owner has ended the access answers nothing', async () => {
    await standIn.stripe.revokeAccess(account);
    const refusal = { statusCode: 403, code: 'account_invalid' };
    await expect(open()).rejects.toMatchObject(refusal);
    await expect(standIn.client.accounts.retrieve(account)).rejects.toMatchObject(refusal);
    expect(events()).toContain('account.application.deauthorized');
  });
});

describe('a single payment', () => {
  test('by card is paid at once, less the fee', async () => {
    const { id } = await open();
    await standIn.stripe.pay(id, { card: 'pays' });
    const session = await read(id);
    expect(session).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      amount_total: 10_000,
      payment_intent: {
        status: 'succeeded',
        payment_method: { type: 'card' },
        latest_charge: { balance_transaction: { fee: 660, net: 9_340 } },
      },
    });
    expect(events().slice(-2)).toEqual(['payment_intent.succeeded', 'checkout.session.completed']);
  });

  test('with 3-D Secure asks the bank first', async () => {
    const { id } = await open();
    expect(await standIn.stripe.pay(id, { card: 'challenge' })).toEqual({ outcome: 'challenge' });
    expect(await standIn.stripe.pay(id, { card: 'challenge', challenge: 'fail' })).toMatchObject({
      outcome: 'declined',
    });
    expect(await standIn.stripe.pay(id, { card: 'challenge', challenge: 'complete' })).toMatchObject({
      outcome: 'paid',
    });
  });

  test('by voucher waits three days for its cash, and fails then', async () => {
    const { id } = await open();
    await standIn.stripe.pay(id, { method: 'oxxo' });
    expect(await read(id)).toMatchObject({
      status: 'complete',
      payment_status: 'unpaid',
      payment_intent: { status: 'requires_action', payment_method: { type: 'oxxo' } },
    });
    await standIn.at('2026-06-18T18:30:01.000Z');
    expect(await read(id)).toMatchObject({ payment_intent: { status: 'requires_payment_method' } });
    expect(events()).toContain('checkout.session.async_payment_failed');
    await standIn.at('2026-06-15T18:30:00.000Z');
  });

  test.each([
    ['too small', sale(999), 'amount_too_small'],
    ['too large', sale(100_000_000), 'amount_too_large'],
    ['too large in rupiahs', sale(1_000_000_000_000, 'idr'), 'amount_too_large'],
  ])('of an amount that is %s is refused', async (_, wanted, code) => {
    await expect(open(wanted)).rejects.toMatchObject({ code });
  });

  test('in rupiahs can have twelve digits', async () => {
    expect((await open(sale(999_999_999_999, 'idr'))).amount_total).toBe(999_999_999_999);
  });

  test('in dollars takes no pesos’ ways to pay', async () => {
    expect((await open(sale(10_000, 'usd'))).payment_method_types).toEqual(['card']);
  });
});
