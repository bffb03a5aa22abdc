import { setTimeout as delay } from 'node:timers/promises';
import type { Job, JobResult, PgBoss } from 'pg-boss';
import { JOB_POOL_LIMITS } from '../database/database-limits.ts';
import { JOB_POOL_SIZE } from '../database/pool-sizes.ts';
import type { RequestLogger } from '../http/request-logger.ts';
import type { JobHandlers } from './job-handlers.ts';
import type { JobName, JobPayloads, PeriodicJobName } from './job-payloads.ts';
import { JOB_SCHEMA, RETRY } from './job-schema.ts';

/** How many jobs of one queue a process runs at the same time. */
export const JOBS_AT_ONCE = 5;
/** How long the end of the process waits for running jobs, in milliseconds. */
const STOP_PATIENCE_MS = 6_000;
/** How often a missing database is retried at the start, in milliseconds. */
const START_AGAIN_MS = 5_000;
/** A lasting failure is logged once in this many milliseconds. */
const QUIET_MS = 60_000;

export interface JobSchedule {
  name: PeriodicJobName;
  /** UTC. */
  cron: string;
  limitSeconds: number;
}

/** Loads and starts pg-boss in the background, with a worker for each queue that has a handler. */
export class JobWorkers {
  #opening: Promise<PgBoss | undefined> | undefined;
  readonly #stopping = new AbortController();
  #lastWarning = -QUIET_MS;

  constructor(
    private readonly databaseUrl: string,
    private readonly handlers: JobHandlers,
    private readonly schedules: readonly JobSchedule[],
    private readonly logger: RequestLogger,
  ) {}

  start(): void {
    this.#opening ??= this.#open();
  }

  /**
   * Pauses the workers after their current jobs until `act` has finished with their pg-boss.
   * @throws Error if the workers aren't running
   */
  async whilePaused<Result>(act: (boss: PgBoss) => Promise<Result>): Promise<Result> {
    const boss = await this.#opening;
    if (!boss || this.#stopping.signal.aborted) throw new Error('There are no workers.');
    await Promise.all(this.handlers.names.map((name) => boss.offWork(name)));
    try {
      return await act(boss);
    } finally {
      if (!this.#stopping.signal.aborted) await this.#work(boss);
    }
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    const boss = await this.#opening;
    await boss?.stop({ graceful: true, timeout: STOP_PATIENCE_MS });
  }

  /** Retries until it succeeds or is stopped. */
  async #open(): Promise<PgBoss | undefined> {
    while (!this.#stopping.signal.aborted) {
      const boss = await this.#create();
      try {
        await boss.start();
        for (const { name, cron, limitSeconds } of this.schedules) {
          // A schedule that was missed while no process ran is caught up once.
          await boss.schedule(name, cron, {}, { tz: 'UTC', missed: 'once', expireInSeconds: limitSeconds });
        }
        await this.#work(boss);
        return boss;
      } catch (error) {
        this.#warn(error);
        await boss.stop({ graceful: false }).catch(() => undefined);
        await delay(START_AGAIN_MS, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
      }
    }
    return undefined;
  }

  async #create(): Promise<PgBoss> {
    const { PgBoss } = await import('pg-boss');
    const boss = new PgBoss({
      connectionString: this.databaseUrl,
      application_name: 'oficio_jobs',
      schema: JOB_SCHEMA,
      // Only the owner may migrate the schema, and the start of the process does it.
      migrate: false,
      createSchema: false,
      reindex: false,
      monitorVacuum: false,
      max: JOB_POOL_SIZE,
      connectionTimeoutMillis: 5_000,
      ...JOB_POOL_LIMITS,
      // A commit wakes the workers. Polling finds what was missed meanwhile.
      useListenNotify: true,
      notifyHeartbeatIntervalMs: 30_000,
      superviseIntervalSeconds: 60,
      monitorIntervalSeconds: 60,
      maintenanceIntervalSeconds: 3_600,
      queueCacheIntervalSeconds: 300,
      flowIntervalSeconds: 3_600,
      cronMonitorIntervalSeconds: 45,
      cronWorkerIntervalSeconds: 45,
    });
    boss.on('error', (error) => this.#warn(error));
    return boss;
  }

  async #work(boss: PgBoss): Promise<void> {
    for (const name of this.handlers.names) {
      const worker: string = await boss.work<JobPayloads[JobName], JobResult[], typeof WORK>(
        name,
        WORK,
        (jobs) => Promise.all(jobs.map((job) => this.#run(name, job, () => boss.notifyWorker(worker)))),
      );
    }
  }

  async #run(name: JobName, job: Job<JobPayloads[JobName]>, wake: () => void): Promise<JobResult> {
    const failure = await this.handlers.run(name, job.data);
    if (!failure) return { id: job.id, status: 'completed' };
    // The first retries are soon, but the workers poll rarely. This is the longest wait; part of it is random.
    const longestMs = RETRY.delaySeconds * 2 ** (job.retryCount + 1) * 1_000;
    if (longestMs < WORK.notifyPollingIntervalSeconds * 1_000) setTimeout(wake, longestMs + 250).unref();
    return { id: job.id, status: 'failed', output: failure };
  }

  #warn(error: unknown): void {
    if (this.#stopping.signal.aborted || performance.now() - this.#lastWarning < QUIET_MS) return;
    this.#lastWarning = performance.now();
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'no connection';
    this.logger.warn(`The jobs wait for the database (${reason}).`);
  }
}

const WORK = {
  batchSize: JOBS_AT_ONCE,
  perJobResults: true,
  burstWhenBatchFull: true,
  pollingIntervalSeconds: 5,
  notifyPollingIntervalSeconds: 30,
} as const;
