import { Injectable } from '@nestjs/common';
import type { RealtimeTable } from '@oficio/contracts';
import { NO_USER, WorkerDatabase } from '../../database/database.ts';

/** Rows that refer to a client come before the client. */
const CONDITIONS: Record<RealtimeTable, string> = {
  income: '',
  expenses: '',
  invoices: '',
  domains: '',
  hosting_clients: '',
  // A merged client leads on to the one that is left.
  client_directory: `
    AND entry.merged_into IS NULL
    AND NOT EXISTS (SELECT FROM public.hosting_clients service WHERE service.client_id = entry.id)
    AND NOT EXISTS (SELECT FROM oficio.payments payment WHERE payment.client_id = entry.id)
    AND NOT EXISTS (SELECT FROM public.invoices invoice WHERE invoice.client_id = entry.id)`,
};

/** The tables in the order of their purge. */
export const PURGED_TABLES = Object.keys(CONDITIONS) as RealtimeTable[];

/** Tables whose rows are purged with their client, or on their own. They come before the clients. */
export const PURGED_PARTS = ['client_notes'] as const;

@Injectable()
export class TrashPurgeRepository {
  constructor(private readonly worker: WorkerDatabase) {}

  /**
   * Deletes the rows that were moved to the trash at `until` or before, and their values in the audit log.
   * @returns how many rows were deleted, at most `limit`
   */
  purge(table: RealtimeTable, until: string, limit: number): Promise<number> {
    return this.#delete(
      `DELETE FROM public.${table} WHERE id IN (
         SELECT entry.id FROM public.${table} entry
         WHERE entry.deleted_at <= $1${CONDITIONS[table]}
         ORDER BY entry.deleted_at LIMIT $2 FOR UPDATE SKIP LOCKED
       ) RETURNING id`,
      [until, limit],
    );
  }

  /** As `purge`, for a table of which rows go with their client. */
  purgeParts(table: (typeof PURGED_PARTS)[number], until: string, limit: number): Promise<number> {
    return this.#delete(
      `DELETE FROM oficio.${table} WHERE id IN (
         SELECT id FROM oficio.${table} WHERE deleted_at <= $1
         UNION ALL
         SELECT part.id FROM public.client_directory client
         JOIN oficio.${table} part ON part.organization_id = client.organization_id AND part.client_id = client.id
         WHERE client.deleted_at <= $1
         LIMIT $2
       ) RETURNING id`,
      [until, limit],
    );
  }

  #delete(statement: string, values: readonly unknown[]): Promise<number> {
    return this.worker.transaction(NO_USER, async (tx) => {
      const rows = await tx.rows<{ id: string }>(statement, values);
      if (rows.length > 0) await tx.rows('SELECT oficio.forget_purged_rows($1)', [rows.map(({ id }) => id)]);
      return rows.length;
    });
  }
}
