import { Injectable } from '@nestjs/common';
import type { FileHolderKind, LocalDate, StoredDocument } from '@oficio/contracts';
import sql, { raw } from 'sql-template-tag';
import { ApiDatabase, type Transaction } from '../../../database/database.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { OrganizationScope } from '../../../http/request-scope.ts';
import { type FileHolder, SHOWN_DOCUMENT } from '../documents.repository.ts';

/** The table of a kind's records, with the day in whose closed books a record keeps its files. */
const HOLDERS: Record<FileHolderKind, { table: string; day: string }> = {
  expense: { table: 'public.expenses', day: 'date' },
  income: { table: 'public.income', day: 'date' },
  invoice: { table: 'public.invoices', day: 'NULL' },
};

export interface LockedHolder {
  clientId: string | null;
  day: LocalDate | null;
}

@Injectable()
export class RecordFilesRepository {
  constructor(private readonly database: ApiDatabase) {}

  /** @throws ApiError resource.not_found for the record */
  async ofRecord(
    scope: OrganizationScope,
    { kind, id }: FileHolder<FileHolderKind>,
  ): Promise<StoredDocument[]> {
    const { organizationId } = scope;
    const [records, files] = await this.database.readAll<[{ id: string }, StoredDocument]>(scope, [
      sql`SELECT id FROM ${raw(HOLDERS[kind].table)} WHERE organization_id = ${organizationId} AND id = ${id}`,
      sql`SELECT ${SHOWN_DOCUMENT} FROM oficio.documents entry
        WHERE entry.organization_id = ${organizationId} AND entry.entity_type = ${kind}
          AND entry.entity_id = ${id} AND entry.deleted_at IS NULL
        ORDER BY entry.created_at, entry.id`,
    ]);
    if (records.length === 0) throw new ApiError('resource.not_found');
    return files;
  }

  /** @throws ApiError resource.not_found, also for a record in the trash */
  async lockRecord(
    tx: Transaction,
    { organizationId }: OrganizationScope,
    { kind, id }: FileHolder<FileHolderKind>,
  ): Promise<LockedHolder> {
    const { table, day } = HOLDERS[kind];
    const [row] = await tx.rows<LockedHolder & Record<string, unknown>>(
      `SELECT client_id AS "clientId", ${day} AS day FROM ${table}
       WHERE organization_id = $1 AND id = $2 AND deleted_at IS NULL FOR UPDATE`,
      [organizationId, id],
    );
    if (!row) throw new ApiError('resource.not_found');
    return row;
  }
}
