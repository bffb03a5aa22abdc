import type { ClientBase } from 'pg';

/** Time limits of the database. Milliseconds. */
export const DATABASE_LIMITS = {
  /** A statement of a request. */
  statementMs: 10_000,
  /** A statement that works through many rows: data exports, removals, the job queue's upkeep. */
  longStatementMs: 60_000,
  /** The time that Postgres has to report a statement's timeout. After it the connection counts as lost. */
  answerMarginMs: 2_000,
  /** The lock timeout of every statement. */
  lockMs: 5_000,
  /** The silence after which TCP keep-alive probes a connection. */
  keepAliveMs: 10_000,
} as const;

/** The client's time limit of a statement. Postgres' own limit comes first wherever Postgres is reachable. */
export function answerMs(statementMs: number): number {
  return statementMs + DATABASE_LIMITS.answerMarginMs;
}

/** Settings for the pool of the job queue, whose statements take long. */
export const JOB_POOL_LIMITS = {
  query_timeout: answerMs(DATABASE_LIMITS.longStatementMs),
  keepAlive: true,
  keepAliveInitialDelayMillis: DATABASE_LIMITS.keepAliveMs,
  onConnect: (client: ClientBase) =>
    client.query(`SET statement_timeout = ${DATABASE_LIMITS.longStatementMs}`),
};
