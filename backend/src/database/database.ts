import { createHash } from 'node:crypto';
import type { Writable } from 'node:stream';
import {
  escapeLiteral,
  Pool,
  type PoolClient,
  Query,
  type QueryConfig,
  type QueryResult,
  type QueryResultRow,
} from 'pg';
import { answerMs, DATABASE_LIMITS } from './database-limits.ts';
import { connectionTimedOut, connectionWasLost } from './database-trouble.ts';
import { type DatabaseRole, roleUrl } from './role-url.ts';
import { valueParsers } from './value-parsers.ts';

/** Whom the policies take the caller for. Ids of the authenticated scope only, never of the request. */
export interface Claims {
  userId: string;
  organizationId: string | null;
}

/** Claims of the worker's transactions that belong to no user. */
export const NO_USER: Claims = { userId: '', organizationId: null };

export interface Statement {
  text: string;
  values: readonly unknown[];
}

export interface Transaction {
  rows<Row extends QueryResultRow>(text: string, values: readonly unknown[]): Promise<Row[]>;
}

interface PoolSettings {
  adminUrl: string;
  role: DatabaseRole;
  connections: number;
  waitMs?: number;
  onError(error: Error): void;
}

/** How long a request waits for a connection before it is answered with 503. Milliseconds. */
const WAIT_MS = 700;

/** The database as one role; every transaction carries the caller's claims. */
class Database {
  readonly #pool: Pool;
  /** Connections on which the statement of the claims is prepared. */
  readonly #knowClaims = new WeakSet<PoolClient>();
  /** How many answers had failed to come when each connection was opened. */
  readonly #openedAfter = new WeakMap<PoolClient, number>();
  #missedAnswers = 0;

  constructor({ adminUrl, role, connections, waitMs = WAIT_MS, onError }: PoolSettings) {
    this.#pool = new Pool({
      connectionString: roleUrl(adminUrl, role),
      application_name: role,
      max: connections,
      connectionTimeoutMillis: waitMs,
      idleTimeoutMillis: 60_000,
      query_timeout: answerMs(DATABASE_LIMITS.statementMs),
      keepAlive: true,
      keepAliveInitialDelayMillis: DATABASE_LIMITS.keepAliveMs,
      pipeline: true,
      types: valueParsers,
    });
    // Without a listener an idle connection that Postgres closes would end the process.
    this.#pool.on('error', onError);
    // The same for one that is in use; its statements fail by themselves.
    this.#pool.on('connect', (client) => {
      client.on('error', () => undefined);
      this.#openedAfter.set(client, this.#missedAnswers);
    });
  }

  /**
   * One statement in a read-only transaction of its own, in one round trip: what is sent before one Sync is one
   * transaction, which costs half of BEGIN, SET and COMMIT. `once`: the statement isn't prepared, because its text has
   * too many forms to keep.
   */
  async read<Row extends QueryResultRow>(
    claims: Claims,
    text: string,
    values: readonly unknown[],
    { once = false } = {},
  ): Promise<Row[]> {
    return this.#onClientAgain(async (client) => {
      if (!this.#knowClaims.has(client)) await this.#prepareClaims(client);
      const { rows } = await queryWithClaims<Row>(
        client,
        claims,
        once ? { text, values: [...values] } : prepared({ text, values }),
      );
      return rows;
    });
  }

  /** Several statements over one snapshot, in one round trip. */
  async readAll<Rows extends QueryResultRow[]>(
    claims: Claims,
    statements: { [Index in keyof Rows]: Statement },
  ): Promise<{ [Index in keyof Rows]: Rows[Index][] }> {
    const begin = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY';
    return this.#onClientAgain(async (client) => {
      const sent = inOnePacket(client, () => [
        client.query(`${begin}; ${claimsOf(claims)}`),
        ...statements.map((statement) => client.query(prepared(statement))),
        client.query('COMMIT'),
      ]);
      const results = await allOrFirstError(sent);
      return results.slice(1, -1).map((result) => result.rows) as { [Index in keyof Rows]: Rows[Index][] };
    });
  }

  /** Commits what the work did, or nothing of it when it throws. */
  transaction<Result>(claims: Claims, work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    return this.#transaction(`BEGIN; ${claimsOf(claims)}`, DATABASE_LIMITS.statementMs, work);
  }

  /** The same with the time limit of statements that work through many rows. */
  longTransaction<Result>(claims: Claims, work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    const { longStatementMs } = DATABASE_LIMITS;
    const begin = `BEGIN; SET LOCAL statement_timeout = ${longStatementMs}; ${claimsOf(claims)}`;
    return this.#transaction(begin, longStatementMs, work);
  }

  async #transaction<Result>(
    begin: string,
    statementMs: number,
    work: (tx: Transaction) => Promise<Result>,
  ): Promise<Result> {
    const query_timeout = answerMs(statementMs);
    return this.#onClient(async (client) => {
      const begun = client.query(begin);
      // A failure to begin shows again in the first statement of the work.
      begun.catch(() => undefined);
      try {
        const result = await work({
          rows: async <Row extends QueryResultRow>(text: string, values: readonly unknown[]) => {
            const statement = { ...prepared({ text, values }), query_timeout };
            return (await client.query<Row>(statement)).rows;
          },
        });
        await begun;
        const { command } = await client.query('COMMIT');
        if (command !== 'COMMIT') throw new Error('The transaction was rolled back by a failed statement');
        return result;
      } catch (error) {
        await client.query('ROLLBACK').catch(() => undefined);
        throw error;
      }
    });
  }

  /** For libraries that bring their own statements (rate limits); without claims. */
  query(statement: QueryConfig): Promise<QueryResult> {
    return this.#onClient((client) => client.query(statement));
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }

  async #prepareClaims(client: PoolClient): Promise<void> {
    await client.query({ ...CLAIMS_STATEMENT, values: ['', ''] });
    this.#knowClaims.add(client);
  }

  /** For what changes nothing: a connection that turns out to be dead is replaced by another one, once. */
  async #onClientAgain<Result>(work: (client: PoolClient) => Promise<Result>): Promise<Result> {
    try {
      return await this.#onClient(work);
    } catch (error) {
      if (!connectionWasLost(error)) throw error;
      return this.#onClient(work);
    }
  }

  async #onClient<Result>(work: (client: PoolClient) => Promise<Result>): Promise<Result> {
    const client = await this.#connect();
    let isLost = false;
    try {
      return await work(client);
    } catch (error) {
      isLost = connectionTimedOut(error);
      if (isLost) this.#missedAnswers += 1;
      throw error;
    } finally {
      client.release(isLost);
    }
  }

  /** Connections from before an answer that never came are closed: the same network has lost them. */
  async #connect(): Promise<PoolClient> {
    for (;;) {
      const client = await this.#pool.connect();
      if (this.#openedAfter.get(client) === this.#missedAnswers) return client;
      streamOf(client).destroy();
      client.release(true);
    }
  }
}

