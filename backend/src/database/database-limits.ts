import type { ClientBase } from 'pg';

/** How long the database may take. Milliseconds. */
export const DATABASE_LIMITS = {
  /** A statement of a request. */
  statementMs: 10_000,
  /** A statement that works through many rows: data exports, removals, the job queue's upkeep. */
  longStatementMs: 60_000,
  /** After a statement's limit Postgres has so long to report it, then the connection counts as lost. */
  answerMarginMs: 2_000,
  /** A statement of either kind waits so long for a lock. */
  lockMs: 5_000,
  /** A connection that has been silent for so long is probed. */
  keepAliveMs: 10_000,
} as const;

/** When the client gives up on a statement: Postgres' own limit comes first wherever Postgres can be reached. */
export function answerMs(statementMs: number): number {
  return statementMs + DATABASE_LIMITS.answerMarginMs;
}

/** Settings for the pool of the job queue, whose statements are long ones. */
export const JOB_POOL_LIMITS = {
  query_timeout: answerMs(DATABASE_LIMITS.longStatementMs),
  keepAlive: true,
  keepAliveInitialDelayMillis: DATABASE_LIMITS.keepAliveMs,
  onConnect: (client: ClientBase) =>
    client.query(`SET statement_timeout = ${DATABASE_LIMITS.longStatementMs}`),
};
