import { Injectable } from '@nestjs/common';
import { REALTIME_TABLE_NAMES } from '@oficio/contracts';
import { NO_USER, type Transaction, WorkerDatabase } from '../database/database.ts';
import { Jobs } from '../jobs/jobs.ts';

/** Hosted realtime drops a transaction of some thousand changes without notice. */
const LARGE = 1_000;

/**
 * After a large transaction, one row of each of its live tables is touched in a small one, so that the browsers of all
 * members refresh.
 */
@Injectable()
export class LargeWrites {
  constructor(
    private readonly jobs: Jobs,
    worker: WorkerDatabase,
  ) {
    jobs.handle('row.touch', async ({ table, id }) => {
      await worker.transaction(NO_USER, (tx) =>
        tx.rows(`UPDATE public.${table} SET updated_at = updated_at WHERE id = $1`, [id]),
      );
    });
  }

  /** @param changes the changed rows by table, with its schema */
  async announce(tx: Transaction, changes: readonly (readonly [string, readonly string[]])[]): Promise<void> {
    if (changes.reduce((total, [, ids]) => total + ids.length, 0) <= LARGE) return;
    for (const [name, [id]] of changes) {
      const table = REALTIME_TABLE_NAMES.find((live) => name === `public.${live}`);
      if (table && id) await this.jobs.enqueue(tx, 'row.touch', { table, id });
    }
  }
}
