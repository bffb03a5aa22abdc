import type { JobHandlers } from './job-handlers.ts';
import type { JobPayloads } from './job-payloads.ts';
import { JOB_SCHEMA } from './job-schema.ts';

/** Fetches and does what is queued, without workers and their waiting; see `Jobs.runPending`. */
export async function runPendingJobs(
  databaseUrl: string,
  handlers: JobHandlers,
  { early = false }: { early?: boolean },
): Promise<{ done: number; failed: number }> {
  const { PgBoss } = await import('pg-boss');
  const boss = new PgBoss({
    connectionString: databaseUrl,
    schema: JOB_SCHEMA,
    migrate: false,
    supervise: false,
    schedule: false,
    max: 1,
  });
  boss.on('error', () => undefined);
  await boss.start();
  const result = { done: 0, failed: 0 };
  const failedOnce = new Set<string>();
  try {
    for (let found = true; found; ) {
      found = false;
      for (const name of handlers.names) {
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
          if (failure && early) failedOnce.add(job.id);
          else found = true;
        }
      }
    }
    return result;
  } finally {
    await boss.stop({ graceful: false });
  }
}
