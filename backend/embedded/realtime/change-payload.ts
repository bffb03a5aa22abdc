import type { Change, Row } from './change.ts';
import type { Table, TableColumn } from './table-catalog.ts';

/** The JSON text of each column's value, made once for all subscribers. */
export interface ChangeValues {
  newRow?: Map<string, string>;
  oldRow?: Map<string, string>;
  tooLarge: boolean;
}

/** Converts a value whose JSON only Postgres can write. */
export type ConvertInPostgres = (column: TableColumn, text: string) => Promise<string>;

const SHORT_BYTES = 64;

/**
 * Writes every value of a change as Postgres's `to_jsonb` would. A change larger than `recordBytes` omits its values
 * over 64 bytes.
 */
export async function changeValues(
  change: Change,
  table: Table,
  recordBytes: number,
  convert: ConvertInPostgres,
): Promise<ChangeValues> {
  const { newRow, oldRow } = change;
  const tooLarge = textBytes(newRow) > recordBytes || textBytes(oldRow) > recordBytes;
  const write = (row: Row) => rowValues(row, table, tooLarge, convert);
  return {
    tooLarge,
    ...(newRow === undefined ? {} : { newRow: await write(newRow) }),
    ...(oldRow === undefined ? {} : { oldRow: await write(oldRow) }),
  };
}

/**
 * The JSON text of an event's `data` for a role: the columns that it may select, restricted to `select` and the key.
 * With row security, the old row of a DELETE is its primary key only.
 */
export function changeData(
  change: Change,
  table: Table,
  values: ChangeValues,
  role: string,
  select: string[] | undefined,
): string {
  const readable = table.readable.get(role) ?? new Set<string>();
  const keys = new Set(table.primaryKey.map(({ name }) => name));
  const shown = table.columns.filter(
    ({ name }) => readable.has(name) && (select === undefined || select.includes(name) || keys.has(name)),
  );
  const old =
    change.type === 'DELETE' && table.rowSecurity ? shown.filter(({ name }) => keys.has(name)) : shown;
  const columns = shown.map(({ name, type }) => ({ name, type }));
  const errors = values.tooLarge ? ['Error 413: Payload Too Large'] : null;
  return [
    `{"schema":${JSON.stringify(table.schema)}`,
    `"table":${JSON.stringify(table.name)}`,
    `"type":"${change.type}"`,
    `"commit_timestamp":"${change.commitTimestamp}"`,
    `"columns":${JSON.stringify(columns)}`,
    ...(values.newRow === undefined ? [] : [`"record":${rowJson(values.newRow, shown)}`]),
    ...(values.oldRow === undefined ? [] : [`"old_record":${rowJson(values.oldRow, old)}`]),
    `"errors":${JSON.stringify(errors)}}`,
  ].join(',');
}

/** The `data` of a change that the role may not see: the fact of the change and the reason. */
export function errorData(change: Change, table: Table, error: string): string {
  const { schema, name } = table;
  return JSON.stringify({
    schema,
    table: name,
    type: change.type,
    commit_timestamp: null,
    columns: [],
    record: {},
    ...(change.type === 'UPDATE' ? { old_record: {} } : {}),
    errors: [error],
  });
}

async function rowValues(row: Row, table: Table, tooLarge: boolean, convert: ConvertInPostgres) {
  const values = new Map<string, string>();
  for (const column of table.columns) {
    const text = row[column.name];
    if (text === undefined) continue;
    if (tooLarge && text !== null && Buffer.byteLength(text) > SHORT_BYTES) continue;
    if (text === null) values.set(column.name, 'null');
    else values.set(column.name, column.toJson ? column.toJson(text) : await convert(column, text));
  }
  return values;
}

function rowJson(values: Map<string, string>, columns: TableColumn[]): string {
  const members = columns.flatMap(({ name }) => {
    const value = values.get(name);
    return value === undefined ? [] : [`${JSON.stringify(name)}:${value}`];
  });
  return `{${members.join(',')}}`;
}

function textBytes(row: Row | undefined): number {
  return Object.values(row ?? {}).reduce((sum, text) => sum + (text ? Buffer.byteLength(text) : 0), 0);
}
