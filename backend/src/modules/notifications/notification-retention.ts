import { Injectable } from '@nestjs/common';
import { addMonths, localDateAt, RETENTION } from '@oficio/contracts';
import { Clock } from '../../clock.ts';
import { NO_USER, WorkerDatabase } from '../../database/database.ts';
import { Jobs } from '../../jobs/jobs.ts';

const BATCH = 1_000;

/** Deletes notifications, and the occasions of the daily job, that are older than a year. */
@Injectable()
export class NotificationRetention {
  constructor(
    private readonly worker: WorkerDatabase,
    private readonly clock: Clock,
    jobs: Jobs,
  ) {
    jobs.every('notification.purge', '43 3 * * *', () => this.run());
  }

  /** Repeated and concurrent runs are harmless. */
  async run(): Promise<void> {
    const today = localDateAt(this.clock.now().getTime(), 'UTC');
    const before = addMonths(today, -RETENTION.notificationMonths);
    for (const table of ['oficio.notifications', 'oficio.notified_occasions']) {
      let purged = BATCH;
      while (purged === BATCH) purged = await this.#delete(table, before);
    }
  }

  #delete(table: string, before: string): Promise<number> {
    return this.worker.transaction(NO_USER, async (tx) => {
      const rows = await tx.rows(
        `DELETE FROM ${table} WHERE ctid IN (
           SELECT ctid FROM ${table} WHERE created_at < $1 LIMIT $2 FOR UPDATE SKIP LOCKED) RETURNING 1`,
        [before, BATCH],
      );
      return rows.length;
    });
  }
}
