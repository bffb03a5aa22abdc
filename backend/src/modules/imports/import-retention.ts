import { Injectable } from '@nestjs/common';
import { DAY_MS, IMPORTS } from '@oficio/contracts';
import { Clock } from '../../clock.ts';
import { NO_USER, WorkerDatabase } from '../../database/database.ts';
import { Jobs } from '../../jobs/jobs.ts';

/** Deletes old imports with their files, and the archives whose parts they were. What they have written stays. */
@Injectable()
export class ImportRetention {
  constructor(
    private readonly worker: WorkerDatabase,
    private readonly clock: Clock,
    jobs: Jobs,
  ) {
    jobs.every('import.purge', '37 3 * * *', () => this.#purge());
  }

  async #purge(): Promise<void> {
    const until = new Date(this.clock.now().getTime() - IMPORTS.keptDays * DAY_MS).toISOString();
    await this.worker.longTransaction(NO_USER, async (tx) => {
      tx.send('DELETE FROM oficio.imports WHERE created_at <= $1', [until]);
      tx.send('DELETE FROM oficio.import_bundles WHERE created_at <= $1', [until]);
    });
  }
}
