import {
  escapeLiteral,
  Pool,
  type PoolClient,
  Query,
  type QueryConfig,
  type QueryResult,
  type QueryResultRow,
} from 'pg';
import { currentCause } from '../http/request-context.ts';
import {
  type ClaimSettings,
  type Claims,
  CONTACT_CLAIMS,
  type ContactClaims,
  USER_CLAIMS,
} from './claims.ts';
import { answerMs, DATABASE_LIMITS } from './database-limits.ts';
import { connectionTimedOut, connectionWasLost } from './database-trouble.ts';
import { allOrFirstError, inOnePacket, inPacketOfTurn, prepared, streamOf } from './pipeline.ts';
import { PipelinedTransaction, type Transaction } from './pipelined-transaction.ts';
import { beginsReadOnly } from './read-only.ts';
import { type DatabaseRole, roleUrl } from './role-url.ts';
import { valueParsers } from './value-parsers.ts';

export type { Claims, ContactClaims, OrganizationClaims } from './claims.ts';
export type { Transaction } from './pipelined-transaction.ts';

/** Claims of the worker's transactions that belong to no user. */
export const NO_USER: Claims = { userId: '', organizationId: null };

export interface Statement {
  text: string;
  values: readonly unknown[];
}

export interface PoolFigures {
  total: number;
  idle: number;
  waiting: number;
}

interface PoolSettings {
  adminUrl: string;
  role: DatabaseRole;
  connections: number;
  waitMs?: number;
  onError(error: Error): void;
}

/** Milliseconds for which a request waits for a connection before it is answered with 503. */
const WAIT_MS = 700;

/** The database as one role. Every transaction carries the caller's claims. */
class Database<Held> {
  readonly #pool: Pool;
  /** Connections on which the claims' statement is prepared. */
  readonly #knowClaims = new WeakSet<PoolClient>();
  /** The value of `#missedAnswers` when each connection was opened. */
  readonly #openedAfter = new WeakMap<PoolClient, number>();
  #missedAnswers = 0;

  constructor(
    { adminUrl, role, connections, waitMs = WAIT_MS, onError }: PoolSettings,
    private readonly claimSettings: ClaimSettings<Held>,
  ) {
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
    // Without a listener, an idle connection that Postgres closes would end the process.
    this.#pool.on('error', onError);
    // The same for a connection in use; its statements fail by themselves.
    this.#pool.on('connect', (client) => {
      client.on('error', () => undefined);
      this.#openedAfter.set(client, this.#missedAnswers);
    });
  }

  /**
   * Runs one statement in its own read-only transaction, in one round trip: all messages before one Sync are one
   * transaction, which costs half of BEGIN, SET and COMMIT. `once`: the statement isn't prepared, because its text has
   * too many variants.
   */
  async read<Row extends QueryResultRow>(
    claims: Held,
    text: string,
    values: readonly unknown[],
    { once = false } = {},
  ): Promise<Row[]> {
    return this.#onClientAgain(async (client) => {
      if (!this.#knowClaims.has(client)) await this.#prepareClaims(client);
      const { rows } = await queryWithClaims<Row>(
        client,
        this.#valuesOf(claims),
        once ? { text, values: [...values] } : prepared({ text, values }),
      );
      return rows;
    });
  }

  /** Runs several statements on one snapshot, in one round trip. */
  async readAll<Rows extends QueryResultRow[]>(
    claims: Held,
    statements: { [Index in keyof Rows]: Statement },
  ): Promise<{ [Index in keyof Rows]: Rows[Index][] }> {
    const begin = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY';
    return this.#onClientAgain(async (client) => {
      const sent = inOnePacket(client, () => [
        client.query(`${begin}; ${this.#claimsOf(claims)}`),
        ...statements.map((statement) => client.query(prepared(statement))),
        client.query('COMMIT'),
      ]);
      const results = await allOrFirstError(sent);
      return results.slice(1, -1).map((result) => result.rows) as { [Index in keyof Rows]: Rows[Index][] };
    });
  }

  /** Commits the work, or rolls it back when it throws. Within `readOnly` it can't write. Its statements name their rows by ids: see `PLANNED_ONCE`. */
  transaction<Result>(claims: Held, work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    return this.#transaction(
      `BEGIN; ${PLANNED_ONCE}; ${this.#claimsOf(claims)}`,
      DATABASE_LIMITS.statementMs,
      work,
    );
  }

  /** As `transaction`, with the time limit of long statements. */
  longTransaction<Result>(claims: Held, work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    const { longStatementMs } = DATABASE_LIMITS;
    const begin = `BEGIN; SET LOCAL statement_timeout = ${longStatementMs}; ${this.#claimsOf(claims)}`;
    return this.#transaction(begin, longStatementMs, work);
  }

  async #transaction<Result>(
    begin: string,
    statementMs: number,
    work: (tx: Transaction) => Promise<Result>,
  ): Promise<Result> {
    const query_timeout = answerMs(statementMs);
    return this.#onClient(async (client) => {
      const text = beginsReadOnly() ? begin.replace('BEGIN', 'BEGIN READ ONLY') : begin;
      const begun = inPacketOfTurn(client, () => client.query(text));
      // A failed BEGIN also fails the first statement of the work.
      begun.catch(() => undefined);
      const tx = new PipelinedTransaction(client, query_timeout);
      try {
        const result = await work(tx);
        await begun;
        await tx.commit();
        return result;
      } catch (error) {
        await client.query('ROLLBACK').catch(() => undefined);
        throw error;
      }
    });
  }

  /** For libraries that have their own statements (rate limits); without claims. */
  query(statement: QueryConfig): Promise<QueryResult> {
    return this.#onClient((client) => client.query(statement));
  }

  /** The pool's connections, and the work that waits for one. */
  figures(): PoolFigures {
    const { totalCount: total, idleCount: idle, waitingCount: waiting } = this.#pool;
    return { total, idle, waiting };
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }

  #valuesOf(claims: Held): string[] {
    return this.claimSettings.map(([, ofClaims]) => ofClaims(claims));
  }

  /** The claims as settings of the transaction, which end with it: the connection's next user doesn't inherit them. */
  #claimsOf(claims: Held): string {
    const settings = this.claimSettings.map(([setting, ofClaims]) => [setting, ofClaims(claims)] as const);
    // Jobs that the transaction queues keep the id of the request.
    return [...settings, ['oficio.request_id', currentCause().requestId ?? ''] as const]
      .map(([setting, value]) => `SET LOCAL ${setting} = ${escapeLiteral(value)}`)
      .join('; ');
  }

  async #prepareClaims(client: PoolClient): Promise<void> {
    const { claimSettings } = this;
    await client.query({ ...claimsStatement(claimSettings), values: claimSettings.map(() => '') });
    this.#knowClaims.add(client);
  }

  /** For work that changes nothing: it is retried once when its connection turns out to be dead. */
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

  /** Closes connections that are older than a missed answer, because the same network failure has cut them. */
  async #connect(): Promise<PoolClient> {
    for (;;) {
      const client = await this.#pool.connect();
      if (this.#openedAfter.get(client) === this.#missedAnswers) return client;
      streamOf(client).destroy();
      client.release(true);
    }
  }
}

