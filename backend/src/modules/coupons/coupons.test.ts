import { randomUUID } from 'node:crypto';
import { couponRoutes, DAY_MS, HOUR_MS } from '@oficio/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TestApplication, type TestOwner } from '../../../test/test-application.ts';
import { addCoupon, asWorker, patientWorker } from '../../../test/test-coupons.ts';
import { Coupons } from './coupons.service.ts';

const PROFESSIONAL = 1;
const STARTER = 2;

let app: TestApplication;
let coupons: Coupons;
let owner: TestOwner;

beforeAll(async () => {
  app = await TestApplication.start();
  coupons = app.nest.get(Coupons, { strict: false });
});

beforeEach(async () => {
  app.clock.set('2026-06-15T18:30:00.000Z');
  owner = await app.owner();
});

afterAll(() => app.stop());

const now = () => app.clock.now().toISOString();
const inAnHour = () => new Date(app.clock.now().getTime() + HOUR_MS).toISOString();

/** A use by a new organization on a new page. */
const useOf = (code: string) => ({
  code,
  planId: PROFESSIONAL,
  organizationId: randomUUID(),
  checkoutId: randomUUID(),
  until: inAnHour(),
  at: now(),
});

/** The checkout's id. */
async function hold(
  code: string,
  { organizationId = owner.organizationId, planId = PROFESSIONAL, checkoutId = randomUUID() } = {},
): Promise<string> {
  const use = { ...useOf(code), planId, organizationId, checkoutId };
  await asWorker(app, (tx) => coupons.hold(tx, use));
  return checkoutId;
}
const holdElsewhere = (code: string) => hold(code, { organizationId: randomUUID() });
const redeem = (checkoutId: string) => asWorker(app, (tx) => coupons.redeem(tx, checkoutId, now()));
const release = (checkoutId: string) => asWorker(app, (tx) => coupons.release(tx, checkoutId, now()));

const validate = (code: string, { planId, as = owner }: { planId?: number; as?: { token: string } } = {}) =>
  app.call(couponRoutes.validate, { as, body: { code, ...(planId !== undefined && { planId }) } });
const errorOf = async (code: string, planId?: number) =>
  (await validate(code, planId === undefined ? {} : { planId })).body.error;

