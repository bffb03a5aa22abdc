import pg from 'pg';
import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import type { ApiDatabase, Transaction } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import type { RecordKit } from '../../records/record-kit.ts';
import { columnsOf } from '../../records/record-rows.ts';
import type { AuditEntry } from '../../writes/audit-log.ts';

interface SettingTable<Row, Fields> {
  name: `oficio.${string}`;
  /** The column of each field that writes set. */
  columns: Record<keyof Fields, string>;
  /** The members of an answer, as SQL on the row `entry`. */
  shown: Sql;
  order: Sql;
  /** How the audit log names a row. */
  entity: { type: AuditEntry['entity']['type']; nameOf: (row: Row) => string };
  /** The message of the unique index, at its field. */
  unique: { path: string; message: string };
}

interface StoredRow {
  id: string;
  version: number;
}

/** The rows of one table of settings, whose ids and versions work as those of records. Runs under the policies. */
export class SettingRows<Row extends StoredRow, Fields extends object> {
  constructor(private readonly table: SettingTable<Row, Fields>) {}

  all(database: ApiDatabase, scope: OrganizationScope): Promise<Row[]> {
    const { text, values } = this.#select(scope);
    return database.read<Row>(scope, text, values);
  }

  /** The statement of the organization's rows that meet the condition. */
  #select({ organizationId }: OrganizationScope, condition: Sql = empty): Sql {
    const { name, shown, order } = this.table;
    return sql`SELECT ${shown} FROM ${raw(name)} entry
      WHERE entry.organization_id = ${organizationId} ${condition} ORDER BY ${order}`;
  }

  /** @throws ApiError resource.not_found */
  async one(database: ApiDatabase, scope: OrganizationScope, id: string): Promise<Row> {
    const { text, values } = this.#select(scope, sql`AND entry.id = ${id}`);
    const [row] = await database.read<Row>(scope, text, values);
    if (!row) throw new ApiError('resource.not_found');
    return row;
  }

  /** All rows, locked, so that concurrent writes wait for each other. */
  async lockAll(tx: Transaction, scope: OrganizationScope): Promise<Row[]> {
    const { name } = this.table;
    const lock = sql`SELECT FROM ${raw(name)} WHERE organization_id = ${scope.organizationId}
      ORDER BY id FOR NO KEY UPDATE`;
    await tx.rows(lock.text, lock.values);
    const { text, values } = this.#select(scope);
    return tx.rows<Row>(text, values);
  }

  /** @throws ApiError resource.not_found */
  async lock(tx: Transaction, scope: OrganizationScope, id: string): Promise<Row> {
    const { text, values } =
      sql`${this.#select(scope, sql`AND entry.id = ${id}`)} FOR NO KEY UPDATE OF entry`;
    const [row] = await tx.rows<Row>(text, values);
    if (!row) throw new ApiError('resource.not_found');
    return row;
  }

  async insert(
    tx: Transaction,
    scope: OrganizationScope,
    { id, fields, at }: { id: string; fields: Fields; at: string },
  ): Promise<void> {
    const values = {
      id,
      organization_id: scope.organizationId,
      created_at: at,
      updated_at: at,
      ...columnsOf(this.table, fields),
    };
    await this.#write(
      tx,
      sql`INSERT INTO ${raw(this.table.name)} (${raw(Object.keys(values).join(', '))})
        VALUES (${join(Object.values(values))})`,
    );
  }

  async update(
    tx: Transaction,
    scope: OrganizationScope,
    { id, fields, at }: { id: string; fields: Fields; at: string },
  ): Promise<void> {
    const assignments = Object.entries(columnsOf(this.table, fields)).map(
      ([column, value]) => sql`${raw(column)} = ${value}`,
    );
    await this.#write(
      tx,
      sql`UPDATE ${raw(this.table.name)} SET ${join(assignments)}, updated_at = ${at}, version = version + 1
        WHERE organization_id = ${scope.organizationId} AND id = ${id}`,
    );
  }

  /**
   * Removes a row, with its entry in the audit log.
   * @throws ApiError resource.in_use if a document refers to the row
   */
  async remove(kit: RecordKit, tx: Transaction, scope: OrganizationScope, row: Row): Promise<void> {
    await this.#write(
      tx,
      sql`DELETE FROM ${raw(this.table.name)} WHERE organization_id = ${scope.organizationId} AND id = ${row.id}`,
    );
    await this.#log(kit, tx, scope, row, { action: 'deleted' });
  }

  /** Writes the audit entry of a write, and returns the row as it is stored. */
  async finish(
    kit: RecordKit,
    tx: Transaction,
    scope: OrganizationScope,
    { id, ...entry }: Pick<AuditEntry, 'action' | 'changes'> & { id: string },
  ): Promise<Row> {
    const row = await this.lock(tx, scope, id);
    await this.#log(kit, tx, scope, row, entry);
    return row;
  }

  async #log(
    { audit }: RecordKit,
    tx: Transaction,
    scope: OrganizationScope,
    row: Row,
    entry: Pick<AuditEntry, 'action' | 'changes'>,
  ): Promise<void> {
    const { type, nameOf } = this.table.entity;
    await audit.record(tx, scope, { ...entry, entity: { type, id: row.id, name: nameOf(row) } });
  }

  async #write(tx: Transaction, { text, values }: Sql): Promise<void> {
    try {
      await tx.rows(text, values);
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) throw error;
      // The caller's role has changed since the request began.
      if (error.code === '42501') throw new ApiError('access.forbidden');
      if (error.code === '23503') throw new ApiError('resource.in_use');
      if (error.code !== '23505') throw error;
      throw fieldFault('record.exists_already', this.table.unique);
    }
  }
}

/** A refusal at one field of the body. */
export function fieldFault(
  code: 'request.invalid' | 'record.exists_already' | 'series.pattern_invalid' | 'series.number_back',
  field: { path: string; message: string },
): ApiError {
  return new ApiError(code, field.message, { fields: [field] });
}

/** @throws ApiError version.stale, with the stored row */
export function requireVersion(stored: { version: number }, version: number): void {
  if (stored.version !== version) throw new ApiError('version.stale', undefined, { current: stored });
}
