import { isDeepStrictEqual } from 'node:util';
import { IMPORT_FIELDS, type ImportKind, type ImportOnDuplicate, type ImportRow } from '@oficio/contracts';
import { columnsOf, fieldsOfRow } from '../../../records/record-rows.ts';
import { shownValue } from '../cells/cell-values.ts';
import type { CheckedRow, RowError } from '../stored-import.ts';
import type { ImportContext, ImportTarget, ReadRecord, StoredRow } from '../targets/target.types.ts';
import { topOf, valueAt, withValues } from './field-paths.ts';
import type { Match } from './match-records.ts';

interface Checking {
  kind: ImportKind;
  target: ImportTarget;
  context: ImportContext;
  onDuplicate: ImportOnDuplicate;
  /** The fields of a new record that the file doesn't name. */
  defaults: Readonly<Record<string, unknown>>;
}

type Outcome = Pick<CheckedRow, 'status'> & Partial<CheckedRow>;
export type CheckedRecord = { rows: CheckedRow[]; fields: Record<string, unknown> | null };

/** What the import does with one record of the file, as the rows that store it. */
export function checkedRecord(checking: Checking, record: ReadRecord, match: Match): CheckedRecord {
  const { outcome, fields } = outcomeOf(checking, record, match);
  const [head] = record.rows;
  const rows = record.rows.map(
    (row, index): CheckedRow => ({
      n: row.n,
      line: row.line,
      isHead: index === 0,
      name: nameOf(checking.target, record),
      target: checking.target.table,
      errors: [],
      fields: [],
      entityId: null,
      baseVersion: null,
      matchKey: null,
      after: null,
      before: null,
      parts: null,
      ...(row === head ? outcome : { status: outcome.status, entityId: outcome.entityId ?? null }),
      // Each row has its own faults.
      ...(outcome.status === 'error' && { errors: index === 0 ? (outcome.errors ?? []) : row.errors }),
    }),
  );
  return { rows, fields };
}

function outcomeOf(
  checking: Checking,
  record: ReadRecord,
  match: Match,
): { outcome: Outcome; fields: Record<string, unknown> | null } {
  const without = (outcome: Outcome) => ({ outcome, fields: null });
  if (record.leftOut !== undefined) return without(skipped(record.leftOut));
  if (record.errors.length > 0) {
    return without({ status: 'error', errors: [...record.errors, ...furtherFaults(checking, record)] });
  }
  if (match.kind === 'repeated') return without(skipped(`Line ${match.line} of the file is the same.`));
  if (match.kind === 'several') {
    return without({
      status: 'error',
      errors: [
        { field: null, message: 'Several records are like this one. Oficio can’t tell which one is meant.' },
      ],
    });
  }
  return match.kind === 'new' ? added(checking, record) : compared(checking, record, match.row);
}

/** What is wrong with the cells that could be read, so that a person corrects a faulty row once. */
function furtherFaults({ target, defaults }: Checking, record: ReadRecord): RowError[] {
  const readable = new Set(Object.keys(record.given).map((path) => record.fieldOf[path]));
  const { errors } = validFields(target, defaults, record, record.given);
  return errors.filter(({ field }) => field !== null && readable.has(field));
}

function added({ kind, target, context, defaults }: Checking, record: ReadRecord) {
  if (record.leftOutIfNew !== undefined) return { outcome: skipped(record.leftOutIfNew), fields: null };
  const given = { ...record.givenIfNew, ...record.given };
  const { fields, errors } = validFields(target, defaults, record, given);
  errors.push(...record.errorsIfNew);
  if (errors.length === 0) errors.push(...named(record, target.rulesOf?.(fields, context, null) ?? []));
  if (errors.length === 0) errors.push(...(target.faultsOf?.(fields, record, context) ?? []));
  if (errors.length > 0) return { outcome: { status: 'error', errors } satisfies Outcome, fields: null };
  const after = {
    ...columnsOf(target.area, fields),
    // Only records of areas have an archive.
    ...(target.schema ? {} : { archived_at: record.isArchived ? context.at : null }),
    ...target.derived(fields, record, context, null),
  };
  const outcome: Outcome = {
    status: 'new',
    entityId: context.newId(),
    after,
    parts: record.parts ?? null,
    matchKey: record.keys[0] ?? null,
    fields: shownFields(kind, target, context, record, Object.keys(given), null, fields),
  };
  return { outcome, fields };
}

