import type { PgBoss } from 'pg-boss';
import { JOB_POOL_LIMITS } from '../database/database-limits.ts';
import type { JobHandlers } from './job-handlers.ts';
import type { JobPayloads } from './job-payloads.ts';
import { JOB_SCHEMA } from './job-schema.ts';

interface Outcome {
  done: number;
  failed: number;
}

/** Runs the queued jobs without workers and their polling; see `Jobs.runPending`. */
export async function runPendingJobs(
  databaseUrl: string,
  handlers: JobHandlers,
  options: { early?: boolean },
): Promise<Outcome> {
  const { PgBoss } = await import('pg-boss');
  const boss = new PgBoss({
    connectionString: databaseUrl,
    schema: JOB_SCHEMA,
    migrate: false,
    supervise: false,
    schedule: false,
    max: 1,
    ...JOB_POOL_LIMITS,
  });
  boss.on('error', () => undefined);
  await boss.start();
  try {
    return await doPending(boss, handlers, options);
  } finally {
    await boss.stop({ graceful: false });
  }
}

/**
 * The same over an open pg-boss.
 * @param early also runs, once, the jobs that wait for a retry
 */
export async function doPending(
  boss: PgBoss,
  handlers: JobHandlers,
  { early = false }: { early?: boolean } = {},
): Promise<Outcome> {
  const result = { done: 0, failed: 0 };
  for (let found = true; found; ) {
    found = false;
    for (const name of await waitingNames(boss, handlers, early)) {
      const jobs = await boss.fetch<JobPayloads[typeof name]>(name, {
        batchSize: 100,
        ignoreStartAfter: early,
      });
      for (const job of jobs) {
        const failure = await handlers.run(name, job.data);
        if (failure) await boss.fail(name, job, failure);
        else await boss.complete(name, job);
        result[failure ? 'failed' : 'done'] += 1;
        // A job that keeps failing doesn't keep the loop running.
        if (!failure || !early) found = true;
      }
    }
  }
  return result;
}

/** The names of the jobs that have a handler and are queued. */
async function waitingNames(boss: PgBoss, handlers: JobHandlers, early: boolean) {
  const { rows } = await boss.getDb().executeSql(
    `SELECT DISTINCT name FROM ${JOB_SCHEMA}.job
       WHERE state IN ('created', 'retry') AND ($1 OR start_after <= now())`,
    [early],
  );
  const waiting = new Set(rows.map((row: { name: string }) => row.name));
  return handlers.names.filter((name) => waiting.has(name));
}
