import { Injectable } from '@nestjs/common';
import type { ClientListItem, ClientSort } from '@oficio/contracts';
import { ApiDatabase, type Statement } from '../../database/database.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { type ClientListRow, LIST_COLUMNS, listItemOf } from './client-rows.ts';

export interface ClientFilters {
  shelf: 'open' | 'archive';
  status: string | null;
  tag: string | null;
  currency: string | null;
  country: string | null;
  /** LIKE patterns that all have to match. */
  patterns: string[];
}

export interface ClientPageQuery {
  filters: ClientFilters;
  sort: ClientSort;
  descending: boolean;
  /** The keys of the last row of the page before. */
  after: string[] | null;
  size: number;
}

export interface ClientPage {
  items: ClientListItem[];
  /** The keys of the last item where more follow. */
  next: string[] | null;
  /** Null on later pages: the first one has counted. */
  total: number | null;
}

/** The columns that order a list, ending with one that is unique, and their types in a comparison. */
export const SORT_KEYS: Record<ClientSort, readonly (readonly [column: string, type: string])[]> = {
  displayName: [
    ['sort_name', 'text'],
    ['id', 'uuid'],
  ],
  email: [
    ['sort_email', 'text'],
    ['id', 'uuid'],
  ],
  status: [
    ['status', 'text'],
    ['sort_name', 'text'],
    ['id', 'uuid'],
  ],
  createdAt: [
    ['created_at', 'timestamptz'],
    ['id', 'uuid'],
  ],
  updatedAt: [
    ['updated_at', 'timestamptz'],
    ['id', 'uuid'],
  ],
};

@Injectable()
export class ClientListRepository {
  constructor(private readonly database: ApiDatabase) {}

  async page(scope: OrganizationScope, query: ClientPageQuery): Promise<ClientPage> {
    const { patterns, tag } = query.filters;
    return patterns.length > 0 || tag !== null ? this.#found(scope, query) : this.#listed(scope, query);
  }

  async #listed(scope: OrganizationScope, query: ClientPageQuery): Promise<ClientPage> {
    const [page, count] = clientListStatements(scope, query);
    if (!count)
      return pageOf(await this.database.read<ClientListRow>(scope, page.text, page.values), query, null);
    const [rows, totals] = await this.database.readAll<[ClientListRow, { total: number }]>(scope, [
      page,
      count,
    ]);
    return pageOf(rows, query, totals[0]?.total ?? 0);
  }

  /** Search and tags: the ids come from the one function that may use their indexes. */
  async #found(scope: OrganizationScope, query: ClientPageQuery): Promise<ClientPage> {
    const { filters, sort, descending, after, size } = query;
    const rows = await this.database.read<ClientListRow & { found_total: number | null; id: string | null }>(
      scope,
      `SELECT found.total AS found_total, ${columns(sort)}
       FROM oficio.find_clients($1, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) found
       LEFT JOIN LATERAL unnest(found.ids) WITH ORDINALITY AS hit (id, position) ON true
       LEFT JOIN public.client_directory client ON client.id = hit.id AND client.organization_id = $1
       ORDER BY hit.position`,
      [
        scope.organizationId,
        scope.organization.currency,
        filters.shelf,
        filters.patterns,
        filters.tag,
        filters.status,
        filters.country,
        filters.currency,
        filters.currency === scope.organization.currency,
        sort,
        descending,
        after,
        size + 1,
        after === null,
      ],
    );
    const total = rows[0]?.found_total ?? (after === null ? 0 : null);
    return pageOf(
      rows.filter((row) => row.id !== null),
      query,
      total,
    );
  }
}

type ListScope = Pick<OrganizationScope, 'organizationId' | 'organization'>;

/** The statements of a list without search: the page and, for the first page, the total. */
export function clientListStatements(
  scope: ListScope,
  query: ClientPageQuery,
): [page: Statement, total?: Statement] {
  const page = pageStatement(scope, query);
  return query.after ? [page] : [page, totalStatement(scope, query.filters)];
}

function pageStatement(scope: ListScope, query: ClientPageQuery): Statement {
  const { sort, descending, after, size } = query;
  const { conditions, values } = conditionsOf(scope, query.filters);
  const keys = SORT_KEYS[sort];
  if (after) {
    const bounds = keys.map(([, type], index) => `$${values.push(after[index])}::${type}`);
    const left = keys.map(([column]) => `client.${column}`).join(', ');
    conditions.push(`(${left}) ${descending ? '<' : '>'} (${bounds.join(', ')})`);
  }
  const order = keys.map(([column]) => `client.${column}${descending ? ' DESC' : ''}`).join(', ');
  return {
    text: `SELECT ${columns(sort)} FROM public.client_directory client
      WHERE ${conditions.join(' AND ')} ORDER BY ${order} LIMIT $${values.push(size + 1)}`,
    values,
  };
}

function totalStatement(scope: ListScope, filters: ClientFilters): Statement {
  if (filters.country === null && filters.currency === null) {
    return {
      text: `SELECT coalesce(sum(count), 0)::bigint AS total FROM oficio.client_counts
        WHERE organization_id = $1 AND shelf = $2 AND status = coalesce($3, status)`,
      values: [scope.organizationId, filters.shelf, filters.status],
    };
  }
  const { conditions, values } = conditionsOf(scope, filters);
  // The organization's currency is a parameter of the list's columns only.
  return {
    text: `SELECT count(*) AS total FROM public.client_directory client
      WHERE ${conditions.join(' AND ')} AND $2::text IS NOT NULL`,
    values,
  };
}

function conditionsOf(
  scope: ListScope,
  { shelf, status, country, currency }: ClientFilters,
): { conditions: string[]; values: unknown[] } {
  const values: unknown[] = [scope.organizationId, scope.organization.currency, shelf];
  const conditions = ['client.organization_id = $1', 'client.shelf = $3'];
  if (status !== null) conditions.push(`client.status = $${values.push(status)}`);
  if (country !== null) conditions.push(`client.country_code = $${values.push(country)}`);
  if (currency !== null) {
    const own = `client.currency = $${values.push(currency)}`;
    conditions.push(currency === scope.organization.currency ? `(${own} OR client.currency IS NULL)` : own);
  }
  return { conditions, values };
}

function columns(sort: ClientSort): string {
  const hidden = SORT_KEYS[sort].map(([column]) => column).filter((column) => !LISTED_KEYS.has(column));
  return [LIST_COLUMNS, ...hidden.map((column) => `client.${column}`)].join(', ');
}

/** Sort keys that every item has among its columns. */
const LISTED_KEYS = new Set(['id', 'created_at', 'updated_at']);

function pageOf(rows: ClientListRow[], { size, sort }: ClientPageQuery, total: number | null): ClientPage {
  const last = rows.length > size ? rows[size - 1] : undefined;
  return {
    items: rows.slice(0, size).map(listItemOf),
    next: last ? SORT_KEYS[sort].map(([column]) => String(last[column])) : null,
    total,
  };
}
