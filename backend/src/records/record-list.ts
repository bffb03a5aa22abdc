import { type ListQuery, localDateAt, mayCall, type PageQuery } from '@oficio/contracts';
import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import { ApiError } from '../http/api-error.ts';
import type { OrganizationScope } from '../http/request-scope.ts';
import { keptTotal } from './kept-totals.ts';
import { keysetOf, sortOf } from './keyset.ts';
import type { Place } from './list.ts';
import { type ListPageRow, listPageOf, pageColumns } from './list-page.ts';
import { endOfItem } from './page-members.ts';
import type { AnyArea, ListScope, RecordScope } from './record-area.ts';
import type { RecordKit } from './record-kit.ts';
import { recordSums } from './record-sums.ts';
import { searchPatterns } from './search-text.ts';

/** The list of an area as JSON. Its items are sent as Postgres stores them, without parsing. */
export async function listRecords<Sort extends string>(
  kit: RecordKit,
  area: AnyArea<unknown, Sort>,
  scope: OrganizationScope,
  { limit, cursor, ...query }: ListQuery<Sort> & PageQuery,
): Promise<string> {
  const order = keysetOf(area.sorts, query.sort);
  const place = { after: order.keysOf(cursor), size: limit };
  const { text, values } = pageStatement(area, listScopeOf(kit, scope), query, place);
  const [row] = await kit.database.read<ListPageRow>(scope, text, values, { once: isSearch(area, query) });
  if (!row) throw new Error('An aggregate gives a row');
  const page = listPageOf(row, order);
  const nextCursor = order.cursorOf(page.next);
  const sums = row.sums === null ? '' : `,"sums":${row.sums}`;
  return `{"items":${page.items},"total":${row.total},"nextCursor":${JSON.stringify(nextCursor)}${sums}}`;
}

/** The scope of a list that is read now. */
export function listScopeOf({ clock }: Pick<RecordKit, 'clock'>, scope: RecordScope): ListScope {
  const { organizationId, organization } = scope;
  return { organizationId, organization, today: localDateAt(clock.now().getTime(), organization.timezone) };
}

/**
 * A page, the present total and the sums of all pages, in one row.
 * @throws ApiError access.forbidden for an order that isn't for the caller's role
 */
export function pageStatement<Sort extends string>(
  area: AnyArea<unknown, Sort>,
  scope: ListScope,
  query: ListQuery<Sort>,
  { after, size }: Place,
): Sql {
  const members = area.sortReaders?.[sortOf(query.sort)];
  if (members && !mayCall({ members }, scope.organization)) throw new ApiError('access.forbidden');
  const order = keysetOf(area.sorts, query.sort);
  const table = raw(`public.${area.table}`);
  const limit = sql`${size}::integer`;
  const conditions = conditionsOf(area, scope, query, ofRow);
  const sortedBy = area.sortedBy?.[sortOf(query.sort)];
  const sorted = sortedBy
    ? sql`JOIN ${sortedBy} sorted ON sorted.organization_id = entry.organization_id AND sorted.id = entry.id`
    : empty;
  const keyed = sortedBy ? 'sorted' : 'entry';
  const keys = order.columns(keyed);
  const shown = sql`${itemOf(area, scope, query)} AS item, ${keys}`;
  const names = order.keys.map(([key]) => key);
  const sums = recordSums(area, query);
  const answer = (
    rows: Sql,
    total: Sql,
    summed: Sql,
    found = empty,
  ): Sql => sql`WITH ${found} page AS (${rows})
    SELECT ${pageColumns(names, size, endOfItem(area.pageMembers))}, ${total} AS total, ${sums.of(summed)} AS sums
    FROM page`;

  const searched = (columnsShown: Sql, further = empty): Sql => {
    const rows = sql`${raw(`oficio.searchable_${area.table}`)} entry WHERE ${conditions}${further}`;
    // OFFSET keeps the policies of the sorted table from the rows, whose operators aren't leakproof.
    const found = sortedBy ? sql`(SELECT entry.* FROM ${rows} OFFSET 0) entry ${sorted}` : rows;
    return sql`SELECT ${columnsShown}${sums.columns} FROM ${found}`;
  };
  const found = (rows: Sql, page: Sql): Sql =>
    answer(page, sql`(SELECT count(*) FROM found)`, sql`found`, sql`found AS MATERIALIZED (${rows}),`);
  const pageOf = (columnsShown: Sql): Sql => sql`SELECT ${columnsShown} FROM found entry
    WHERE ${order.after(after)} ORDER BY ${order.order()} LIMIT ${limit} + 1`;

  const isLimited = scope.organization.sees === 'assigned';
  if (isLimited && area.clientColumn) {
    // OFFSET keeps each client's rows a query of its own. The item is in no index, so that Postgres has no reason to
    // read a whole sort's index instead of the client's rows.
    const ofClient = sql` AND entry.${raw(area.clientColumn)} = assigned`;
    return found(
      sql`SELECT mine.* FROM oficio.assigned_clients() AS assigned, LATERAL (
        ${searched(shown, ofClient)} OFFSET 0) mine`,
      pageOf(sql`entry.*`),
    );
  }
  if (isSearch(area, query)) {
    // The rows are found once, for the page and for the total. LIMIT 1 makes Postgres read each row by its id.
    return found(
      searched(keys),
      sql`SELECT listed.* FROM (${pageOf(sql`entry.id`)}) hit CROSS JOIN LATERAL (
          SELECT ${shown} FROM ${table} entry ${sorted}
          WHERE entry.id = hit.id AND entry.organization_id = ${scope.organizationId} LIMIT 1
        ) listed ORDER BY ${order.order('listed')}`,
    );
  }
  // Only an area without a client has a limited member here, and its kept totals are shown to everybody.
  const total = isKept(area, query)
    ? sql`(SELECT coalesce(sum(entry.count), 0)::bigint FROM oficio.record_counts entry
        WHERE entry.table_name = ${area.table} AND ${conditionsOf(area, scope, query, ofCounts)})`
    : (keptTotalOf(area, scope, query) ?? sql`(SELECT count(*) FROM ${table} entry WHERE ${conditions})`);
  return answer(
    sql`SELECT ${shown} FROM ${table} entry ${sorted} WHERE ${conditions} AND ${order.after(after, keyed)}
      ORDER BY ${order.order(keyed)} LIMIT ${limit} + 1`,
    total,
    sql`(SELECT ${keys}${sums.columns} FROM ${table} entry ${sorted} WHERE ${conditions}) summed`,
  );
}

