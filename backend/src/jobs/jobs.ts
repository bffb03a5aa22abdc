import { Inject, Injectable } from '@nestjs/common';
import type { Transaction } from '../database/database.ts';
import { RequestLogger } from '../http/request-logger.ts';
import { type JobHandler, JobHandlers } from './job-handlers.ts';
import type { JobName, JobPayloads, PeriodicJobName } from './job-payloads.ts';
import { TIME_LIMIT_SECONDS } from './job-schema.ts';
import { type JobSchedule, JobWorkers } from './job-workers.ts';
import { doPending, runPendingJobs } from './pending-jobs.ts';

export abstract class JobSettings {
  /** The database's address for the worker role, over a session connection. */
  abstract readonly databaseUrl: string;
}

/**
 * Work after the answer. A job is queued in the caller's transaction, done by a worker of any replica, and retried when
 * it fails. Handlers have to be idempotent, because a worker can end between the work and its acknowledgement.
 */
@Injectable()
export class Jobs {
  readonly #handlers: JobHandlers;
  readonly #schedules: JobSchedule[] = [];
  readonly #workers: JobWorkers;

  constructor(
    @Inject(JobSettings) private readonly settings: JobSettings,
    @Inject(RequestLogger) logger: RequestLogger,
  ) {
    this.#handlers = new JobHandlers(logger);
    this.#workers = new JobWorkers(settings.databaseUrl, this.#handlers, this.#schedules, logger);
  }

  /** The job exists if and only if the transaction commits. */
  async enqueue<Name extends JobName>(
    tx: Transaction,
    name: Name,
    payload: JobPayloads[Name],
  ): Promise<void> {
    await tx.rows('SELECT oficio.enqueue_job($1, $2)', [name, JSON.stringify(payload)]);
  }

  /** Registers the handler of a job, before the workers start. */
  handle<Name extends Exclude<JobName, PeriodicJobName>>(name: Name, handler: JobHandler<Name>): void {
    this.#handlers.add(name, handler);
  }

  /**
   * Runs a task on a schedule, in a queue of its own, so that a slow or failing task delays no other.
   * @param cron in UTC; choose a minute of its own, off the full hour
   * @param limitSeconds a run that takes longer fails and is retried
   */
  every(
    name: PeriodicJobName,
    cron: string,
    handler: () => Promise<void>,
    limitSeconds = TIME_LIMIT_SECONDS,
  ): void {
    this.#handlers.add(name, handler);
    this.#schedules.push({ name, cron, limitSeconds });
  }

  /** Starts the workers in the background, as soon as the database is reachable. Returns at once. */
  start(): void {
    this.#workers.start();
  }

  /** Takes no new job and waits a few seconds for the running ones. Unfinished jobs are retried later. */
  stop(): Promise<void> {
    return this.#workers.stop();
  }

  /**
   * Pauses the workers of this process while `act` runs. The function that `act` gets runs every periodic task, or those
   * that it is given, and then all queued jobs. It resolves when each of them is done or has failed once.
   */
  whileWorkersPaused<Result>(
    act: (work: (tasks?: readonly PeriodicJobName[]) => Promise<void>) => Promise<Result>,
  ): Promise<Result> {
    return this.#workers.whilePaused((boss) =>
      act(async (tasks = this.#schedules.map(({ name }) => name)) => {
        // The queue would take three statements for each task of each day that a moved clock passes.
        for (const name of tasks) await this.#handlers.run(name, {});
        await doPending(boss, this.#handlers);
      }),
    );
  }

  /**
   * For tests: runs the queued jobs until none is left. A failed job waits for its retry.
   * @param early also runs, once, the jobs that wait for a retry
   * @returns the numbers of done and failed jobs
   */
  runPending(options: { early?: boolean } = {}): Promise<{ done: number; failed: number }> {
    return runPendingJobs(this.settings.databaseUrl, this.#handlers, options);
  }

  async onModuleDestroy(): Promise<void> {
    await this.stop();
  }
}
