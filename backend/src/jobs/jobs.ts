import { Inject, Injectable } from '@nestjs/common';
import type { PgBoss } from 'pg-boss';
import type { Transaction } from '../database/database.ts';
import { RequestLogger } from '../http/request-logger.ts';
import { JOB_NAMES, type JobName, type JobPayloads } from './job-payloads.ts';
import { JOB_SCHEMA } from './job-schema.ts';

/** Does what one job asks for. A throw has it tried again later; a job can come twice. */
export type JobHandler<Name extends JobName> = (payload: JobPayloads[Name]) => Promise<void>;

/** Where the workers find their queues. */
export abstract class JobSettings {
  /** The worker role's address of the database. */
  abstract readonly databaseUrl: string;
}

/** What is to be done after the answer: queued in the caller's transaction, done by a worker of any replica. */
@Injectable()
export class Jobs {
  readonly #handlers = new Map<JobName, ((payload: never) => Promise<void>)[]>();
  #boss: Promise<PgBoss> | undefined;

  constructor(
    @Inject(JobSettings) private readonly settings: JobSettings,
    private readonly logger: RequestLogger,
  ) {}

  /** The job exists if the transaction commits, and only then. */
  async enqueue<Name extends JobName>(
    tx: Transaction,
    name: Name,
    payload: JobPayloads[Name],
  ): Promise<void> {
    await tx.rows('SELECT oficio.enqueue_job($1, $2)', [name, JSON.stringify(payload)]);
  }

  /** Says who does the jobs of that name. Several may: one after the other, each at every try. */
  handle<Name extends JobName>(name: Name, handler: JobHandler<Name>): void {
    this.#handlers.set(name, [...(this.#handlers.get(name) ?? []), handler]);
  }

  /**
   * Does what is queued now, here and at once, until nothing is left that is due; a failed job waits for its
   * next try. Gives the number of jobs tried.
   */
  async runPending(): Promise<number> {
    const boss = await this.#open();
    let tried = 0;
    for (let found = true; found; ) {
      found = false;
      for (const name of JOB_NAMES) {
        for (const job of await boss.fetch<JobPayloads[JobName]>(name, { batchSize: 100 })) {
          found = true;
          tried += 1;
          await this.#do(name, job.data).then(
            () => boss.complete(name, job),
            (error: unknown) => boss.fail(name, job, { message: String(error) }),
          );
        }
      }
    }
    return tried;
  }

  async onApplicationShutdown(): Promise<void> {
    const boss = await this.#boss;
    await boss?.stop({ graceful: true, timeout: 5_000 });
  }

  async #do(name: JobName, payload: unknown): Promise<void> {
    for (const handler of this.#handlers.get(name) ?? []) await handler(payload as never);
  }

  #open(): Promise<PgBoss> {
    this.#boss ??= this.#load();
    return this.#boss;
  }

  async #load(): Promise<PgBoss> {
    const { PgBoss } = await import('pg-boss');
    const boss = new PgBoss({
      connectionString: this.settings.databaseUrl,
      schema: JOB_SCHEMA,
      migrate: false,
      createSchema: false,
      supervise: false,
      schedule: false,
      max: 2,
    });
    boss.on('error', (error) => this.logger.warn(`Jobs: ${error.message}`));
    return boss.start();
  }
}
