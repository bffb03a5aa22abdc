import { Injectable } from '@nestjs/common';
import type { Membership } from '@oficio/contracts';
import type { Transaction } from '../../../database/database.ts';
import type { OrganizationScope } from '../../../http/request-scope.ts';
import { isCompared } from '../targets/stored-records.ts';
import type { ImportTarget } from '../targets/target.types.ts';
import type { WrittenTable } from './written-tables.ts';

/** The rows of an import that say what is written, as SQL after FROM. */
const ROWS = 'oficio.import_rows row WHERE row.import_id = $1 AND row.organization_id = $2 AND row.is_head';

const importedRows = (written: string) =>
  `imported_rows AS (SELECT row.*, $4::timestamptz AS at, $5::uuid AS author FROM ${ROWS} AND ${written} AND row.target = $3)`;
/** The rows of a table that are written, as a common table expression. */
const IMPORTED = importedRows(`row.status IN ('new', 'update')`);

/** The condition of a stored record that an import changes. */
const changeable = ({ isStored = 'entry.deleted_at IS NULL', isChangeable = 'true' }: ImportTarget) =>
  `${isStored} AND ${isChangeable}`;

interface Writing {
  id: string;
  at: string;
}

/**
 * What an import writes, a statement for each table. It runs as the worker, because an import writes tables that requests
 * don't write. Each statement names the organization.
 */
@Injectable()
export class ImportWritesRepository {
  /** The caller's present membership. It stays as it is until the transaction ends. */
  async lockMembership(
    tx: Transaction,
    { organizationId, userId }: OrganizationScope,
  ): Promise<Membership | null> {
    const [membership] = await tx.rows<Membership>(
      `SELECT role AS "memberRole", scope AS sees FROM oficio.memberships
       WHERE organization_id = $1 AND user_id = $2 FOR SHARE`,
      [organizationId, userId],
    );
    return membership ?? null;
  }

  /** The tables that the rows write, as they name them. */
  async targets(tx: Transaction, { organizationId }: OrganizationScope, id: string): Promise<string[]> {
    const rows = await tx.rows<{ target: string }>(
      `SELECT DISTINCT target FROM ${ROWS} AND row.status IN ('new', 'update')`,
      [id, organizationId],
    );
    return rows.map(({ target }) => target);
  }

  /** Locks the clients that the rows name, before any of the rows, as every write does. */
  lockClients(tx: Transaction, { organizationId }: OrganizationScope, id: string): void {
    tx.send(
      `SELECT oficio.lock_clients($2, ARRAY(SELECT DISTINCT (after ->> 'client_id')::uuid FROM ${ROWS}
         AND row.status IN ('new', 'update') AND after ? 'client_id'))`,
      [id, organizationId],
    );
  }

  /** Locks the records of the rows, in the order of their ids. */
  lockRecords(
    tx: Transaction,
    { organizationId }: OrganizationScope,
    id: string,
    { table, target }: WrittenTable,
  ): void {
    tx.send(
      `SELECT FROM ${table} WHERE organization_id = $2 AND id = ANY (ARRAY(
         SELECT entity_id FROM ${ROWS} AND row.status IN ('new', 'update') AND row.target = $3))
       ORDER BY id FOR UPDATE`,
      [id, organizationId, target],
    );
  }

  /** Locks what the records depend on, after the records themselves. */
  lockDependencies(
    tx: Transaction,
    { organizationId }: OrganizationScope,
    id: string,
    { target, definition }: WrittenTable,
  ): void {
    if (!definition?.dependsOn) return;
    tx.send(`WITH ${IMPORTED} ${definition.dependsOn.lock}`, [id, organizationId, target, null, null]);
  }

  /** Whether a client that the rows name was deleted or merged since the check. */
  async hasLostClients(tx: Transaction, { organizationId }: OrganizationScope, id: string): Promise<boolean> {
    const [found] = await tx.rows<{ exists: boolean }>(
      `SELECT EXISTS (
         SELECT FROM (SELECT DISTINCT (after ->> 'client_id')::uuid AS id FROM ${ROWS}
           AND row.status IN ('new', 'update') AND after ->> 'client_id' IS NOT NULL) named
         WHERE NOT EXISTS (SELECT FROM public.client_directory client
             WHERE client.id = named.id AND client.organization_id = $2 AND client.deleted_at IS NULL)
           AND NOT EXISTS (SELECT FROM ${ROWS} AND row.entity_id = named.id AND row.status = 'new')) AS exists`,
      [id, organizationId],
    );
    return found?.exists === true;
  }

  /** Whether records were changed, or added under the same key, since the check. */
  async isStale(
    tx: Transaction,
    { organizationId }: OrganizationScope,
    id: string,
    { table, target, definition }: WrittenTable,
  ): Promise<boolean> {
    if (!definition) return false;
    const [changed] = await tx.rows<{ exists: boolean }>(
      `SELECT EXISTS (SELECT FROM oficio.import_rows row LEFT JOIN ${table} entry
           ON entry.id = row.entity_id AND entry.organization_id = row.organization_id
         WHERE row.import_id = $1 AND row.organization_id = $2 AND row.is_head AND row.status = 'update' AND row.target = $3
           AND (entry.id IS NULL OR entry.version <> row.base_version OR NOT (${changeable(definition)}))) AS exists`,
      [id, organizationId, target],
    );
    if (changed?.exists) return true;
    const { dependsOn } = definition;
    if (dependsOn) {
      const [other] = await tx.rows<{ exists: boolean }>(
        `WITH ${IMPORTED} SELECT EXISTS (${dependsOn.changed}) AS exists`,
        [id, organizationId, target, null, null],
      );
      if (other?.exists) return true;
    }
    const since = definition.isCounted
      ? 'AND entry.created_at > (SELECT checked_at FROM oficio.imports WHERE id = $1)'
      : '';
    for (const [index, storedKey] of definition.storedKeys.entries()) {
      const [added] = await tx.rows<{ exists: boolean }>(
        `SELECT EXISTS (SELECT FROM ${table} entry WHERE entry.organization_id = $2
             AND ${isCompared(definition)} ${since} AND ${storedKey} = ANY (ARRAY(
               SELECT substr(match_key, $5) FROM ${ROWS}
               AND row.status = 'new' AND row.target = $3 AND match_key LIKE $4))) AS exists`,
        [id, organizationId, target, `${index} %`, `${index} `.length + 1],
      );
      if (added?.exists) return true;
    }
    return false;
  }

