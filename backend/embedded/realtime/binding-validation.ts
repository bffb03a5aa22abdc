import type pg from 'pg';
import { type BindingRequest, describeBinding, WILDCARD } from './binding.ts';
import type { FilterCondition } from './filter.ts';
import { PUBLICATION } from './replication.ts';
import type { CheckedCondition } from './subscription.ts';

export type ValidationResult = { conditions: CheckedCondition[] } | { error: string };

/** Types whose values are equal exactly when their texts are equal. */
const EQUAL_BY_TEXT = [
  'uuid',
  'text',
  'varchar',
  'int2',
  'int4',
  'int8',
  'bool',
  'date',
  'timestamp',
  'timestamptz',
].map((name) => `pg_catalog.${name}`);

const PATTERN_OPERATORS = ['like', 'ilike', 'match', 'imatch'];
const MAX_PATTERN_LENGTH = 256;

/**
 * Checks a subscription in Postgres: the table is published and readable by the role, filter columns exist and are
 * selectable, and the values can be cast to the columns' types.
 */
export async function validateBinding(
  pool: pg.Pool,
  role: string,
  request: BindingRequest,
): Promise<ValidationResult> {
  const refusal = {
    error: `Unable to subscribe to changes with given parameters. Please check Realtime is enabled for the given connect parameters: ${describeBinding(request)}`,
  };
  const published = await pool.query(PUBLISHED, [PUBLICATION, request.schema, request.table, role]);
  if (published.rowCount === 0) return refusal;
  if (request.conditions.length === 0 && request.select === undefined) return { conditions: [] };
  if (request.table === WILDCARD || request.schema === WILDCARD) return refusal;

  const { rows } = await pool.query<ColumnRow>(COLUMNS, [request.schema, request.table, role]);
  const columns = new Map(rows.map((row) => [row.name, row]));
  if (request.select?.some((name) => !columns.has(name))) return refusal;
  const conditions: CheckedCondition[] = [];
  for (const condition of request.conditions) {
    const column = columns.get(condition.column);
    if (column === undefined) return refusal;
    const checked = await checkCondition(pool, condition, column);
    if (typeof checked === 'string') return { error: `${refusal.error}. Exception: ${checked}` };
    conditions.push(checked);
  }
  return { conditions };
}

interface ColumnRow {
  name: string;
  sql_type: string;
  deterministic: boolean;
}

async function checkCondition(
  pool: pg.Pool,
  condition: FilterCondition,
  { sql_type: sqlType, deterministic }: ColumnRow,
): Promise<CheckedCondition | string> {
  const checked = { ...condition, sqlType, equalByText: deterministic && EQUAL_BY_TEXT.includes(sqlType) };
  if (PATTERN_OPERATORS.includes(condition.operator)) {
    const tooLong = condition.values.some((value) => value.length > MAX_PATTERN_LENGTH);
    return tooLong ? `a pattern may have ${MAX_PATTERN_LENGTH} characters` : checked;
  }
  if (condition.operator === 'is') {
    const value = condition.values[0]?.toLowerCase() ?? '';
    if (value !== 'null' && sqlType !== 'pg_catalog.bool') return `is ${value} needs a boolean column`;
    return { ...checked, values: [value] };
  }
  try {
    const { rows } = await pool.query<{ value: string }>(
      `select pg_catalog.format('%s', given::${sqlType}) as value
       from unnest($1::text[]) with ordinality as v(given, position) order by position`,
      [condition.values],
    );
    return { ...checked, values: rows.map(({ value }) => value) };
  } catch (error) {
    if (isRefusedValue(error)) return error.message;
    throw error;
  }
}

/** SQLSTATE class 22 (data exception), 42 (no such cast) or 23 (a domain's check). */
function isRefusedValue(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && /^(22|23|42)/.test(String(error.code));
}

const PUBLISHED = `
select from pg_catalog.pg_publication_tables p
join pg_catalog.pg_namespace n on n.nspname = p.schemaname
join pg_catalog.pg_class c on c.relnamespace = n.oid and c.relname = p.tablename
join pg_catalog.pg_roles r on r.rolname = $4
where p.pubname = $1 and ($2 = '*' or p.schemaname = $2) and ($3 = '*' or p.tablename = $3)
  and pg_catalog.has_schema_privilege(r.oid, n.oid, 'usage')
  and pg_catalog.has_any_column_privilege(r.oid, c.oid, 'select')
limit 1`;

const COLUMNS = `
select a.attname::text as name, pg_catalog.format('%I.%I', tn.nspname, t.typname) as sql_type,
       coalesce(l.collisdeterministic, true) as deterministic
from pg_catalog.pg_namespace n
join pg_catalog.pg_class c on c.relnamespace = n.oid and c.relname = $2
join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
join pg_catalog.pg_type t on t.oid = a.atttypid
join pg_catalog.pg_namespace tn on tn.oid = t.typnamespace
left join pg_catalog.pg_collation l on l.oid = a.attcollation
where n.nspname = $1
  and pg_catalog.has_column_privilege((select oid from pg_catalog.pg_roles where rolname = $3), c.oid, a.attnum, 'select')`;
