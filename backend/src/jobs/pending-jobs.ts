import type { PgBoss } from 'pg-boss';
import { JOB_POOL_LIMITS } from '../database/database-limits.ts';
import type { JobHandlers } from './job-handlers.ts';
import type { JobPayloads } from './job-payloads.ts';
import { JOB_SCHEMA } from './job-schema.ts';

interface Outcome {
  done: number;
  failed: number;
}

/** Fetches and does what is queued, without workers and their waiting; see `Jobs.runPending`. */
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
 * @param early also takes what waits for a later try, once
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
        // One that fails again and again isn't looked for again and again.
        if (!failure || !early) found = true;
      }
    }
  }
  return result;
}

/** Of the jobs that have a handler, those that something is queued for. */
async function waitingNames(boss: PgBoss, handlers: JobHandlers, early: boolean) {
  const { rows } = await boss.getDb().executeSql(
    `SELECT DISTINCT name FROM ${JOB_SCHEMA}.job
       WHERE state IN ('created', 'retry') AND ($1 OR start_after <= now())`,
    [early],
  );
  const waiting = new Set(rows.map((row: { name: string }) => row.name));
  return handlers.names.filter((name) => waiting.has(name));
}
