import pg from 'pg';
import { POOL_LIMITS } from '../../pool-limits.ts';

/** The advisory lock of every transaction, which serializes the stand-in's work. */
const LOCK = 7_423_001;

const SCHEMA = `
CREATE SCHEMA IF NOT EXISTS embedded_stripe;
REVOKE ALL ON SCHEMA embedded_stripe FROM PUBLIC;
CREATE TABLE IF NOT EXISTS embedded_stripe.documents (
  sequence bigint GENERATED ALWAYS AS IDENTITY,
  id text PRIMARY KEY,
  kind text NOT NULL,
  document jsonb NOT NULL,
  due_at bigint
);
-- The connected account that has the document; null: the platform's own.
ALTER TABLE embedded_stripe.documents ADD COLUMN IF NOT EXISTS account text;
CREATE INDEX IF NOT EXISTS documents_kind ON embedded_stripe.documents (kind, sequence);
CREATE INDEX IF NOT EXISTS documents_due ON embedded_stripe.documents (due_at, sequence) WHERE due_at IS NOT NULL;
CREATE INDEX IF NOT EXISTS documents_members ON embedded_stripe.documents USING gin (document jsonb_path_ops)
  WHERE kind <> 'event';
CREATE TABLE IF NOT EXISTS embedded_stripe.answers (
  key text PRIMARY KEY,
  request text NOT NULL,
  status integer NOT NULL,
  body text NOT NULL,
  made_at bigint NOT NULL
);
CREATE TABLE IF NOT EXISTS embedded_stripe.deliveries (
  event_id text PRIMARY KEY,
  sequence bigint GENERATED ALWAYS AS IDENTITY,
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz,
  last_result text
);
CREATE INDEX IF NOT EXISTS deliveries_pending ON embedded_stripe.deliveries (next_attempt_at)
  WHERE next_attempt_at IS NOT NULL;
`;

/** The stand-in's schema. Only the role in `adminUrl` can access it. */
export class Ledger {
  private readonly pool: pg.Pool;

  private constructor(adminUrl: string) {
    this.pool = new pg.Pool({
      ...POOL_LIMITS,
      connectionString: adminUrl,
      max: 2,
      idleTimeoutMillis: 10_000,
    });
    this.pool.on('error', () => undefined);
    // `pool.end()` resolves before its connections close, so each needs its own error handler.
    this.pool.on('connect', (client) => client.on('error', () => undefined));
  }

  static async open(adminUrl: string): Promise<Ledger> {
    const ledger = new Ledger(adminUrl);
    await ledger.transaction((client) => client.query(SCHEMA));
    return ledger;
  }

  /** Runs a transaction. Transactions never overlap, also across processes. A thrown error rolls back. */
  async transaction<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await this.pool.connect();
    let broken: Error | undefined;
    try {
      await client.query('BEGIN');
      await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
      const result = await work(client);
      await client.query('COMMIT');
      return result;
    } catch (error) {
      await client.query('ROLLBACK').catch((trouble: Error) => {
        broken = trouble;
      });
      throw error;
    } finally {
      client.release(broken);
    }
  }

  query(statement: string, values: unknown[] = []): Promise<pg.QueryResult> {
    return this.pool.query(statement, values);
  }

  async close(): Promise<void> {
    await this.pool.end();
  }
}
