import { Inject, Injectable } from '@nestjs/common';
import type { Transaction } from '../database/database.ts';
import { RequestLogger } from '../http/request-logger.ts';
import { type JobHandler, JobHandlers } from './job-handlers.ts';
import type { JobName, JobPayloads, PeriodicJobName } from './job-payloads.ts';
import { TIME_LIMIT_SECONDS } from './job-schema.ts';
import { type JobSchedule, JobWorkers } from './job-workers.ts';
import { doPending, runPendingJobs } from './pending-jobs.ts';

/** Where the queues are. */
export abstract class JobSettings {
  /** The worker role's address of the database; over a session connection. */
  abstract readonly databaseUrl: string;
}

/**
 * What is to be done after the answer: queued in the caller's transaction, done by a worker of any replica, tried
 * again when it fails. A job can be done twice (a worker may end before it said that it was done), so that a handler
 * has to bear it.
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

  /** The job exists if the transaction commits, and only then. */
  async enqueue<Name extends JobName>(
    tx: Transaction,
    name: Name,
    payload: JobPayloads[Name],
  ): Promise<void> {
    await tx.rows('SELECT oficio.enqueue_job($1, $2)', [name, JSON.stringify(payload)]);
  }

  /** Says who does the jobs of that name, before the workers start. */
  handle<Name extends Exclude<JobName, PeriodicJobName>>(name: Name, handler: JobHandler<Name>): void {
    this.#handlers.add(name, handler);
  }

  /**
   * Has a task done again and again, in a queue of its own: one that fails or takes long holds up no other.
   * @param cron when it is due, UTC; choose a minute of its own, off the full hour
   * @param limitSeconds after so long the task counts as failed and is tried again
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

  /** Has workers look for jobs from now on, as soon as the database is there. Returns at once. */
  start(): void {
    this.#workers.start();
  }

  /** Takes no new job and waits for those that run, at most a few seconds; what isn't done by then comes again. */
  stop(): Promise<void> {
    return this.#workers.stop();
  }

  /**
   * Has this process's workers rest while `act` runs. What it is given does jobs in their place: every periodic task,
   * and then whatever is queued; it resolves when all of them are done or have failed once.
   */
  whileWorkersRest<Result>(act: (work: () => Promise<void>) => Promise<Result>): Promise<Result> {
    return this.#workers.whileResting((boss) =>
      act(async () => {
        for (const { name } of this.#schedules) await boss.send(name, {});
        await doPending(boss, this.#handlers);
      }),
    );
  }

  /**
   * For tests: does what is queued, here and now, until nothing is left; a failed job waits for its next try.
   * @param early also takes what waits for a later try, once
   * @returns how many jobs were done and how many failed
   */
  runPending(options: { early?: boolean } = {}): Promise<{ done: number; failed: number }> {
    return runPendingJobs(this.settings.databaseUrl, this.#handlers, options);
  }

  async onModuleDestroy(): Promise<void> {
    await this.stop();
  }
}
