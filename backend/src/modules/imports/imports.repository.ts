import { Injectable } from '@nestjs/common';
import type { ImportRow, importRoutes, QueryOf } from '@oficio/contracts';
import sql from 'sql-template-tag';
import { ApiDatabase, type Transaction } from '../../database/database.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { type KeyColumns, Keyset, newestFirst } from '../../records/keyset.ts';
import { type List, readList } from '../../records/list.ts';
import type { NewImport } from './new-import.ts';
import type { CheckedRow, StoredImport } from './stored-import.ts';

type Shown = StoredImport & {
  createdBy: string;
  sameFile: { id: string; at: string } | null;
  bundle: { id: string; fileName: string } | null;
};
type ListQuery = QueryOf<typeof importRoutes.list>;
type RowsQuery = QueryOf<typeof importRoutes.rows> & { importId: string };

const CREATED_BY = sql`coalesce((SELECT log.actor_name FROM oficio.audit_log log
    WHERE log.organization_id = entry.organization_id AND log.entity_id = entry.id AND log.action = 'created'
    ORDER BY log.sequence LIMIT 1), '')`;

const COLUMNS = sql`entry.id, entry.kind, entry.state, entry.file_name AS "fileName", entry.preset, entry.guess,
  entry.mapping, entry.rows, entry.counts, entry.made_along AS "madeAlong", entry.sums, entry.mode,
  entry.created_at AS "createdAt", entry.committed_at AS "committedAt", entry.undo_until AS "undoUntil", entry.undone`;

const SHOWN = sql`${COLUMNS}, ${CREATED_BY} AS "createdBy", (
    SELECT json_build_object('id', other.id, 'at', oficio.json_instant(other.created_at)) FROM oficio.imports other
    WHERE other.organization_id = entry.organization_id AND other.sha256 = entry.sha256 AND other.kind = entry.kind
      AND other.state = 'done' AND other.id <> entry.id AND other.created_at <= entry.created_at
    ORDER BY other.created_at DESC LIMIT 1
  ) AS "sameFile", (
    SELECT json_build_object('id', bundle.id, 'fileName', bundle.file_name) FROM oficio.import_bundles bundle
    WHERE bundle.organization_id = entry.organization_id AND bundle.id = entry.bundle_id
  ) AS bundle`;

const IMPORTS_LIST: List<ListQuery> = {
  table: 'oficio.imports',
  shown: SHOWN,
  order: newestFirst('created_at'),
  filters: {},
};

const ROWS_LIST: List<RowsQuery> = {
  table: 'oficio.import_rows',
  shown: sql`entry.line, entry.status, entry.name, entry.errors, entry.fields, entry.entity_id AS "entityId"`,
  order: new Keyset('n', 'ascending', [['n', 'bigint']]),
  // Records that are made along have no row in the file.
  where: sql`entry.n > 0`,
  filters: { status: 'status', importId: 'import_id' },
};

@Injectable()
export class ImportsRepository {
  constructor(private readonly database: ApiDatabase) {}

  list(scope: OrganizationScope, query: ListQuery) {
    return readList<Shown & Record<string, unknown>, ListQuery>(this.database, scope, IMPORTS_LIST, query);
  }

  rows(scope: OrganizationScope, query: RowsQuery) {
    return readList<ImportRow & Record<string, unknown>, RowsQuery>(this.database, scope, ROWS_LIST, query);
  }

  async find(scope: OrganizationScope, id: string): Promise<Shown | undefined> {
    const { text, values } = sql`SELECT ${SHOWN} FROM oficio.imports entry
      WHERE entry.organization_id = ${scope.organizationId} AND entry.id = ${id}`;
    const [found] = await this.database.read<Shown & KeyColumns>(scope, text, values);
    return found;
  }

  /** Keeps the import as it is until the transaction ends. */
  async lock(
    tx: Transaction,
    { organizationId }: OrganizationScope,
    id: string,
  ): Promise<StoredImport | undefined> {
    const { text, values } = sql`SELECT ${COLUMNS} FROM oficio.imports entry
      WHERE entry.organization_id = ${organizationId} AND entry.id = ${id} FOR UPDATE`;
    const [found] = await tx.rows<StoredImport & Record<string, unknown>>(text, values);
    return found;
  }

  async shown(tx: Transaction, { organizationId }: OrganizationScope, id: string): Promise<Shown> {
    const { text, values } = sql`SELECT ${SHOWN} FROM oficio.imports entry
      WHERE entry.organization_id = ${organizationId} AND entry.id = ${id}`;
    const [found] = await tx.rows<Shown & Record<string, unknown>>(text, values);
    if (!found) throw new Error('The import was written in this transaction');
    return found;
  }