/** An item as it is stored, with the members that are read beside it and those that a filter adds; open before `pageMembers`. */
function itemOf<Sort extends string>(
  area: AnyArea<unknown, Sort>,
  scope: ListScope,
  query: ListQuery<Sort>,
): Sql {
  const { itemEnd, itemMembers = [], pageMembers, storesItemOpen, members, columns } = area;
  if (itemEnd) return sql`entry.list_item || ${itemEnd(scope)}`;
  const added = itemMembers.map((name): [string, Sql] => {
    const member = members[name] ?? ofRow(String((columns as Record<string, unknown>)[name]));
    return [name, typeof member === 'function' ? member(scope) : member];
  });
  const ofFilters = filtersOf(area, query).flatMap(({ filter, value }) =>
    Object.entries(filter.shows?.(value, query) ?? {}),
  );
  const all = [...added, ...ofFilters].map(
    ([name, value]) => sql`',"' || ${raw(`'${name}'`)} || '":' || coalesce(to_json(${value})::text, 'null')`,
  );
  if (all.length === 0 && !pageMembers && !storesItemOpen) return sql`entry.list_item`;
  const start = storesItemOpen ? sql`entry.list_item` : sql`left(entry.list_item, -1)`;
  return join([start, ...all, ...(pageMembers ? [] : [sql`'}'`])], ' || ');
}

const ofRow = (name: string): Sql => raw(`entry.${name}`);
const ofCounts = (name: string): Sql => raw(`(entry.facets ->> '${name}')`);

function conditionsOf<Sort extends string>(
  area: AnyArea<unknown, Sort>,
  scope: ListScope,
  query: ListQuery<Sort>,
  column: (name: string) => Sql,
): Sql {
  const filters = filtersOf(area, query);
  const states =
    query.status === 'archived'
      ? sql`= 'archive'`
      : filters.some(({ filter }) => filter.spansArchive)
        ? sql`IN ('open', 'archive')`
        : sql`= 'open'`;
  return join(
    [
      sql`entry.organization_id = ${scope.organizationId}`,
      sql`entry.record_state ${states}`,
      ...filters.map(({ filter, value }) => filter.condition(value, column, scope, query)),
      ...searchPatterns(query.search ?? '').map((pattern) => sql`entry.search_text LIKE ${pattern}`),
    ],
    ' AND ',
  );
}

function filtersOf<Sort extends string>(area: AnyArea<unknown, Sort>, query: ListQuery<Sort>) {
  return Object.entries(area.filters).flatMap(([name, filter]) => {
    const value = query[name];
    // An archived record keeps its status, so the archive is a filter of its own.
    const isFilter = typeof value === 'string' && !(name === 'status' && value === 'archived');
    return isFilter ? [{ name, filter, value }] : [];
  });
}

function isSearch<Sort extends string>(area: AnyArea<unknown, Sort>, query: ListQuery<Sort>): boolean {
  const filters = filtersOf(area, query);
  return (
    searchPatterns(query.search ?? '').length > 0 || filters.some(({ filter }) => filter.kind === 'search')
  );
}

function isKept<Sort extends string>(area: AnyArea<unknown, Sort>, query: ListQuery<Sort>): boolean {
  return filtersOf(area, query).every(({ filter }) => filter.kind === 'facet');
}

function keptTotalOf<Sort extends string>(
  area: AnyArea<unknown, Sort>,
  scope: ListScope,
  query: ListQuery<Sort>,
): Sql | undefined {
  if (query.status === 'archived' || !area.keptTotals) return undefined;
  return keptTotal(area.keptTotals, filtersOf(area, query), scope, query);
}
