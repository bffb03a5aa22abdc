import pg from 'pg';
import { POOL_LIMITS } from '../../pool-limits.ts';
import type { RegistryName } from './registry-name.ts';

/** The advisory lock under which the schema is created. */
const LOCK = 7_423_002;

const SCHEMA = `
SELECT pg_advisory_xact_lock(${LOCK});
CREATE SCHEMA IF NOT EXISTS embedded_registry;
REVOKE ALL ON SCHEMA embedded_registry FROM PUBLIC;
CREATE TABLE IF NOT EXISTS embedded_registry.names (
  fqdn text PRIMARY KEY,
  facts jsonb NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
`;
/** The registry's names in the schema `embedded_registry`, which is created with the first question. */
export class NameStore {
  readonly #pool: pg.Pool;
  #created: Promise<unknown> | undefined;

  constructor(adminUrl: string) {
    this.#pool = new pg.Pool({
      ...POOL_LIMITS,
      connectionString: adminUrl,
      max: 2,
      idleTimeoutMillis: 10_000,
    });
    this.#pool.on('error', () => undefined);
    // `pool.end()` resolves before its connections close, so each needs its own error handler.
    this.#pool.on('connect', (client) => client.on('error', () => undefined));
  }

  /** The stored row of a name, or the given one, which is stored. */
  async findOrAdd(name: RegistryName): Promise<RegistryName> {
    const { rows } = await this.#query(
      `INSERT INTO embedded_registry.names (fqdn, facts) VALUES ($1, $2)
       ON CONFLICT (fqdn) DO UPDATE SET fqdn = EXCLUDED.fqdn RETURNING facts`,
      [name.fqdn, name],
    );
    return rows[0]?.facts ?? name;
  }

  async put(name: RegistryName): Promise<void> {
    await this.#query(
      `INSERT INTO embedded_registry.names (fqdn, facts) VALUES ($1, $2)
       ON CONFLICT (fqdn) DO UPDATE SET facts = EXCLUDED.facts, changed_at = clock_timestamp()`,
      [name.fqdn, name],
    );
  }

  /** The names that were asked for or changed last, at most `most`. */
  async list(most: number): Promise<RegistryName[]> {
    const { rows } = await this.#query(
      'SELECT facts FROM embedded_registry.names ORDER BY changed_at DESC, fqdn LIMIT $1',
      [most],
    );
    return rows.map(({ facts }) => facts);
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }

  async #query(statement: string, values: unknown[]): Promise<pg.QueryResult<{ facts: RegistryName }>> {
    this.#created ??= this.#pool.query(SCHEMA).catch((error: unknown) => {
      this.#created = undefined;
      throw error;
    });
    await this.#created;
    return this.#pool.query(statement, values);
  }
}
