import { Injectable } from '@nestjs/common';
import type { ClientSort } from '@oficio/contracts';
import { ApiDatabase, type Statement } from '../../database/database.ts';
import {
  type ListPage,
  type ListPageRow,
  listPageOf,
  listPageText,
  type SortKeys,
} from '../../database/list-page.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';

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

export const SORT_KEYS: Record<ClientSort, SortKeys> = {
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

  async page(scope: OrganizationScope, query: ClientPageQuery): Promise<ListPage> {
    const { text, values } = clientListStatement(scope, query);
    const [row] = await this.database.read<ListPageRow>(scope, text, values);
    if (!row) throw new Error('An aggregate gives a row');
    return listPageOf(row, SORT_KEYS[query.sort]);
  }
}

/** A page and the present total, in one row. */
export function clientListStatement(scope: ListScope, query: ClientPageQuery): Statement {
  const { patterns, tag } = query.filters;
  const isSearch = patterns.length > 0 || tag !== null;
  return isSearch ? foundStatement(scope, query) : listedStatement(scope, query);
}

type ListScope = Pick<OrganizationScope, 'organizationId' | 'organization'>;

function listedStatement(scope: ListScope, query: ClientPageQuery): Statement {
  const { sort, descending, after, size, filters } = query;
  const { conditions, values } = conditionsOf(scope, filters);
  const total = `(SELECT coalesce(sum(client.count), 0)::bigint FROM oficio.client_counts client
    WHERE ${conditions.join(' AND ')})`;
  const keys = SORT_KEYS[sort];
  const pageConditions = [...conditions];
  if (after) {
    const bounds = keys.map(([, type], index) => `$${values.push(after[index])}::${type}`);
    const left = keys.map(([column]) => `client.${column}`).join(', ');
    pageConditions.push(`(${left}) ${descending ? '<' : '>'} (${bounds.join(', ')})`);
  }
  const order = keys.map(([column]) => `client.${column}${descending ? ' DESC' : ''}`).join(', ');
  const limit = `$${values.push(size)}::integer`;
  const rows = `SELECT ${columnsOf(keys)} FROM public.client_directory client
    WHERE ${pageConditions.join(' AND ')} ORDER BY ${order} LIMIT ${limit} + 1`;
  return { text: listPageText(rows, { keys, size: limit, total }), values };
}

/** Search and tags: the ids come from the one function that may use their indexes. */
function foundStatement(scope: ListScope, query: ClientPageQuery): Statement {
  const { filters, sort, descending, after, size } = query;
  // Each row is looked up by its id, however many the planner takes the function to find.
  const keys = SORT_KEYS[sort];
  const rows = `SELECT client.*, found.total
    FROM oficio.find_clients($1, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13 + 1) found
    LEFT JOIN LATERAL unnest(found.ids) WITH ORDINALITY AS hit (id, position) ON true
    LEFT JOIN LATERAL (
      SELECT ${columnsOf(keys)} FROM public.client_directory client
      WHERE client.id = hit.id AND client.organization_id = $1 LIMIT 1
    ) client ON true
    ORDER BY hit.position`;
  return {
    text: listPageText(rows, { keys, size: '$13::integer', total: 'coalesce(max(page.total), 0)' }),
    values: [
      scope.organizationId,
      ending(scope),
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
      size,
    ],
  };
}

function conditionsOf(
  scope: ListScope,
  { shelf, status, country, currency }: ClientFilters,
): { conditions: string[]; values: unknown[] } {
  const values: unknown[] = [scope.organizationId, ending(scope), shelf];
  const conditions = ['client.organization_id = $1', 'client.shelf = $3'];
  if (status !== null) conditions.push(`client.status = $${values.push(status)}`);
  if (country !== null) conditions.push(`client.country_code = $${values.push(country)}`);
  if (currency !== null) {
    const own = `client.currency = $${values.push(currency)}`;
    conditions.push(currency === scope.organization.currency ? `(${own} OR client.currency IS NULL)` : own);
  }
  return { conditions, values };
}

/** The item that a row keeps ends without the organization's currency where the client has none of its own. */
function columnsOf(keys: SortKeys): string {
  const item = `client.list_item || CASE WHEN client.currency IS NULL THEN $2 ELSE '}' END AS item`;
  return [item, ...keys.map(([column]) => `client.${column}`)].join(', ');
}

function ending({ organization }: ListScope): string {
  return `,"currency":${JSON.stringify(organization.currency)}}`;
}
