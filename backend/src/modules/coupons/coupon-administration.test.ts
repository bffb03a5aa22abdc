import { type BodyOf, type Coupon, couponRoutes } from '@oficio/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestApplication, type TestOwner } from '../../../test/test-application.ts';
import { startTestPayments, type TestPayments, testPaymentAccount } from '../../../test/test-payments.ts';
import { Coupons } from './coupons.service.ts';

const SUPERADMIN = 'superadmin@example.com';

let app: TestApplication;
let stripe: TestPayments;
let superadmin: TestOwner;

beforeAll(async () => {
  app = await TestApplication.start({ payments: testPaymentAccount(), superadminEmails: [SUPERADMIN] });
  stripe = await startTestPayments(app);
  superadmin = await app.owner({ email: SUPERADMIN });
});

afterAll(async () => {
  await stripe.close();
  await app.stop();
});

let made = 0;

const create = (body: Partial<BodyOf<typeof couponRoutes.create>>) => {
  made += 1;
  const coupon = { code: `ADMIN-${made}`, description: 'x', kind: 'percent', value: 10, ...body };
  return app.call(couponRoutes.create, { as: superadmin, body: coupon });
};
const stripeIdOf = async ({ id }: Coupon) => {
  const { rows } = await app.admin.query('SELECT stripe_coupon_id AS id FROM oficio.coupons WHERE id = $1', [
    id,
  ]);
  return String(rows[0].id);
};

describe('at the payment provider', () => {
  test.each([
    [
      { kind: 'percent', value: 20, months: 3 },
      { percent_off: 20, amount_off: null, duration: 'repeating', duration_in_months: 3 },
    ],
    [
      { kind: 'amount', value: 500 },
      { amount_off: 500, currency: 'usd', percent_off: null, duration: 'forever' },
    ],
    [
      { kind: 'free_months', value: 2 },
      { percent_off: 100, duration: 'repeating', duration_in_months: 2 },
    ],
  ] as const)('%j', async (terms, there) => {
    const { status, body } = await create({ ...terms, expiresAt: '2026-12-01T00:00:00.000Z' });
    expect(status).toBe(201);
    const coupon = await stripe.client.coupons.retrieve(await stripeIdOf(body));
    expect(coupon).toMatchObject({ ...there, name: body.code, metadata: { couponId: body.id } });
    // The provider's expiry is an hour later, because a page that was opened in time can be paid.
    expect(coupon.redeem_by).toBe(Date.parse('2026-12-01T01:00:00.000Z') / 1_000);
  });

  test('it is created once by repeated and concurrent calls', async () => {
    const { body } = await create({});
    await app.admin.query('UPDATE oficio.coupons SET stripe_coupon_id = NULL WHERE id = $1', [body.id]);
    const coupons = app.nest.get(Coupons, { strict: false });
    const ids = await Promise.all(Array.from({ length: 5 }, () => coupons.atProvider(body.id)));
    expect(new Set(ids)).toEqual(new Set([await stripeIdOf(body)]));
    const all = await stripe.client.coupons.list({ limit: 100 });
    expect(all.data.filter(({ metadata }) => metadata?.couponId === body.id)).toHaveLength(1);
  });
});

describe('superadmins', () => {
  test('are the only ones who may list, create and change coupons', async () => {
    const owner = await app.owner();
    const { body: coupon } = await create({});
    const body = { code: 'MINE', description: 'x', kind: 'percent', value: 100 };
    const answers = [
      await app.call(couponRoutes.list, { as: owner }),
      await app.call(couponRoutes.create, { as: owner, body }),
      await app.call(couponRoutes.update, {
        as: owner,
        parameters: { id: coupon.id },
        body: { active: false },
      }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    const list = await app.call(couponRoutes.list, { as: superadmin });
    expect(list.body.coupons.find(({ id }) => id === coupon.id)).toEqual(coupon);
  });

  test('get each fault as a sentence', async () => {
    await create({ code: 'taken' });
    const errors = [
      await create({ code: 'Taken' }),
      await create({ code: 'SUMMER SALE' }),
      await create({ value: 101 }),
      await create({ kind: 'free_months', value: 37 }),
      await create({ kind: 'free_months', value: 1, months: 2 }),
      await create({ expiresAt: app.clock.now().toISOString() }),
      await create({ expiresAt: 'soon' }),
      await create({ maxRedemptions: 0 }),
    ];
    expect(errors.map(({ status, body }) => [status, (body as unknown as { error: string }).error])).toEqual([
      [409, 'A coupon with this code already exists.'],
      [400, 'A code has letters, digits, dashes and underscores only'],
      [400, 'At most 100 percent can be taken off'],
      [400, 'At most 36 months can be free'],
      [400, 'Free months are given once: leave this empty'],
      [400, 'The end must be in the future'],
      [400, 'Please enter a date'],
      [400, 'Please enter a whole number of at least 1'],
    ]);
  });

  test('deactivate a coupon and activate it again', async () => {
    const { body: coupon } = await create({});
    const set = (active: boolean, id = coupon.id) =>
      app.call(couponRoutes.update, { as: superadmin, parameters: { id }, body: { active } });
    const validate = async () =>
      (await app.call(couponRoutes.validate, { as: superadmin, body: { code: coupon.code } })).body.valid;
    expect([(await set(false)).body.active, await validate()]).toEqual([false, false]);
    expect([(await set(true)).body.active, await validate()]).toEqual([true, true]);
    expect((await set(true, superadmin.userId)).status).toBe(404);
  });
});

test('a coupon is created while the provider is unreachable, and its first use reports it', async () => {
  const alone = await TestApplication.start({
    payments: testPaymentAccount(),
    superadminEmails: [SUPERADMIN],
  });
  const body = { code: 'OFFLINE', description: 'x', kind: 'percent', value: 10 };
  const as = await alone.owner({ email: SUPERADMIN });
  const made = await alone.call(couponRoutes.create, { as, body });
  expect(made.status).toBe(201);
  const coupons = alone.nest.get(Coupons, { strict: false });
  await expect(coupons.atProvider(made.body.id)).rejects.toMatchObject({ code: 'payments.unavailable' });
  await alone.stop();
});
