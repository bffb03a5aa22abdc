import type { Page } from '@oficio/contracts';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { type ApiDatabase, NO_USER, type WorkerDatabase } from '../database/database.ts';
import type { OrganizationScope, RequestScope } from '../http/request-scope.ts';
import { requireSuperadmin } from '../http/require-superadmin.ts';
import { type KeyColumns, Keyset, keysetOf, type Sorts } from './keyset.ts';
import { searchPatterns } from './search-text.ts';

/** A part of a statement, which can depend on the caller and on the query. */
type Part<Query, Scope> = Sql | ((scope: Scope, query: Query) => Sql);

/** The column that a filter's value equals, or a condition on the row `entry`. */
type FilterPart<Value, Scope> = string | ((value: NonNullable<Value>, scope: Scope) => Sql);

/** The members of a query that aren't filters. */
type PageMember = 'limit' | 'cursor' | 'sort' | 'search';

/** The parts of a list's statement, on the row `entry`. `Query` is the query of its route, `Scope` says who reads it. */
export interface ListParts<Query extends object, Scope> {
  table: `${'oficio' | 'public' | 'pgboss'}.${string}`;
  /** The table or view with `search_text` that is read for a search. */
  searched?: string;
  /** Joins for what is shown, each with one row: they are made after the page's rows are chosen. */
  joins?: Sql;
  /** The members of an item, each under its name. */
  shown: Part<Query, Scope>;
  /** The only order, or those that the query's `sort` names. */
  order: Keyset | Sorts | ((query: Query) => Keyset);
  /** The rows of the list, whatever the query. */
  where?: Part<Query, Scope>;
  filters: { readonly [Name in Exclude<keyof Query, PageMember>]: FilterPart<Query[Name], Scope> };
}

/** A list of one organization without an archive. */
export interface List<Query extends object> extends ListParts<Query, OrganizationScope> {
  /** The column with a row's client: only the rows of the assigned clients are read for a limited member. */
  clientColumn?: string;
}

/** A list of the rows of all organizations, which the worker reads for superadmins. */
export type SuperadminList<Query extends object> = ListParts<Query, RequestScope>;

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

function orderOf<Query extends object, Scope>({ order }: ListParts<Query, Scope>, query: Query): Keyset {
  if (order instanceof Keyset) return order;
  return typeof order === 'function' ? order(query) : keysetOf(order, (query as { sort: string }).sort);
}

export function listStatements<Row extends object, Query extends object>(
  list: List<Query>,
  scope: OrganizationScope,
  query: Query,
  place: Place,
): ListStatements<Row> {
  const { clientColumn } = list;
  const isLimited = clientColumn !== undefined && scope.organization.sees === 'assigned';
  return statementsOf(list, scope, query, place, {
    own: [sql`entry.organization_id = ${scope.organizationId}`],
    ...(isLimited && { rowsOf: (table: Sql) => assignedRows(table, clientColumn, scope) }),
  });
}

/** @param among the conditions that every row fulfils, and what is read instead of the whole table */
function statementsOf<Row extends object, Query extends object, Scope>(
  list: ListParts<Query, Scope>,
  scope: Scope,
  query: Query,
  { after, size }: Place,
  among: { own: Sql[]; rowsOf?: (table: Sql) => Sql },
): ListStatements<Row> {
  const order = orderOf(list, query);
  const part = (given: Part<Query, Scope>) => (typeof given === 'function' ? given(scope, query) : given);
  const patterns = list.searched ? searchPatterns((query as { search?: string }).search ?? '') : [];
  const conditions = [
    ...among.own,
    ...(list.where ? [part(list.where)] : []),
    ...patterns.map((pattern) => sql`entry.search_text LIKE ${pattern}`),
    ...filtersOf(list, scope, query),
  ];
  const name = raw((patterns.length > 0 && list.searched) || list.table);
  const matching = sql`FROM ${among.rowsOf?.(name) ?? name} entry
    WHERE ${conditions.length > 0 ? join(conditions, ' AND ') : sql`true`}`;
  const chosen = sql`${matching} AND ${order.after(after)} ORDER BY ${order.order()} LIMIT ${size + 1}`;
  const shown = sql`SELECT ${part(list.shown)}, ${order.shown()}`;
  return {
    matching,
    rows: list.joins
      ? sql`${shown} FROM (SELECT entry.* ${chosen}) entry ${list.joins} ORDER BY ${order.order()}`
      : sql`${shown} ${chosen}`,
    total: sql`SELECT count(*) AS total ${matching}`,
    listed(rows) {
      const items = rows.slice(0, size).map(withoutKeys);
      return { items, next: rows.length > size ? order.keysIn(rows[size - 1] as KeyColumns) : null };
    },
  };
}

/**
 * The rows of a table that the caller sees, as an item of FROM. The policies alone would read all rows of the organization for
 * a limited member.
 */
export function rowsSeen(table: Sql, clientColumn: string, scope: OrganizationScope): Sql {
  return scope.organization.sees === 'assigned' ? assignedRows(table, clientColumn, scope) : table;
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
  return pageOf(list, query, (place) => listStatements<Row, Query>(list, scope, query, place));
}

/** As `listPage`, for a list whose own condition says whose rows it has. */
export function partsPage<Row extends object, Query extends QueriedPage, Scope>(
  list: ListParts<Query, Scope>,
  scope: Scope,
  query: Query,
) {
  return pageOf(list, query, (place) =>
    statementsOf<Row, Query, Scope>(list, scope, query, place, { own: [] }),
  );
}

/**
 * A page of a list of all organizations, as `listPage`.
 * @throws ApiError resource.not_found for everybody but superadmins
 */
export function superadminPage<Row extends object, Query extends QueriedPage>(
  list: SuperadminList<Query>,
  scope: RequestScope,
  query: Query,
) {
  requireSuperadmin(scope);
  return partsPage<Row, Query, RequestScope>(list, scope, query);
}

function pageOf<Row extends object, Query extends QueriedPage, Scope>(
  list: ListParts<Query, Scope>,
  query: Query,
  statementsAt: (place: Place) => ListStatements<Row>,
) {
  const order = orderOf(list, query);
  const { listed, ...statements } = statementsAt({ after: order.keysOf(query.cursor), size: query.limit });
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

/**
 * Reads a page of a list of all organizations with the number of all rows that match.
 * @throws ApiError resource.not_found for everybody but superadmins
 */
export async function readSuperadminList<Row extends object, Query extends QueriedPage>(
  worker: WorkerDatabase,
  scope: RequestScope,
  list: SuperadminList<Query>,
  query: Query,
): Promise<Page<Row>> {
  const page = superadminPage<Row, Query>(list, scope, query);
  const [rows, [counted]] = await worker.readAll<[Row & KeyColumns, { total: number }]>(NO_USER, [
    page.rows,
    page.total,
  ]);
  return { ...page.of(rows), total: counted?.total ?? 0 };
}

function filtersOf<Query extends object, Scope>(
  { filters }: ListParts<Query, Scope>,
  scope: Scope,
  query: Query,
): Sql[] {
  const parts = filters as object as Record<string, FilterPart<unknown, Scope>>;
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
