import { Injectable } from '@nestjs/common';
import type { Coupon } from '@oficio/contracts';
import { NO_USER, type Transaction, WorkerDatabase } from '../../database/database.ts';
import type { CouponRecord, CouponUse } from './coupon-rules.ts';

/** Runs as the worker. The role of requests can't read coupons, so that nobody lists the codes. */
@Injectable()
export class CouponsRepository {
  constructor(private readonly worker: WorkerDatabase) {}

  async byCode(code: string): Promise<CouponRecord | null> {
    const [row] = await this.worker.read<CouponRecord>(NO_USER, `${RECORD} WHERE code = $1`, [code]);
    return row ?? null;
  }

  async byId(id: string): Promise<CouponRecord | null> {
    const [row] = await this.worker.read<CouponRecord>(NO_USER, `${RECORD} WHERE id = $1`, [id]);
    return row ?? null;
  }

  /** Locks the coupon until the transaction ends. */
  async lockByCode(tx: Transaction, code: string): Promise<CouponRecord | null> {
    const [row] = await tx.rows<CouponRecord>(`${RECORD} WHERE code = $1 FOR UPDATE`, [code]);
    return row ?? null;
  }

  async lock(tx: Transaction, id: string): Promise<CouponRecord | null> {
    const [row] = await tx.rows<CouponRecord>(`${RECORD} WHERE id = $1 FOR UPDATE`, [id]);
    return row ?? null;
  }

  async use(couponId: string, organizationId: string | null, at: string): Promise<CouponUse> {
    return useOf(await this.worker.read<CouponUse>(NO_USER, USE, [couponId, organizationId, at]));
  }

  async useIn(tx: Transaction, couponId: string, organizationId: string, at: string): Promise<CouponUse> {
    return useOf(await tx.rows<CouponUse>(USE, [couponId, organizationId, at]));
  }

  /** Releases the organization's holds for other payment pages. */
  async releaseOthers(
    tx: Transaction,
    { couponId, organizationId, checkoutId, at }: CouponHold,
  ): Promise<void> {
    await tx.rows(
      `UPDATE oficio.coupon_redemptions SET status = 'released', updated_at = $4
       WHERE coupon_id = $1 AND organization_id = $2 AND checkout_id <> $3 AND status = 'held'`,
      [couponId, organizationId, checkoutId, at],
    );
  }

  async hold(tx: Transaction, hold: CouponHold & { until: string }): Promise<void> {
    await tx.rows(
      `INSERT INTO oficio.coupon_redemptions
         (checkout_id, coupon_id, organization_id, status, held_until, created_at, updated_at)
       VALUES ($1, $2, $3, 'held', $4, $5, $5)
       ON CONFLICT (checkout_id) DO UPDATE SET status = 'held', held_until = $4, updated_at = $5`,
      [hold.checkoutId, hold.couponId, hold.organizationId, hold.until, hold.at],
    );
  }

  async ofCheckout(
    tx: Transaction,
    checkoutId: string,
  ): Promise<{ couponId: string; organizationId: string } | null> {
    const [row] = await tx.rows<{ couponId: string; organizationId: string }>(
      `SELECT coupon_id AS "couponId", organization_id AS "organizationId" FROM oficio.coupon_redemptions
       WHERE checkout_id = $1`,
      [checkoutId],
    );
    return row ?? null;
  }

  /** How often other organizations have redeemed the coupon, and whether this one has through another payment page. */
  async redeemedBesides(
    tx: Transaction,
    { couponId, organizationId, checkoutId }: Omit<CouponHold, 'at'>,
  ): Promise<{ times: number; byOrganization: boolean }> {
    const [row] = await tx.rows<{ times: number; byOrganization: boolean }>(
      `SELECT count(*)::integer AS times, coalesce(bool_or(organization_id = $2), false) AS "byOrganization"
       FROM oficio.coupon_redemptions
       WHERE coupon_id = $1 AND checkout_id <> $3 AND status = 'redeemed'`,
      [couponId, organizationId, checkoutId],
    );
    return row ?? { times: 0, byOrganization: false };
  }

  async setStatus(
    tx: Transaction,
    checkoutId: string,
    status: 'redeemed' | 'released',
    at: string,
  ): Promise<void> {
    await tx.rows(
      `UPDATE oficio.coupon_redemptions SET status = $2, updated_at = $3
       WHERE checkout_id = $1 AND status <> $2 AND status <> 'redeemed'`,
      [checkoutId, status, at],
    );
  }

  async keepStripeId(couponId: string, stripeCouponId: string): Promise<void> {
    await this.worker.transaction(NO_USER, (tx) =>
      tx.rows('UPDATE oficio.coupons SET stripe_coupon_id = $2 WHERE id = $1', [couponId, stripeCouponId]),
    );
  }

  /** Newest first. */
  async list(): Promise<Coupon[]> {
    return this.worker.read<Coupon>(NO_USER, `${COUPON} ORDER BY created_at DESC, id`, []);
  }

  async one(tx: Transaction, id: string): Promise<Coupon | null> {
    const [row] = await tx.rows<Coupon>(`${COUPON} WHERE id = $1`, [id]);
    return row ?? null;
  }

  /** False if the code exists already. */
  async insert(tx: Transaction, coupon: NewCoupon): Promise<boolean> {
    const made = await tx.rows(
      `INSERT INTO oficio.coupons (id, code, description, kind, value, months, plan_id, max_redemptions,
         expires_at, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10) ON CONFLICT (code) DO NOTHING RETURNING id`,
      [
        coupon.id,
        coupon.code,
        coupon.description,
        coupon.kind,
        coupon.value,
        coupon.months,
        coupon.planId,
        coupon.maxRedemptions,
        coupon.expiresAt,
        coupon.at,
      ],
    );
    return made.length === 1;
  }

  async setActive(tx: Transaction, id: string, active: boolean, at: string): Promise<void> {
    await tx.rows('UPDATE oficio.coupons SET active = $2, updated_at = $3 WHERE id = $1', [id, active, at]);
  }
}

export interface CouponHold {
  couponId: string;
  organizationId: string;
  checkoutId: string;
  at: string;
}

export type NewCoupon = Omit<CouponRecord, 'active' | 'stripeCouponId'> & { at: string };

const COLUMNS = `id, code, description, kind, value, months, plan_id AS "planId", max_redemptions AS "maxRedemptions",
  expires_at AS "expiresAt", active`;

const RECORD = `SELECT ${COLUMNS}, stripe_coupon_id AS "stripeCouponId" FROM oficio.coupons`;

const COUPON = `SELECT ${COLUMNS},
    (SELECT count(*)::integer FROM oficio.coupon_redemptions redemption
     WHERE redemption.coupon_id = coupon.id AND redemption.status = 'redeemed') AS redeemed
  FROM oficio.coupons coupon`;

/** A hold ends by time alone, without any job. */
const USE = `SELECT
    count(*) FILTER (WHERE status = 'redeemed'
      OR (held_until > $3 AND organization_id IS DISTINCT FROM $2::uuid))::integer AS taken,
    coalesce(bool_or(status = 'redeemed' AND organization_id = $2::uuid), false) AS "redeemedByOrganization"
  FROM oficio.coupon_redemptions WHERE coupon_id = $1 AND status IN ('held', 'redeemed')`;

function useOf([use]: CouponUse[]): CouponUse {
  return use ?? { taken: 0, redeemedByOrganization: false };
}
