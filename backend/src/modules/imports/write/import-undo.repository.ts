import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../database/database.ts';
import type { OrganizationScope } from '../../../http/request-scope.ts';
import type { WrittenTable } from './written-tables.ts';

export interface KeptRecord extends Record<string, unknown> {
  id: string;
  name: string;
  reason: string;
}

/** The most records that an undo names. */
const NAMED = 1_000;

/** Gives the parameters their types, also those that a statement doesn't use. */
const REMOVED = 'WITH removed AS (SELECT $1::uuid[] AS ids, $2::uuid AS organization, $3::timestamptz AS at)';

/** What an undo takes back, a statement for each table. It runs as the worker. */
@Injectable()
export class ImportUndoRepository {
  /**
   * Removes the new records that nobody has changed or used since.
   * @returns how many
   */
  async remove(
    tx: Transaction,
    { organizationId }: OrganizationScope,
    { id, at }: { id: string; at: string },
    { table, target, definition }: WrittenTable,
  ): Promise<number> {
    for (const statement of definition?.removesBefore ?? []) {
      await tx.rows(
        `WITH imported_ids AS (SELECT entity_id AS id FROM oficio.import_rows
           WHERE import_id = $1 AND organization_id = $2 AND is_head AND status = 'new' AND target = $3) ${statement}`,
        [id, organizationId, target],
      );
    }
    const ids = await this.#removable(tx, organizationId, id, { table, target, definition });
    if (ids.length === 0) return 0;
    for (const statement of definition?.removesWith?.before ?? [])
      await tx.rows(`${REMOVED} ${statement}`, [ids, organizationId, at]);
    await tx.rows(`DELETE FROM ${table} WHERE organization_id = $2 AND id = ANY ($1)`, [ids, organizationId]);
    for (const statement of definition?.removesWith?.after ?? [])
      await tx.rows(`${REMOVED} ${statement}`, [ids, organizationId, at]);
    return ids.length;
  }

  async #removable(
    tx: Transaction,
    organizationId: string,
    id: string,
    { table, target, definition }: Pick<WrittenTable, 'table' | 'target' | 'definition'>,
  ): Promise<string[]> {
    const rows = await tx.rows<{ id: string }>(
      `WITH untouched AS MATERIALIZED (
         SELECT entry.id FROM oficio.import_rows row
         JOIN ${table} entry ON entry.id = row.entity_id AND entry.organization_id = row.organization_id
         WHERE row.import_id = $1 AND row.organization_id = $2 AND row.is_head AND row.status = 'new' AND row.target = $3
           AND to_jsonb(jsonb_populate_record(entry, (row.after - $4::text[]) || $5::jsonb)) = to_jsonb(entry)
           AND ${definition?.isUntouched ?? 'true'}
       )
       SELECT id FROM untouched
       EXCEPT SELECT id FROM oficio.used_records('${table}', ARRAY(SELECT id FROM untouched), $6::text[]::regclass[]) AS id`,
      [
        id,
        organizationId,
        target,
        definition?.passing ?? [],
        JSON.stringify(definition?.unused ?? {}),
        definition?.ownTables ?? [],
      ],
    );
    const unused = rows.map((row) => row.id);
    if (!definition?.removable || unused.length === 0) return unused;
    const last = await tx.rows<{ id: string }>(`SELECT id FROM ${definition.removable}($1, $2) AS id`, [
      organizationId,
      unused,
    ]);
    return last.map((row) => row.id);
  }

  /** The records of the import that stay as they are, with the reason. */
  kept(
    tx: Transaction,
    { organizationId }: OrganizationScope,
    id: string,
    { table, target }: WrittenTable,
    restored: readonly string[],
  ): Promise<KeptRecord[]> {
    return tx.rows<KeptRecord>(
      `SELECT entry.id, row.name, CASE row.status WHEN 'new' THEN 'It was changed or is used since the import.'
         ELSE 'It was changed since the import.' END AS reason
       FROM oficio.import_rows row
       JOIN ${table} entry ON entry.id = row.entity_id AND entry.organization_id = row.organization_id
       WHERE row.import_id = $1 AND row.organization_id = $2 AND row.is_head AND row.target = $3
         AND (row.status = 'new' OR row.status = 'update' AND entry.id <> ALL ($4))
       ORDER BY row.n LIMIT ${NAMED}`,
      [id, organizationId, target, restored],
    );
  }

  setUndone(tx: Transaction, { organizationId }: OrganizationScope, id: string, undone: object): void {
    tx.send(
      `UPDATE oficio.imports SET state = 'undone', undone = $3 WHERE organization_id = $1 AND id = $2`,
      [organizationId, id, JSON.stringify(undone)],
    );
  }
}
