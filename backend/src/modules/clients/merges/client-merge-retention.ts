import { Injectable } from '@nestjs/common';
import { Clock } from '../../../clock.ts';
import { NO_USER, WorkerDatabase } from '../../../database/database.ts';
import { Jobs } from '../../../jobs/jobs.ts';

/** Deletes what was kept for undoing merges that can't be undone any more. */
@Injectable()
export class ClientMergeRetention {
  constructor(
    private readonly worker: WorkerDatabase,
    private readonly clock: Clock,
    jobs: Jobs,
  ) {
    jobs.every('client-merge.purge', '33 3 * * *', () => this.#purge());
  }

  async #purge(): Promise<void> {
    await this.worker.longTransaction(NO_USER, (tx) =>
      tx.rows('DELETE FROM oficio.client_merges WHERE undo_until <= $1', [this.clock.instant()]),
    );
  }
}