function compared({ kind, target, context, onDuplicate }: Checking, record: ReadRecord, row: StoredRow) {
  const of = { entityId: row.id, baseVersion: row.version };
  const stored = fieldsOfRow(target.area, row);
  context.names.know(row.client_id, row.client_name);
  context.names.know(row.category_id, row.category_name);
  const { fields: wanted, errors } = validFields(target, stored, record, record.given);
  if (errors.length > 0)
    return { outcome: { status: 'error', errors, ...of } satisfies Outcome, fields: null };
  const kept = target.keeps?.(row) ?? [];
  const differing = Object.keys(record.given).filter(
    (path) => !kept.includes(path) && !isSame(kind, record, path, stored, wanted),
  );
  if (differing.length === 0) return { outcome: { status: 'same', ...of } satisfies Outcome, fields: null };
  const refusal = target.refuseUpdate?.(row);
  if (refusal) return { outcome: { ...skipped(refusal), ...of }, fields: null };
  const applied = differing.filter(
    (path) =>
      onDuplicate === 'overwrite' || (onDuplicate === 'update_empty' && isEmpty(valueAt(stored, path))),
  );
  if (applied.length === 0) return { outcome: { ...skipped(REASONS[onDuplicate]), ...of }, fields: null };
  const values = Object.fromEntries(applied.map((path) => [path, valueAt(wanted, path)]));
  const { tidy } = target.area;
  const merged = withValues(stored, values);
  const fields = (tidy?.(merged) ?? merged) as Record<string, unknown>;
  const faults = named(record, target.rulesOf?.(fields, context, row) ?? []);
  if (faults.length > 0)
    return { outcome: { status: 'error', errors: faults, ...of } satisfies Outcome, fields: null };
  const columns = { ...columnsOf(target.area, fields), ...target.derived(fields, record, context, row) };
  const changed = Object.entries(columns).filter(
    ([column, value]) => !isDeepStrictEqual(row[column] ?? null, value ?? null),
  );
  const outcome: Outcome = {
    status: 'update',
    ...of,
    after: Object.fromEntries(changed),
    before: Object.fromEntries(changed.map(([column]) => [column, row[column] ?? null])),
    fields: shownFields(kind, target, context, record, applied, stored, fields),
  };
  return { outcome, fields };
}

const REASONS: Record<ImportOnDuplicate, string> = {
  skip: 'This is there already.',
  update_empty: 'This is there already, and each field that differs has a value.',
  overwrite: '',
};

const skipped = (reason: string): Outcome => ({ status: 'skip', errors: [{ field: null, message: reason }] });

/** The fields with the given values, as the area's schema reads them, and what is wrong with them. */
function validFields(
  target: ImportTarget,
  base: Record<string, unknown>,
  record: ReadRecord,
  given: Readonly<Record<string, unknown>>,
): { fields: Record<string, unknown>; errors: RowError[] } {
  const whole = withValues(base, given);
  const body = topOf(whole, [...Object.keys(given), ...(target.required ?? [])]);
  const checked = target.validate(body);
  if ('errors' in checked) return { fields: whole, errors: named(record, checked.errors) };
  const fields = { ...whole, ...checked.body };
  return { fields: (target.area.tidy?.(fields) ?? fields) as Record<string, unknown>, errors: [] };
}

/** Errors at paths of the area, at the fields of the file. */
function named({ fieldOf }: ReadRecord, errors: readonly RowError[]): RowError[] {
  return errors.map(({ field, message }) => {
    const [first = '', second] = (field ?? '').split('.');
    return { field: fieldOf[`${first}.${second}`] ?? fieldOf[first] ?? (first || null), message };
  });
}

/** A list that reads like the file's is the same: a comma within a tag separates nothing. */
function isSame(
  kind: ImportKind,
  { fieldOf, rows: [head] }: ReadRecord,
  path: string,
  stored: Record<string, unknown>,
  wanted: Record<string, unknown>,
): boolean {
  const [before, after] = [valueAt(stored, path), valueAt(wanted, path)];
  if (isDeepStrictEqual(before ?? null, after ?? null)) return true;
  const field = fieldNamed(kind, fieldOf[path] ?? '');
  return field?.type === 'list' && Array.isArray(before) && before.join(', ') === head.texts[field.name];
}

function isEmpty(value: unknown): boolean {
  return (
    value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  );
}

function shownFields(
  kind: ImportKind,
  target: ImportTarget,
  context: ImportContext,
  { fieldOf, rows: [head] }: ReadRecord,
  paths: readonly string[],
  before: Record<string, unknown> | null,
  after: Record<string, unknown>,
): ImportRow['fields'] {
  return paths.flatMap((path) => {
    const field = fieldNamed(kind, fieldOf[path] ?? '');
    if (!field) return [];
    const textOf = (fields: Record<string, unknown>) => {
      const value = valueAt(fields, path);
      const currency = typeof fields.currency === 'string' ? fields.currency : head.currency;
      if (typeof value === 'string' && path.endsWith('Id')) return context.names.shown(value);
      return target.shown?.(path, value, context, fields) ?? shownValue(field, value, currency);
    };
    return [{ field: field.name, before: before && textOf(before), after: textOf(after) }];
  });
}

function fieldNamed(kind: ImportKind, name: string) {
  return IMPORT_FIELDS[kind].find((field) => field.name === name);
}

const LONGEST_NAME = 200;

function nameOf(target: ImportTarget, { rows: [head] }: ReadRecord): string {
  return (target.nameFields.map((field) => head.texts[field]).find(Boolean) ?? '').slice(0, LONGEST_NAME);
}