  add(
    tx: Transaction,
    { organizationId, userId }: OrganizationScope,
    given: NewImport & { id: string; at: string; bundleId: string | null },
  ): void {
    tx.send(
      `INSERT INTO oficio.imports (id, organization_id, created_by, created_at, kind, file_name, sha256, preset, guess,
         mapping, rows, bundle_id) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
      [
        given.id,
        organizationId,
        userId,
        given.at,
        given.kind,
        given.fileName,
        given.sha256,
        given.preset,
        JSON.stringify(given.guess),
        JSON.stringify(given.mapping),
        given.rows,
        given.bundleId,
      ],
    );
    tx.send('INSERT INTO oficio.import_files (import_id, organization_id, content) VALUES ($1, $2, $3)', [
      given.id,
      organizationId,
      Buffer.from(given.content),
    ]);
  }

  async content(scope: OrganizationScope, id: string): Promise<Buffer | undefined> {
    const [file] = await this.database.read<{ content: Buffer }>(
      scope,
      'SELECT content FROM oficio.import_files WHERE organization_id = $1 AND import_id = $2',
      [scope.organizationId, id],
    );
    return file?.content;
  }

  /** Removes the oldest files that aren't imported, beyond the most that an organization has. Those of archives stay. */
  removeOldest(tx: Transaction, { organizationId }: OrganizationScope, most: number): void {
    tx.send(
      `DELETE FROM oficio.imports WHERE id IN (
         SELECT id FROM oficio.imports WHERE organization_id = $1 AND state IN ('mapping', 'reviewing') AND bundle_id IS NULL
         ORDER BY created_at DESC, id DESC OFFSET $2)`,
      [organizationId, most],
    );
  }

  /** Stores another mapping. What an earlier check has found is void. */
  setMapping(
    tx: Transaction,
    { organizationId }: OrganizationScope,
    { id, guess, mapping, rows }: Pick<StoredImport, 'id' | 'guess' | 'mapping' | 'rows'>,
  ): void {
    tx.send(
      `UPDATE oficio.imports SET state = 'mapping', guess = $3, mapping = $4, rows = $5, counts = NULL, made_along = '[]',
         sums = '[]' WHERE organization_id = $1 AND id = $2`,
      [organizationId, id, JSON.stringify(guess), JSON.stringify(mapping), rows],
    );
    this.clearRows(tx, { organizationId }, id);
  }

  clearRows(
    tx: Transaction,
    { organizationId }: Pick<OrganizationScope, 'organizationId'>,
    id: string,
  ): void {
    tx.send('DELETE FROM oficio.import_rows WHERE organization_id = $1 AND import_id = $2', [
      organizationId,
      id,
    ]);
  }

  addRows(
    tx: Transaction,
    { organizationId }: OrganizationScope,
    id: string,
    rows: readonly CheckedRow[],
  ): void {
    tx.send(
      `INSERT INTO oficio.import_rows (import_id, organization_id, n, line, is_head, status, name, errors, fields, target,
         entity_id, base_version, match_key, after, before, parts)
       SELECT $1, $2, n, line, "isHead", status, name, errors, fields, target, "entityId", "baseVersion", "matchKey",
         nullif(after, 'null'), nullif(before, 'null'), nullif(parts, 'null')
       FROM jsonb_to_recordset($3) AS row (n integer, line integer, "isHead" boolean, status text, name text, errors jsonb,
         fields jsonb, target text, "entityId" uuid, "baseVersion" integer, "matchKey" text, after jsonb, before jsonb,
         parts jsonb)`,
      [id, organizationId, JSON.stringify(rows)],
    );
  }

  setChecked(
    tx: Transaction,
    { organizationId }: OrganizationScope,
    {
      id,
      counts,
      madeAlong,
      sums,
      rows,
      at,
    }: Pick<StoredImport, 'id' | 'counts' | 'madeAlong' | 'sums' | 'rows'> & { at: string },
  ): void {
    tx.send(
      `UPDATE oficio.imports SET state = 'reviewing', counts = $3, made_along = $4, sums = $5, rows = $6, checked_at = $7
       WHERE organization_id = $1 AND id = $2`,
      [organizationId, id, JSON.stringify(counts), JSON.stringify(madeAlong), JSON.stringify(sums), rows, at],
    );
  }

  remove(tx: Transaction, { organizationId }: OrganizationScope, id: string): void {
    tx.send('DELETE FROM oficio.imports WHERE organization_id = $1 AND id = $2', [organizationId, id]);
  }

  /** The numbers of the wrong rows with what is wrong. */
  faults(scope: OrganizationScope, id: string): Promise<{ line: number; errors: CheckedRow['errors'] }[]> {
    return this.database.read(
      scope,
      `SELECT line, errors FROM oficio.import_rows
       WHERE organization_id = $1 AND import_id = $2 AND status = 'error' ORDER BY n`,
      [scope.organizationId, id],
    );
  }
}

export type { Shown as ShownImport };