  /** @returns the ids of the new records */
  async insert(
    tx: Transaction,
    { organizationId, userId }: OrganizationScope,
    { id, at }: Writing,
    { table, target, isLive, isRecord, definition }: WrittenTable,
  ): Promise<string[]> {
    const columns = await this.#columns(tx, organizationId, id, target, 'new');
    if (columns.length === 0) return [];
    const common: [column: string, value: string][] = [
      ['id', 'row.entity_id'],
      ['organization_id', '$2'],
      ['created_at', 'row.at'],
      ['updated_at', 'row.at'],
      ...(isRecord ? [['created_by', 'row.author'] as [string, string]] : []),
      ...(isLive ? [['user_id', 'oficio.owner_of($2)'] as [string, string]] : []),
    ];
    const parts = (definition?.writesWith ?? []).map(
      (statement, index) => `, part_${index} AS (${statement})`,
    );
    const rows = await tx.rows<{ id: string }>(
      `WITH ${importedRows(`row.status = 'new'`)}, added AS (
         INSERT INTO ${table} (${[...common.map(([column]) => column), ...columns].join(', ')})
         SELECT ${[...common.map(([, value]) => value), ...columns.map((column) => `value.${column}`)].join(', ')}
         FROM (SELECT * FROM imported_rows ORDER BY n) row
           CROSS JOIN LATERAL jsonb_populate_record(NULL::${table}, row.after) value
         RETURNING id
       ) ${parts.join('')}
       SELECT id FROM added`,
      [id, organizationId, target, at, userId],
    );
    return rows.map((row) => row.id);
  }

  /**
   * Gives the changed records their new columns, or, with `before`, those from before the import.
   * @returns the ids of the records
   */
  async update(
    tx: Transaction,
    { organizationId }: OrganizationScope,
    { id, at, from }: Writing & { from: 'after' | 'before' },
    { table, target, definition }: WrittenTable,
  ): Promise<string[]> {
    if (!definition) return [];
    const columns = await this.#columns(tx, organizationId, id, target, 'update');
    if (columns.length === 0) return [];
    const isUntouched =
      from === 'before' ? `AND entry.version = row.base_version + 1 AND ${changeable(definition)}` : '';
    const rows = await tx.rows<{ id: string }>(
      `UPDATE ${table} changed SET ${columns.map((column) => `${column} = value.${column}`).join(', ')},
         version = changed.version + 1, updated_at = $4
       FROM (
         SELECT value.* FROM oficio.import_rows row
         JOIN ${table} entry ON entry.id = row.entity_id AND entry.organization_id = row.organization_id ${isUntouched}
         CROSS JOIN LATERAL jsonb_populate_record(entry, row.${from}) value
         WHERE row.import_id = $1 AND row.organization_id = $2 AND row.is_head AND row.status = 'update' AND row.target = $3
       ) value
       WHERE changed.id = value.id AND changed.organization_id = $2
       RETURNING changed.id`,
      [id, organizationId, target, at],
    );
    return rows.map((row) => row.id);
  }

  /**
   * Adds the rows of other tables that belong to the records. A statement follows the common table expression `imported_rows`,
   * and may begin with further ones.
   */
  async addParts(
    tx: Transaction,
    { organizationId, userId }: OrganizationScope,
    { id, at }: Writing,
    { target, definition }: WrittenTable,
  ): Promise<void> {
    for (const statement of definition?.writesAfter ?? []) {
      await tx.rows(`WITH ${IMPORTED} ${statement}`, [id, organizationId, target, at, userId]);
    }
  }

  setDone(
    tx: Transaction,
    { organizationId }: OrganizationScope,
    { id, mode, at, undoUntil }: Writing & { mode: string; undoUntil: string },
  ): void {
    tx.send(
      `UPDATE oficio.imports SET state = 'done', mode = $3, committed_at = $4, undo_until = $5
       WHERE organization_id = $1 AND id = $2`,
      [organizationId, id, mode, at, undoUntil],
    );
  }

  async #columns(
    tx: Transaction,
    organizationId: string,
    id: string,
    target: string,
    status: 'new' | 'update',
  ): Promise<string[]> {
    // All new records of a table have the same columns.
    const limit = status === 'new' ? 'LIMIT 1' : '';
    const rows = await tx.rows<{ name: string }>(
      `SELECT DISTINCT jsonb_object_keys(after) AS name
       FROM (SELECT after FROM ${ROWS} AND row.status = $4 AND row.target = $3 ${limit}) written`,
      [id, organizationId, target, status],
    );
    return rows.map(({ name }) => name).sort();
  }
}
