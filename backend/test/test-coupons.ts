import { randomUUID } from 'node:crypto';
import type { CouponKind } from '@oficio/contracts';
import pg from 'pg';
import { NO_USER, type Transaction, WorkerDatabase } from '../src/database/database.ts';
import { answerMs, DATABASE_LIMITS } from '../src/database/database-limits.ts';
import { PipelinedTransaction } from '../src/database/pipelined-transaction.ts';
import { roleUrl } from '../src/database/role-url.ts';
import { valueParsers } from '../src/database/value-parsers.ts';
import type { TestApplication } from './test-application.ts';

export interface TestCoupon {
  id: string;
  code: string;
}

export interface CouponOptions {
  code?: string;
  kind?: CouponKind;
  value?: number;
  months?: number;
  planId?: number;
  maxRedemptions?: number;
  expiresAt?: string;
  active?: boolean;
}

let made = 0;

/** A coupon, by default 20 percent for the subscription's lifetime. */
export async function addCoupon(app: TestApplication, options: CouponOptions = {}): Promise<TestCoupon> {
  made += 1;
  const { code = `COUPON${made}`, kind = 'percent', value = 20 } = options;
  const id = randomUUID();
  await app.admin.query(
    `INSERT INTO oficio.coupons (id, code, description, kind, value, months, plan_id, max_redemptions, expires_at,
       active, created_at, updated_at)
     VALUES ($1, $2, '20 % off', $3, $4, $5, $6, $7, $8, $9, $10, $10)`,
    [
      id,
      code,
      kind,
      value,
      options.months ?? null,
      options.planId ?? null,
      options.maxRedemptions ?? null,
      options.expiresAt ?? null,
      options.active ?? true,
      app.clock.now(),
    ],
  );
  return { id, code };
}

/** Runs work in a transaction of the worker, like checkouts and the provider's events. */
export function asWorker<Result>(
  app: TestApplication,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const worker = app.nest.get(WorkerDatabase, { strict: false });
  return worker.transaction(NO_USER, work);
}

/** As `asWorker`, for many concurrent calls, which wait for a connection as long as it takes. Close it. */
export function patientWorker(app: TestApplication) {
  const connectionString = roleUrl(app.database.adminUrl, 'oficio_worker');
  const pool = new pg.Pool({ connectionString, max: 20, types: valueParsers, pipeline: true });
  // A connection may fail after the pool has ended.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    close: () => pool.end(),
    async transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
      const client = await pool.connect();
      try {
        await client.query('BEGIN');
        const tx = new PipelinedTransaction(client, answerMs(DATABASE_LIMITS.statementMs));
        const result = await work(tx);
        await tx.commit();
        return result;
      } catch (error) {
        await client.query('ROLLBACK');
        throw error;
      } finally {
        client.release();
      }
    },
  };
}
