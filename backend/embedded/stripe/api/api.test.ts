import Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSession, openShop, type Shop, type StandIn, startStandIn } from '../../../test/stand-in.ts';

let standIn: StandIn;
let shop: Shop;

beforeAll(async () => {
  standIn = await startStandIn();
  shop = await openShop(standIn.client);
});
afterAll(() => standIn.close());

function call(path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(standIn.stripe.account.apiUrl + path, init);
}

test('a call without the secret key gets a 401 that the library recognizes', async () => {
  const { hostname, port } = new URL(standIn.stripe.account.apiUrl);
  const stranger = new Stripe('sk_test_other', {
    protocol: 'http',
    host: hostname,
    port,
    maxNetworkRetries: 0,
  });

  const refusal = await stranger.customers.list().catch((error: unknown) => error);

  expect(refusal).toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
  expect(refusal).toMatchObject({ statusCode: 401, requestId: expect.stringMatching(/^req_/) });
  expect((await call('/v1/customers')).status).toBe(401);
});

test('an unknown parameter is refused by its name', async () => {
  const unknown = { expires_in: 3600, line_items: [{ price: shop.professional, quantty: 1 }] };

  await expect(
    standIn.client.checkout.sessions.create({
      ...unknown,
      mode: 'subscription',
      success_url: 'http://a.test',
    }),
  ).rejects.toMatchObject({
    type: 'StripeInvalidRequestError',
    code: 'parameter_unknown',
    param: expect.stringMatching(/^(expires_in|line_items\[0\]\[quantty\])$/),
  });
});

test.each([
  ['missing', { mode: 'subscription' as const }, { code: 'parameter_missing', param: 'line_items' }],
  [
    'not a number',
    { line_items: [{ price: 'p', quantity: 'two' as unknown as number }] },
    { code: 'parameter_invalid_integer', param: 'line_items[0][quantity]' },
  ],
  ['too early', { expires_at: 1_781_548_200 + 29 * 60 }, { param: 'expires_at' }],
  ['another price', { line_items: [{ price: 'price_none' }] }, { code: 'resource_missing', statusCode: 400 }],
])('a parameter that is %s', async (_, wanted, refusal) => {
  const parameters = { mode: 'subscription' as const, success_url: 'http://a.test', ...wanted };
  const complete =
    'mode' in wanted ? parameters : { line_items: [{ price: shop.professional }], ...parameters };

  await expect(standIn.client.checkout.sessions.create(complete)).rejects.toMatchObject({
    type: 'StripeInvalidRequestError',
    ...refusal,
  });
});

test('unknown objects and unknown paths are 404', async () => {
  await expect(standIn.client.subscriptions.retrieve('sub_none')).rejects.toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
    message: "No such subscription: 'sub_none'",
  });
  await expect(standIn.client.quotes.list()).rejects.toMatchObject({
    statusCode: 404,
    message: 'Unrecognized request URL (GET: /v1/quotes).',
  });
});

test('an idempotency key repeats its first answer, and refuses other parameters', async () => {
  const options = { idempotencyKey: 'customer of an organization' };
  const first = await standIn.client.customers.create({ email: 'one@example.com' }, options);

  const again = await standIn.client.customers.create({ email: 'one@example.com' }, options);

  expect(again.id).toBe(first.id);
  expect(again.lastResponse.headers?.['idempotent-replayed']).toBe('true');
  await expect(standIn.client.customers.create({ email: 'two@example.com' }, options)).rejects.toMatchObject({
    type: 'StripeIdempotencyError',
  });
  expect((await standIn.client.customers.list({ email: 'one@example.com' })).data).toHaveLength(1);
});

test('a hundred concurrent calls with one key have one effect', async () => {
  const calls = Array.from({ length: 100 }, () =>
    standIn.client.customers.create({ email: 'hundred@example.com' }, { idempotencyKey: 'hundred' }),
  );

  const ids = new Set((await Promise.all(calls)).map(({ id }) => id));

  expect(ids.size).toBe(1);
  expect((await standIn.client.customers.list({ email: 'hundred@example.com' })).data).toHaveLength(1);
});

test('a key stores a refusal, but no invalid parameter', async () => {
  const create = (email: string, more = {}) =>
    standIn.client.checkout.sessions.create(
      { mode: 'subscription', success_url: 'http://a.test', line_items: [{ price: email }], ...more },
      { idempotencyKey: `session ${email}` },
    );
  await expect(create('price_later', { typo: 1 })).rejects.toMatchObject({ code: 'parameter_unknown' });
  await expect(create('price_later')).rejects.toMatchObject({ code: 'resource_missing' });
  const response = await create('price_later').catch((error: Stripe.errors.StripeError) => error);
  expect((response as Stripe.errors.StripeError).headers?.['idempotent-replayed']).toBe('true');
});

