import { NO_USER, type Transaction, type WorkerDatabase } from '../../database/database.ts';

/** Where the times of the checks of an area's records stand. */
interface CheckTable {
  /** In the schema `oficio`, with the column `next_at`. */
  name: string;
  /** The column with the record's id. */
  id: string;
}

/** The times of the checks of all organizations. Runs as the worker. */
export abstract class DueChecks {
  constructor(
    protected readonly worker: WorkerDatabase,
    private readonly table: CheckTable,
  ) {}

  inTransaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    return this.worker.transaction(NO_USER, work);
  }

  /**
   * Takes records whose check is due, so that no other process checks them meanwhile.
   * @param until the check of a process that has ended is due again at this instant
   */
  async takeDue({ at, until, limit }: { at: string; until: string; limit: number }): Promise<string[]> {
    const { name, id } = this.table;
    const rows = await this.inTransaction((tx) =>
      tx.rows<{ id: string }>(
        `UPDATE oficio.${name} SET next_at = $2 WHERE ${id} IN (
           SELECT ${id} FROM oficio.${name} WHERE next_at <= $1 ORDER BY next_at LIMIT $3 FOR UPDATE SKIP LOCKED
         ) RETURNING ${id} AS id`,
        [at, until, limit],
      ),
    );
    return rows.map((row) => row.id);
  }

  /** Lets the checks of a record wait for each other until the transaction ends. */
  lockChecks(tx: Transaction, id: string): void {
    tx.send('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`${this.table.name} ${id}`]);
  }
}
