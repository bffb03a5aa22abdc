import type { Page } from '@oficio/contracts';
import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import type { ApiDatabase } from '../database/database.ts';
import type { OrganizationScope } from '../http/request-scope.ts';
import { type KeyColumns, Keyset, keysetOf, type Sorts } from './keyset.ts';
import { searchPatterns } from './search-text.ts';

/** A part of a statement, which can depend on the caller and on the query. */
type Part<Query> = Sql | ((scope: OrganizationScope, query: Query) => Sql);

/** The column that a filter's value equals, or a condition on the row `entry`. */
type FilterPart<Value> = string | ((value: NonNullable<Value>, scope: OrganizationScope) => Sql);

/** The members of a query that aren't filters. */
type PageMember = 'limit' | 'cursor' | 'sort' | 'search';

/** A list without an archive: the parts of its statement, on the row `entry`. `Query` is the query of its route. */
export interface List<Query extends object> {
  table: `${'oficio' | 'public'}.${string}`;
  /** The column with a row's client: only the rows of the assigned clients are read for a limited member. */
  clientColumn?: string;
  /** The view that is read instead of the table for a search. */
  searched?: string;
  /** Joins after the table, for what is shown: no condition names their rows. */
  joins?: Sql;
  /** The members of an item, each under its name. */
  shown: Part<Query>;
  /** The only order, or those that the query's `sort` names. */
  order: Keyset | Sorts;
  /** The rows of the list, whatever the query. */
  where?: Part<Query>;
  filters: { readonly [Name in Exclude<keyof Query, PageMember>]: FilterPart<Query[Name]> };
}

/** Which rows of a list are read: at most `size` after the row with these keys. */
export interface Place {
  after: string[] | null;
  size: number;
}

interface QueriedPage {
  limit: number;
  cursor?: string | undefined;
}

/** Some rows of a list, and the keys of the last one; null for the last rows of the list. */
export interface ListedRows<Row> {
  items: Row[];
  next: string[] | null;
}

interface ListStatements<Row> {
  /** The rest of a statement over all rows that match: FROM and WHERE. */
  matching: Sql;
  rows: Sql;
  total: Sql;
  /** The items among the rows, without their keys. */
  listed(rows: readonly (Row & KeyColumns)[]): ListedRows<Row>;
}

function orderOf<Query extends object>({ order }: List<Query>, query: Query): Keyset {
  return order instanceof Keyset ? order : keysetOf(order, (query as { sort: string }).sort);
}

export function listStatements<Row extends object, Query extends object>(
  list: List<Query>,
  scope: OrganizationScope,
  query: Query,
  { after, size }: Place,
): ListStatements<Row> {
  const order = orderOf(list, query);
  const part = (given: Part<Query>) => (typeof given === 'function' ? given(scope, query) : given);
  const patterns = list.searched ? searchPatterns((query as { search?: string }).search ?? '') : [];
  const conditions = [
    sql`entry.organization_id = ${scope.organizationId}`,
    ...(list.where ? [part(list.where)] : []),
    ...patterns.map((pattern) => sql`entry.search_text LIKE ${pattern}`),
    ...filtersOf(list, scope, query),
  ];
  const name = raw((patterns.length > 0 && list.searched) || list.table);
  const { clientColumn } = list;
  const table =
    clientColumn && scope.organization.sees === 'assigned' ? assignedRows(name, clientColumn, scope) : name;
  const from = sql`FROM ${table} entry`;
  const where = sql`WHERE ${join(conditions, ' AND ')}`;
  const matching = sql`${from} ${where}`;
  return {
    matching,
    rows: sql`SELECT ${part(list.shown)}, ${order.shown()} ${from} ${list.joins ?? empty} ${where} AND ${order.after(after)}
      ORDER BY ${order.order()} LIMIT ${size + 1}`,
    total: sql`SELECT count(*) AS total ${matching}`,
    listed(rows) {
      const items = rows.slice(0, size);
      const last = rows.length > size ? items.at(-1) : undefined;
      return { items: items.map(withoutKeys), next: last ? order.keysIn(last) : null };
    },
  };
}

/** The rows of each assigned client. OFFSET keeps each client's rows a query of its own. */
function assignedRows(table: Sql, clientColumn: string, { organizationId }: OrganizationScope): Sql {
  return sql`(SELECT mine.* FROM oficio.assigned_clients() AS assigned, LATERAL (SELECT * FROM ${table} own
    WHERE own.organization_id = ${organizationId} AND own.${raw(clientColumn)} = assigned OFFSET 0) mine)`;
}

/** A page of a list as the statements of one snapshot, for a list whose answer has more than its page. */
export function listPage<Row extends object, Query extends QueriedPage>(
  list: List<Query>,
  scope: OrganizationScope,
  query: Query,
) {
  const order = orderOf(list, query);
  const place = { after: order.keysOf(query.cursor), size: query.limit };
  const { listed, ...statements } = listStatements<Row, Query>(list, scope, query, place);
  return {
    ...statements,
    /** The page without its total. */
    of(rows: readonly (Row & KeyColumns)[]): Omit<Page<Row>, 'total'> {
      const { items, next } = listed(rows);
      return { items, nextCursor: order.cursorOf(next) };
    },
  };
}

/** Reads a page of a list with the number of all rows that match. */
export async function readList<Row extends object, Query extends QueriedPage>(
  database: ApiDatabase,
  scope: OrganizationScope,
  list: List<Query>,
  query: Query,
): Promise<Page<Row>> {
  const page = listPage<Row, Query>(list, scope, query);
  const [rows, [counted]] = await database.readAll<[Row & KeyColumns, { total: number }]>(scope, [
    page.rows,
    page.total,
  ]);
  return { ...page.of(rows), total: counted?.total ?? 0 };
}

function filtersOf<Query extends object>(
  { filters }: List<Query>,
  scope: OrganizationScope,
  query: Query,
): Sql[] {
  const parts = filters as object as Record<string, FilterPart<unknown>>;
  return Object.entries(parts).flatMap(([name, filter]) => {
    const value = (query as Record<string, unknown>)[name];
    if (value === undefined) return [];
    return typeof filter === 'string'
      ? [sql`entry.${raw(filter)} = ${value}`]
      : [filter(value as NonNullable<unknown>, scope)];
  });
}

function withoutKeys<Row extends object>(row: Row & KeyColumns): Row {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !/^key\d$/.test(name))) as Row;
}