test('lists are paged, newest first', async () => {
  const made: string[] = [];
  for (let index = 0; index < 5; index += 1) {
    made.push((await standIn.client.coupons.create({ percent_off: 10, duration: 'once' })).id);
  }
  const first = await standIn.client.coupons.list({ limit: 2 });
  const second = await standIn.client.coupons.list({ limit: 2, starting_after: first.data[1]?.id ?? '' });
  const back = await standIn.client.coupons.list({ limit: 2, ending_before: second.data[0]?.id ?? '' });

  expect([first.has_more, first.data.map(({ id }) => id)]).toEqual([true, [made[4], made[3]]]);
  expect(second.data.map(({ id }) => id)).toEqual([made[2], made[1]]);
  expect(back.data.map(({ id }) => id)).toEqual([made[4], made[3]]);
  const all = await standIn.client.coupons.list({ limit: 2 }).autoPagingToArray({ limit: 100 });
  expect(all.map(({ id }) => id)).toEqual(made.toReversed());
});

test('prices are found by lookup key, and a key belongs to one price', async () => {
  const lookup_keys = ['oficio_professional_monthly', 'oficio_none'];

  expect((await standIn.client.prices.list({ lookup_keys, active: true })).data.map(({ id }) => id)).toEqual([
    shop.professional,
  ]);
  await expect(
    standIn.client.prices.create({
      product: (await standIn.client.products.list()).data[0]?.id ?? '',
      currency: 'usd',
      unit_amount: 1,
      lookup_key: 'oficio_professional_monthly',
    }),
  ).rejects.toMatchObject({ param: 'lookup_key' });
});

test('expand replaces ids by objects, and refuses what can’t be expanded', async () => {
  const { id } = await openSession(standIn.client, shop);

  const session = await standIn.client.checkout.sessions.retrieve(id, {
    expand: ['customer', 'line_items.data.price.product'],
  });

  expect(session.customer).toMatchObject({ id: shop.customer, email: 'ana@example.com' });
  expect(session.line_items?.data[0]?.price?.product).toMatchObject({ name: 'Professional' });
  expect(await standIn.client.checkout.sessions.retrieve(id)).not.toHaveProperty('line_items');
  await expect(
    standIn.client.checkout.sessions.retrieve(id, { expand: ['organization'] }),
  ).rejects.toMatchObject({
    message: 'This property cannot be expanded (organization).',
  });
});

test.each([
  ['neither', { duration: 'once' as const }],
  ['both', { duration: 'once' as const, percent_off: 5, amount_off: 5, currency: 'usd' }],
  ['more than everything', { duration: 'once' as const, percent_off: 101 }],
  ['no currency', { duration: 'once' as const, amount_off: 5 }],
  ['no months', { duration: 'repeating' as const, percent_off: 5 }],
  ['the past', { duration: 'once' as const, percent_off: 5, redeem_by: 1_700_000_000 }],
])('a coupon with %s is refused', async (_, coupon) => {
  await expect(standIn.client.coupons.create(coupon)).rejects.toMatchObject({ statusCode: 400 });
});

test('a coupon of another product, or a used-up one, opens no session', async () => {
  const other = (await standIn.client.prices.retrieve(shop.starter)).product as string;
  const elsewhere = await standIn.client.coupons.create({
    percent_off: 5,
    applies_to: { products: [other] },
  });

  await expect(
    openSession(standIn.client, shop, { discounts: [{ coupon: elsewhere.id }] }),
  ).rejects.toMatchObject({ param: 'discounts[0][coupon]' });
  expect(await standIn.client.coupons.retrieve(elsewhere.id, { expand: ['applies_to'] })).toMatchObject({
    applies_to: { products: [other] },
  });
});

test('a session can be expired once', async () => {
  const { id } = await openSession(standIn.client, shop);

  expect((await standIn.client.checkout.sessions.expire(id)).status).toBe('expired');
  await expect(standIn.client.checkout.sessions.expire(id)).rejects.toMatchObject({ statusCode: 400 });
});

test('member names such as __proto__ have no special meaning', async () => {
  const metadata = { constructor: 'a', toString: 'b' };

  const { id } = await standIn.client.customers.create({ metadata });

  expect((await standIn.client.customers.retrieve(id)) as Stripe.Customer).toMatchObject({ metadata });
  const response = await call('/v1/customers', {
    method: 'POST',
    headers: { authorization: `Bearer ${standIn.stripe.account.secretKey}` },
    body: new URLSearchParams({ 'metadata[__proto__][x]': '1' }),
  });
  expect(await response.json()).toMatchObject({ metadata: {} });
  expect(({} as Record<string, unknown>).x).toBeUndefined();
});

test('only the superuser reaches the tables', async () => {
  const { Client } = (await import('pg')).default;
  const admin = new Client({ connectionString: standIn.database.adminUrl });
  await admin.connect();
  const { rows } = await admin.query(
    `SELECT rolname FROM pg_roles
     WHERE NOT rolsuper AND rolname NOT LIKE 'pg\\_%' AND has_schema_privilege(oid, 'embedded_stripe', 'USAGE')`,
  );
  await admin.end();

  expect(rows).toEqual([]);
});
