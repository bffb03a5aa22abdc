import { Injectable } from '@nestjs/common';
import { NO_USER, WorkerDatabase } from '../../database/database.ts';
import { type TableName, tablesWhere } from '../../records/tables.ts';

/** Conditions of rows that may be purged. */
const CONDITIONS: Partial<Record<TableName, string>> = {
  // A merged client leads on to the one that is left.
  'public.client_directory': `
    AND entry.merged_into IS NULL
    AND NOT EXISTS (SELECT FROM public.hosting_clients service WHERE service.client_id = entry.id)
    AND NOT EXISTS (SELECT FROM oficio.payments payment WHERE payment.client_id = entry.id)
    AND NOT EXISTS (SELECT FROM public.invoices invoice WHERE invoice.client_id = entry.id)`,
};

/** The tables in the order of their purge: each before those that it refers to. */
export const PURGED_TABLES = tablesWhere(({ trash }) => trash === 'purged').toReversed();

/** The records that the rows of a part belong to, with the column that names them. Absent: clients. */
const OWNERS: Partial<Record<TableName, { table: TableName; key: string }>> = {
  'oficio.tasks': { table: 'public.projects', key: 'project_id' },
};

/** Tables whose rows are purged with the record that they belong to, or on their own. They come before the records. */
export const PURGED_PARTS = tablesWhere(({ trash }) => trash === 'part').toReversed();

@Injectable()
export class TrashPurgeRepository {
  constructor(private readonly worker: WorkerDatabase) {}

  /**
   * Deletes the rows that were moved to the trash at `until` or before, and their values in the audit log.
   * @returns how many rows were deleted, at most `limit`
   */
  purge(table: TableName, until: string, limit: number): Promise<number> {
    return this.#delete(
      `DELETE FROM ${table} WHERE id IN (
         SELECT entry.id FROM ${table} entry
         WHERE entry.deleted_at <= $1${CONDITIONS[table] ?? ''}
         ORDER BY entry.deleted_at LIMIT $2 FOR UPDATE SKIP LOCKED
       ) RETURNING id`,
      [until, limit],
    );
  }

  /** As `purge`, for a table of which rows go with the record that they belong to. */
  purgeParts(table: TableName, until: string, limit: number): Promise<number> {
    const owner = OWNERS[table] ?? { table: 'public.client_directory', key: 'client_id' };
    return this.#delete(
      `DELETE FROM ${table} WHERE id IN (
         SELECT id FROM ${table} WHERE deleted_at <= $1
         UNION ALL
         SELECT part.id FROM ${owner.table} owner
         JOIN ${table} part ON part.organization_id = owner.organization_id AND part.${owner.key} = owner.id
         WHERE owner.deleted_at <= $1
         LIMIT $2
       ) RETURNING id`,
      [until, limit],
    );
  }

  #delete(statement: string, values: readonly unknown[]): Promise<number> {
    return this.worker.transaction(NO_USER, async (tx) => {
      const rows = await tx.rows<{ id: string }>(statement, values);
      if (rows.length > 0) {
        const ids = [rows.map(({ id }) => id)];
        await tx.rows('SELECT oficio.forget_purged_rows($1)', ids);
        // Their texts name what was purged.
        await tx.rows(
          'DELETE FROM oficio.notifications WHERE entity_id = ANY ($1) OR client_id = ANY ($1)',
          ids,
        );
      }
      return rows.length;
    });
  }
}
