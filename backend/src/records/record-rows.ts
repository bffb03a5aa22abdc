import { DAY_MS, REALTIME_TABLES, RETENTION } from '@oficio/contracts';
import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import type { Claims, Transaction } from '../database/database.ts';
import { camelCase } from '../database/json-object.ts';
import { ApiError } from '../http/api-error.ts';
import { lockOrganization } from './client-of-record.ts';
import type { AnyArea, RecordScope, Stored } from './record-area.ts';
import type { RecordKit } from './record-kit.ts';

/** The common members of every record. */
const COMMON = [
  'id',
  'organization_id',
  'created_at',
  'updated_at',
  'version',
  'archived_at',
  'deleted_at',
] as const;

/** The person who deleted a record, from the audit log. */
export const DELETED_BY = sql`CASE WHEN entry.deleted_at IS NOT NULL THEN (
    SELECT log.actor_name FROM oficio.audit_log log
    WHERE log.organization_id = entry.organization_id AND log.entity_id = entry.id AND log.action = 'deleted'
    ORDER BY log.sequence DESC LIMIT 1
  ) END`;

/** A record that was deleted at or before this instant can't be restored any more. */
export function trashBegins({ clock }: Pick<RecordKit, 'clock'>): string {
  return new Date(clock.now().getTime() - RETENTION.trashDays * DAY_MS).toISOString();
}

/**
 * Reads one record, also from the trash. The id of a merged record gives the one into which it was merged.
 * @throws ApiError resource.not_found
 */
export async function readRecord<Single extends object>(
  kit: RecordKit,
  area: AnyArea<Single>,
  scope: RecordScope & Claims,
  id: string,
): Promise<Single> {
  const { text, values } = recordStatement(kit, area, scope, id);
  const [row] = await kit.database.read<Row>(scope, text, values);
  if (!row) throw new ApiError('resource.not_found');
  return nested(row).record as Single;
}

/**
 * As `readRecord`, but locks the record until the transaction ends. The parts of `before`, which was read under the same
 * lock, are not read again.
 * @throws ApiError resource.not_found
 */
export async function lockRecord<Fields extends object, Single>(
  kit: Pick<RecordKit, 'clock'>,
  area: AnyArea<Single, string, Fields>,
  tx: Transaction,
  scope: RecordScope,
  id: string,
  before?: Single,
): Promise<Stored<Fields, Single>> {
  const kept = Object.entries(before ?? {}).filter(([name]) => area.parts?.includes(name));
  const members = Object.fromEntries(
    Object.entries(area.members).filter(([name]) => !kept.some(([known]) => known === name)),
  );
  const { text, values } = recordStatement(kit, { ...area, members }, scope, id, { locked: true });
  const [row] = await tx.rows<Row>(text, values);
  if (!row) throw new ApiError('resource.not_found');
  const stored = nested(row) as unknown as Stored<Fields, Single>;
  return { ...stored, record: { ...Object.fromEntries(kept), ...stored.record } };
}

/**
 * Locks the organization and the clients of records as their new rows would. A write does so before it locks the
 * records, because a hand-over locks the organization first, and a merge and a rename the client.
 */
export function lockClientsOf(
  { table, clientColumn }: Pick<AnyArea, 'table' | 'clientColumn'>,
  tx: Transaction,
  { organizationId }: RecordScope,
  ids: readonly string[],
): void {
  // Locking a client as a record comes later.
  if (clientColumn !== 'client_id') {
    lockOrganization(tx, organizationId);
    return;
  }
  tx.send(
    `SELECT oficio.lock_clients($1, ARRAY(
       SELECT client_id FROM public.${table} WHERE organization_id = $1 AND id = ANY ($2)))`,
    [organizationId, ids],
  );
}

/**
 * Locks those of the rows that the caller may change, in the order of their ids and before any of their counts is
 * locked (`oficio.lock_counts`), so that transactions that change several records can't deadlock.
 */
export async function lockRows(
  area: Pick<AnyArea, 'table' | 'clientColumn'>,
  tx: Transaction,
  scope: RecordScope,
  ids: readonly string[],
): Promise<void> {
  const { table } = area;
  const { organizationId } = scope;
  lockClientsOf(area, tx, scope, ids);
  await tx.rows(
    `SELECT FROM public.${table} WHERE organization_id = $1 AND id = ANY ($2) ORDER BY id FOR UPDATE`,
    [organizationId, ids],
  );
}

/** Adds a record with its common columns. */
export async function insertRow(
  { clock }: Pick<RecordKit, 'clock'>,
  { table }: Pick<AnyArea, 'table'>,
  tx: Transaction,
  scope: RecordScope & { userId: string },
  id: string,
  values: Record<string, unknown>,
): Promise<void> {
  const at = clock.instant();
  const columns = {
    id,
    organization_id: scope.organizationId,
    created_by: scope.userId,
    created_at: at,
    updated_at: at,
    ...values,
  };
  // The present owner of a live table's row, because the request's scope may be older than a hand-over.
  const isLive = table in REALTIME_TABLES;
  const owner = isLive ? sql`, oficio.owner_of(${scope.organizationId})` : empty;
  const { text, values: parameters } = sql`
    INSERT INTO ${raw(`public.${table}`)} (${raw(Object.keys(columns).join(', '))}${isLive ? raw(', user_id') : empty})
    VALUES (${join(Object.values(columns))}${owner})`;
  await tx.rows(text, parameters);
}