/** Runs as `oficio_api`: requests, restricted by the policies. */
export class ApiDatabase extends Database<Claims> {
  constructor(settings: PoolSettings) {
    super(settings, USER_CLAIMS);
  }
}

/** Runs as `oficio_worker`: work outside of a request's organization, such as creating one. */
export class WorkerDatabase extends Database<Claims> {
  constructor(settings: PoolSettings) {
    super(settings, USER_CLAIMS);
  }
}

/** Runs as `oficio_portal`: the pages of a client's contact, which see the client's own rows and change nothing. */
export class PortalDatabase extends Database<ContactClaims> {
  constructor(settings: PoolSettings) {
    super(settings, CONTACT_CLAIMS);
  }
}

/**
 * Each statement, those of triggers included, is planned once for a connection. Postgres would plan the first five
 * executions anew, and some later ones. Rows that are named by ids have the same plan for all values.
 */
const PLANNED_ONCE = 'SET LOCAL plan_cache_mode = force_generic_plan';

const CLAIMS_STATEMENT = 'claims';

/** The claims as parameters of a statement without rows. Local settings end with the transaction. */
function claimsStatement(settings: ClaimSettings<never>): { name: string; text: string } {
  const claims = settings.map(([setting], index) => `set_config('${setting}', $${index + 1}, true) IS NULL`);
  const text = ["set_config('transaction_read_only', 'on', true) IS NULL", ...claims].join(' OR ');
  return { name: CLAIMS_STATEMENT, text: `SELECT WHERE ${text}` };
}

/** Sends the claims directly before the statement, without a Sync between them. */
function queryWithClaims<Row extends QueryResultRow>(
  client: PoolClient,
  values: string[],
  statement: QueryConfig,
): Promise<QueryResult<Row>> {
  return new Promise((resolve, reject) => {
    const query = new Query<Row>(statement, (error: Error | null, results: unknown) => {
      // When the statement's values can't be written, it has already failed, and only the claims' result comes.
      const result: QueryResult<Row> | undefined = Array.isArray(results) ? results.at(-1) : undefined;
      if (error || !result) reject(error ?? new Error('The statement gave no result'));
      else resolve(result);
    });
    const submit = query.submit;
    query.submit = (connection) =>
      inOnePacket(client, () => {
        connection.bind({ statement: CLAIMS_STATEMENT, values }, true);
        connection.execute({}, true);
        return submit.call(query, connection);
      });
    client.query(query);
  });
}