async function statuses(couponId: string): Promise<Record<string, number>> {
  const { rows } = await app.admin.query<{ status: string; count: number }>(
    'SELECT status, count(*)::int FROM oficio.coupon_redemptions WHERE coupon_id = $1 GROUP BY 1',
    [couponId],
  );
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

describe('a typed code', () => {
  test('is found in any letter case and with surrounding spaces', async () => {
    await addCoupon(app, { code: 'VERANO-26' });
    const answer = await validate('  Verano-26 ');
    expect([answer.status, answer.body]).toEqual([
      200,
      { valid: true, coupon: { code: 'VERANO-26', description: '20 % off' }, error: null },
    ]);
  });

  test.each(['NONE', 'VERANO 27', 'ñandú', '\u0000', "' OR 1=1 --", '%', 'x'.repeat(40)])(
    'that nobody gave out is no more than wrong: %j',
    async (code) => {
      const answer = await validate(code);
      expect([answer.status, answer.body]).toEqual([
        200,
        { valid: false, coupon: null, error: 'Invalid coupon code' },
      ]);
    },
  );

  test('is refused without a lookup if it is empty or too long', async () => {
    expect((await validate('  ')).body).toMatchObject({ error: 'Please enter a coupon code' });
    expect((await validate('x'.repeat(41))).body).toMatchObject({ error: 'Invalid coupon code' });
    expect((await app.call(couponRoutes.validate, { body: { code: 'X' } })).status).toBe(401);
  });

  test('a person without an organization may validate it, too', async () => {
    const { code } = await addCoupon(app);
    const person = await app.person();
    expect((await validate(code, { as: person })).body.valid).toBe(true);
  });

  test('allows twenty attempts per account', async () => {
    const { code } = await addCoupon(app);
    for (let time = 0; time < 20; time += 1) expect((await validate(code)).status).toBe(200);
    const refused = await validate(code);
    expect([refused.status, refused.body]).toMatchObject([429, { code: 'rate.limited' }]);
    expect((await validate(code, { as: await app.owner() })).status).toBe(200);
  });
});

describe('the rules of a coupon', () => {
  test('an inactive coupon is answered like an unknown one', async () => {
    const { code } = await addCoupon(app, { active: false });
    expect(await errorOf(code)).toBe('Invalid coupon code');
    await expect(hold(code)).rejects.toMatchObject({
      code: 'coupon.invalid',
      message: 'Invalid coupon code',
    });
  });

  test('it expires to the millisecond of business time', async () => {
    const { code } = await addCoupon(app, { expiresAt: inAnHour() });
    app.clock.advance(HOUR_MS - 1);
    expect(await errorOf(code)).toBeNull();
    app.clock.advance(1);
    expect(await errorOf(code)).toBe('This coupon has expired');
    await expect(hold(code)).rejects.toMatchObject({ message: 'This coupon has expired' });
  });

  test('a coupon of one plan is invalid for another; the default is Professional', async () => {
    const { code } = await addCoupon(app, { planId: STARTER });
    expect(await errorOf(code, STARTER)).toBeNull();
    expect(await errorOf(code)).toBe('This coupon is for the Starter plan');
    const professional = await addCoupon(app, { planId: PROFESSIONAL });
    expect(await errorOf(professional.code)).toBeNull();
    expect(await errorOf(professional.code, STARTER)).toBe('This coupon is for the Professional plan');
    await expect(hold(professional.code, { planId: STARTER })).rejects.toMatchObject({
      code: 'coupon.invalid',
    });
  });

  test('an organization redeems it once', async () => {
    const { code } = await addCoupon(app);
    await redeem(await hold(code));
    expect(await errorOf(code)).toBe('Your organization has already used this coupon');
    await expect(hold(code)).rejects.toMatchObject({
      message: 'Your organization has already used this coupon',
    });
    expect((await validate(code, { as: await app.owner() })).body.valid).toBe(true);
  });
});

describe('a coupon for one use', () => {
  test('of a hundred concurrent payment pages one gets it', async () => {
    const { id, code } = await addCoupon(app, { maxRedemptions: 1 });
    const worker = patientWorker(app);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 100 }, () => worker.transaction((tx) => coupons.hold(tx, useOf(code)))),
    );
    await worker.close();
    const refusals = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refusals).toHaveLength(99);
    expect(new Set(refusals.map(({ reason }) => reason.message))).toEqual(
      new Set(['This coupon has been used up']),
    );
    expect(await statuses(id)).toEqual({ held: 1 });
  });

  test('is held while a payment page is open, and released when the page is closed unpaid', async () => {
    const { code } = await addCoupon(app, { maxRedemptions: 1 });
    const page = await holdElsewhere(code);
    expect(await errorOf(code)).toBe('This coupon has been used up');
    await release(page);
    expect(await errorOf(code)).toBeNull();
    await redeem(await hold(code));
    await expect(holdElsewhere(code)).rejects.toMatchObject({ message: 'This coupon has been used up' });
  });

  test('an unreleased hold expires three days after its page, without a job', async () => {
    const { id, code } = await addCoupon(app, { maxRedemptions: 1 });
    await holdElsewhere(code);
    app.clock.advance(HOUR_MS + 3 * DAY_MS - 1);
    expect(await errorOf(code)).toBe('This coupon has been used up');
    app.clock.advance(1);
    expect(await errorOf(code)).toBeNull();
    await redeem(await hold(code));
    expect(await statuses(id)).toEqual({ held: 1, redeemed: 1 });
  });

  test('a very late event of an older paid page still counts once', async () => {
    const { id, code } = await addCoupon(app, { maxRedemptions: 1 });
    const late = await holdElsewhere(code);
    app.clock.advance(4 * DAY_MS);
    await redeem(await hold(code));
    await redeem(late);
    expect(await statuses(id)).toEqual({ redeemed: 1, released: 1 });
  });

  test('an organization’s newer page takes over the hold of its older one', async () => {
    const { id, code } = await addCoupon(app, { maxRedemptions: 1 });
    await hold(code);
    expect(await errorOf(code)).toBeNull();
    await redeem(await hold(code));
    expect(await statuses(id)).toEqual({ released: 1, redeemed: 1 });
  });

  test('repeated and contradictory events count one use', async () => {
    const { id, code } = await addCoupon(app, { maxRedemptions: 1 });
    const page = await hold(code);
    await Promise.all([redeem(page), redeem(page)]);
    await release(page);
    expect(await statuses(id)).toEqual({ redeemed: 1 });
    await redeem(randomUUID());
  });

  test('its expiry while a page is open doesn’t end the hold', async () => {
    const { id, code } = await addCoupon(app, { expiresAt: inAnHour() });
    app.clock.advance(HOUR_MS - 1);
    const page = await hold(code);
    app.clock.advance(HOUR_MS);
    await redeem(page);
    expect(await statuses(id)).toEqual({ redeemed: 1 });
  });
});