/** Writes columns of a record and raises its version. */
export function updateRow(
  { clock }: Pick<RecordKit, 'clock'>,
  { table }: Pick<AnyArea, 'table'>,
  tx: Transaction,
  scope: Pick<RecordScope, 'organizationId'>,
  id: string,
  values: Record<string, unknown>,
): void {
  const assignments = Object.entries({ ...values, updated_at: clock.instant() }).map(
    ([column, value]) => sql`${raw(column)} = ${value}`,
  );
  const { text, values: parameters } = sql`UPDATE ${raw(`public.${table}`)}
    SET ${join(assignments)}, version = version + 1
    WHERE organization_id = ${scope.organizationId} AND id = ${id}`;
  tx.send(text, parameters);
}

type Row = Record<string, unknown>;

/** Each column under its path: `record.legalName`, and `fields.legalName` as it is stored. */
function recordStatement(
  kit: Pick<RecordKit, 'clock'>,
  area: AnyArea,
  scope: RecordScope,
  id: string,
  { locked = false } = {},
): Sql {
  const fields = fieldColumns(area);
  const member = (value: Sql | ((scope: RecordScope) => Sql)): Sql =>
    typeof value === 'function' ? value(scope) : value;
  const members: (readonly [path: string, value: Sql])[] = [
    ...COMMON.map((column) => [`record.${camelCase(column)}`, raw(`entry.${column}`)] as const),
    ['record.deletedBy', DELETED_BY],
    ['name', raw(`entry.${area.nameColumn}`)],
    ['clientId', area.clientColumn ? raw(`entry.${area.clientColumn}`) : sql`NULL::uuid`],
    ...fields
      .filter(([path]) => !(path in area.members))
      .map(([path, column]) => [`record.${path}`, raw(`entry.${column}`)] as const),
    ...Object.entries(area.members).map(([name, value]) => [`record.${name}`, member(value)] as const),
    ...(locked ? fields.map(([path, column]) => [`fields.${path}`, raw(`entry.${column}`)] as const) : []),
  ];
  return sql`SELECT ${join(members.map(([path, value]) => sql`${value} AS ${raw(`"${path}"`)}`))}
    FROM ${raw(`public.${area.table}`)} entry
    WHERE entry.organization_id = ${scope.organizationId} AND ${isRecord(area, scope, id, { locked })}
      AND (entry.deleted_at IS NULL OR entry.deleted_at > ${trashBegins(kit)})
    ${locked ? sql`FOR UPDATE OF entry` : empty}`;
}

/**
 * Whether a row is the record with the id. For reading, the id of a merged record means the one that is left; it is a
 * sub-select, because behind the policies a comparison with an expression follows no index.
 */
function isRecord(
  { table, mergedIntoColumn }: Pick<AnyArea, 'table' | 'mergedIntoColumn'>,
  { organizationId }: RecordScope,
  id: string,
  { locked }: { locked: boolean },
): Sql {
  if (!mergedIntoColumn) return sql`entry.id = ${id}`;
  const column = raw(mergedIntoColumn);
  const present = locked
    ? sql`${id}`
    : sql`(SELECT coalesce((SELECT gone.${column} FROM ${raw(`public.${table}`)} gone
        WHERE gone.organization_id = ${organizationId} AND gone.id = ${id}), ${id}::uuid))`;
  return sql`entry.id = ${present} AND entry.${column} IS NULL`;
}

/** The values of the fields by column. */
export function columnsOf(area: Pick<AnyArea, 'columns'>, fields: object): Record<string, unknown> {
  return Object.fromEntries(fieldColumns(area).map(([path, column]) => [column, valueAt(fields, path)]));
}

/** The fields of a row that has its columns. */
export function fieldsOfRow(area: Pick<AnyArea, 'columns'>, row: Row): Record<string, unknown> {
  return nested(Object.fromEntries(fieldColumns(area).map(([path, column]) => [path, row[column] ?? null])));
}

/** The columns of an area's fields. */
export function columnNames(area: Pick<AnyArea, 'columns'>): string[] {
  return fieldColumns(area).map(([, column]) => column);
}

/** The path and the column of each field; an object field has one for each of its members. */
function fieldColumns({ columns }: Pick<AnyArea, 'columns'>): (readonly [path: string, column: string])[] {
  return Object.entries(columns as Record<string, string | Record<string, string>>).flatMap(
    ([name, column]) =>
      typeof column === 'string'
        ? [[name, column] as const]
        : Object.entries(column).map(([member, own]) => [`${name}.${member}`, own] as const),
  );
}

function valueAt(fields: object, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => (value as Row)[name], fields);
}

function nested(row: Row): Row {
  const whole: Row = {};
  for (const [path, value] of Object.entries(row)) {
    const names = path.split('.');
    const last = names.pop() ?? '';
    const place = names.reduce<Row>((part, name) => {
      part[name] ??= {};
      return part[name] as Row;
    }, whole);
    place[last] = value;
  }
  return whole;
}
