import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../database/database.ts';

/** A payment page of the provider. Its row is stored first, and the id is the provider's idempotency key. */
export interface Checkout {
  id: string;
  organizationId: string;
  planId: number;
  couponId: string | null;
  /** Null: whether the provider has created the page isn't known yet. */
  sessionId: string | null;
  expiresAt: string;
}

const COLUMNS = `id, organization_id AS "organizationId", plan_id AS "planId", coupon_id AS "couponId",
  stripe_session_id AS "sessionId", expires_at AS "expiresAt"`;

/** Runs in transactions of the worker that have locked the organization's subscription. */
@Injectable()
export class CheckoutsRepository {
  /** The checkout that may still be paid. */
  async open(tx: Transaction, organizationId: string): Promise<Checkout | null> {
    const [row] = await tx.rows<Checkout>(
      `SELECT ${COLUMNS} FROM oficio.checkouts
       WHERE organization_id = $1 AND status IN ('opening', 'open') FOR UPDATE`,
      [organizationId],
    );
    return row ?? null;
  }

  async bySession(tx: Transaction, organizationId: string, sessionId: string): Promise<Checkout | null> {
    const [row] = await tx.rows<Checkout>(
      `SELECT ${COLUMNS} FROM oficio.checkouts WHERE organization_id = $1 AND stripe_session_id = $2`,
      [organizationId, sessionId],
    );
    return row ?? null;
  }

  /** Pages that should have been paid or closed before an instant, without any event. */
  async overdue(tx: Transaction, before: string): Promise<{ organizationId: string; sessionId: string }[]> {
    return tx.rows<{ organizationId: string; sessionId: string }>(
      `SELECT organization_id AS "organizationId", stripe_session_id AS "sessionId" FROM oficio.checkouts
       WHERE status = 'open' AND expires_at < $1 ORDER BY id`,
      [before],
    );
  }

  async insert(
    tx: Transaction,
    {
      organizationId,
      planId,
      expiresAt,
      createdBy,
      at,
    }: Pick<Checkout, 'organizationId' | 'planId' | 'expiresAt'> & { createdBy: string; at: string },
  ): Promise<Checkout> {
    const id = randomUUID();
    await tx.rows(
      `INSERT INTO oficio.checkouts (id, organization_id, plan_id, status, expires_at, created_by, created_at, updated_at)
       VALUES ($1, $2, $3, 'opening', $4, $5, $6, $6)`,
      [id, organizationId, planId, expiresAt, createdBy, at],
    );
    return { id, organizationId, planId, couponId: null, sessionId: null, expiresAt };
  }

  async setCoupon(tx: Transaction, { id }: Checkout, couponId: string): Promise<void> {
    await tx.rows('UPDATE oficio.checkouts SET coupon_id = $2 WHERE id = $1', [id, couponId]);
  }

  async couponId(tx: Transaction, code: string): Promise<string | null> {
    const [row] = await tx.rows<{ id: string }>('SELECT id FROM oficio.coupons WHERE code = upper($1)', [
      code,
    ]);
    return row?.id ?? null;
  }

  async keepPage(
    tx: Transaction,
    { id }: Checkout,
    { sessionId, url, at }: { sessionId: string; url: string; at: string },
  ): Promise<void> {
    await tx.rows(
      `UPDATE oficio.checkouts SET status = 'open', stripe_session_id = $2, url = $3, updated_at = $4
       WHERE id = $1 AND status = 'opening'`,
      [id, sessionId, url, at],
    );
  }

  /** False if it is already closed or belongs to another organization. */
  async close(
    tx: Transaction,
    { id, organizationId }: Pick<Checkout, 'id' | 'organizationId'>,
    { status, sessionId, at }: { status: 'completed' | 'expired'; sessionId: string | null; at: string },
  ): Promise<boolean> {
    const closed = await tx.rows(
      `UPDATE oficio.checkouts SET status = $3, stripe_session_id = coalesce(stripe_session_id, $4), updated_at = $5
       WHERE id = $1 AND organization_id = $2 AND status <> $3 AND status <> 'completed' RETURNING id`,
      [id, organizationId, status, sessionId, at],
    );
    return closed.length === 1;
  }
}
