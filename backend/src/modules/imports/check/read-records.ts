import { setImmediate } from 'node:timers/promises';
import type { FileRow, ImportContext, ImportTarget, ReadRecord } from '../targets/target.types.ts';

/** The rows that are one record each, in the order of the file. */
function groupedRows(target: ImportTarget, rows: readonly FileRow[]): [FileRow, ...FileRow[]][] {
  const groups: [FileRow, ...FileRow[]][] = [];
  const byName = new Map<string, [FileRow, ...FileRow[]]>();
  for (const row of rows) {
    const name = target.groupOf?.(row) ?? null;
    const group = name === null ? undefined : byName.get(name);
    if (group && (target.belongs?.(row, group) ?? true)) {
      group.push(row);
      continue;
    }
    const own: [FileRow, ...FileRow[]] = [row];
    groups.push(own);
    if (name !== null) byName.set(name, own);
  }
  return groups;
}

/** Rows between two turns of the event loop. */
export const TURN = 500;

export async function readRecordsOf(
  target: ImportTarget,
  rows: readonly FileRow[],
  context: ImportContext,
  key: string | null,
): Promise<ReadRecord[]> {
  const records: ReadRecord[] = [];
  for (const group of groupedRows(target, rows)) {
    records.push(readRecord(target, group, context, key));
    if (records.length % TURN === 0) await setImmediate();
  }
  return records;
}

function readRecord(
  target: ImportTarget,
  rows: [FileRow, ...FileRow[]],
  context: ImportContext,
  key: string | null,
): ReadRecord {
  const [head] = rows;
  const given: Record<string, unknown> = {};
  const fieldOf: Record<string, string> = {};
  for (const [field, path] of Object.entries(target.paths)) {
    fieldOf[path] = field;
    const value = head.values[field];
    if (value !== undefined) given[path] = value;
  }
  const record: ReadRecord = {
    rows,
    errors: rows.flatMap(({ errors }) => errors),
    given,
    fieldOf,
    keys: [],
    errorsIfNew: [],
    givenIfNew: {},
  };
  if (given.status === 'archived') {
    delete given.status;
    record.isArchived = true;
  }
  target.read(record, context, key);
  if (head.leftOut !== undefined) record.leftOut = head.leftOut;
  return record;
}