/** Runs as `oficio_api`: requests, below the policies. */
export class ApiDatabase extends Database {}

/** Runs as `oficio_worker`: what has no request's organization, such as making one. */
export class WorkerDatabase extends Database {}

/** As settings of the transaction: they end with it, and nobody who gets the connection next inherits them. */
function claimsOf({ userId, organizationId }: Claims): string {
  return (
    `SET LOCAL oficio.user_id = ${escapeLiteral(userId)}; ` +
    `SET LOCAL oficio.organization_id = ${escapeLiteral(organizationId ?? '')}`
  );
}

/** The claims as parameters, and a statement that gives no row; local settings end with the transaction. */
const CLAIMS_STATEMENT = {
  name: 'claims',
  text: `SELECT WHERE set_config('transaction_read_only', 'on', true) IS NULL
    OR set_config('oficio.user_id', $1, true) IS NULL OR set_config('oficio.organization_id', $2, true) IS NULL`,
};

/** Sends the claims right before the statement, without a Sync between them. */
function queryWithClaims<Row extends QueryResultRow>(
  client: PoolClient,
  { userId, organizationId }: Claims,
  statement: QueryConfig,
): Promise<QueryResult<Row>> {
  return new Promise((resolve, reject) => {
    const query = new Query<Row>(statement, (error: Error | null, results: unknown) => {
      // A statement whose values can't be written has failed already by the time the claims' only result comes.
      const result: QueryResult<Row> | undefined = Array.isArray(results) ? results.at(-1) : undefined;
      if (error || !result) reject(error ?? new Error('The statement gave no result'));
      else resolve(result);
    });
    const submit = query.submit;
    query.submit = (connection) =>
      inOnePacket(client, () => {
        connection.bind({ statement: CLAIMS_STATEMENT.name, values: [userId, organizationId ?? ''] }, true);
        connection.execute({}, true);
        return submit.call(query, connection);
      });
    client.query(query);
  });
}

/** pg writes each message by itself; held together they cost one system call. */
function inOnePacket<Result>(client: PoolClient, send: () => Result): Result {
  const stream = streamOf(client);
  stream.cork();
  try {
    return send();
  } finally {
    stream.uncork();
  }
}

function streamOf(client: PoolClient): Writable {
  return (client as unknown as { connection: { stream: Writable } }).connection.stream;
}

const statementNames = new Map<string, string>();

function prepared({ text, values }: Statement): { name: string; text: string; values: unknown[] } {
  let name = statementNames.get(text);
  if (name === undefined) {
    name = createHash('sha1').update(text).digest('base64url');
    statementNames.set(text, name);
  }
  return { name, text, values: [...values] };
}

/** Waits for all, so that no answer is left on the connection, then throws the first error. */
async function allOrFirstError(sent: Promise<QueryResult>[]): Promise<QueryResult[]> {
  const settled = await Promise.allSettled(sent);
  return settled.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  });
}
