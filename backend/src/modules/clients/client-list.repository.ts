import { Injectable } from '@nestjs/common';
import type { ClientSort } from '@oficio/contracts';
import { ApiDatabase, type Statement } from '../../database/database.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { instantText, LIST_ITEM } from './client-rows.ts';

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
  /** The JSON array, as Postgres wrote it: parsing and writing it again would cost more than all the rest. */
  items: string;
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
    const { text, values } = clientListStatement(scope, query);
    const [row] = await this.database.read<PageRow>(scope, text, values);
    if (!row) throw new Error('An aggregate gives a row');
    return { items: row.items, next: row.next, total: query.after ? null : (row.total ?? 0) };
  }
}

interface PageRow {
  [column: string]: unknown;
  items: string;
  next: string[] | null;
  total: number | null;
}

/** A page in one row: its items, the keys of the last one where more follow, and the first page's total. */
export function clientListStatement(scope: ListScope, query: ClientPageQuery): Statement {
  const { patterns, tag } = query.filters;
  return patterns.length > 0 || tag !== null ? foundStatement(scope, query) : listedStatement(scope, query);
}

type ListScope = Pick<OrganizationScope, 'organizationId' | 'organization'>;

function listedStatement(scope: ListScope, query: ClientPageQuery): Statement {
  const { sort, descending, after, size, filters } = query;
  const { conditions, values } = conditionsOf(scope, filters);
  const total = after ? 'NULL::bigint' : totalOf(filters, conditions, values);
  const keys = SORT_KEYS[sort];
  const pageConditions = [...conditions];
  if (after) {
    const bounds = keys.map(([, type], index) => `$${values.push(after[index])}::${type}`);
    const left = keys.map(([column]) => `client.${column}`).join(', ');
    pageConditions.push(`(${left}) ${descending ? '<' : '>'} (${bounds.join(', ')})`);
  }
  const order = keys.map(([column]) => `client.${column}${descending ? ' DESC' : ''}`).join(', ');
  const limit = `$${values.push(size)}::integer`;
  const rows = `SELECT item, ${keyColumns(sort)}
    FROM public.client_directory client CROSS JOIN LATERAL (SELECT ${LIST_ITEM}) item
    WHERE ${pageConditions.join(' AND ')} ORDER BY ${order} LIMIT ${limit} + 1`;
  return { text: pageText(rows, { sort, limit, total }), values };
}

/** Search and tags: the ids come from the one function that may use their indexes. */
function foundStatement(scope: ListScope, query: ClientPageQuery): Statement {
  const { filters, sort, descending, after, size } = query;
  // Each row is looked up by its id, however many the planner takes the function to find.
  const rows = `SELECT client.*, found.total
    FROM oficio.find_clients($1, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13 + 1, $14) found
    LEFT JOIN LATERAL unnest(found.ids) WITH ORDINALITY AS hit (id, position) ON true
    LEFT JOIN LATERAL (
      SELECT item, ${keyColumns(sort)}
      FROM public.client_directory client CROSS JOIN LATERAL (SELECT ${LIST_ITEM}) item
      WHERE client.id = hit.id AND client.organization_id = $1 LIMIT 1
    ) client ON true
    ORDER BY hit.position`;
  return {
    text: pageText(rows, { sort, limit: '$13::integer', total: 'max(page.total)' }),
    values: [
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
      size,
      after === null,
    ],
  };
}

/**
 * The rows, one more than the page has, as one row. They come in their order, so that slices of arrays do what a
 * window function would: that one costs as much as reading the rows.
 */
function pageText(
  rows: string,
  { sort, limit, total }: { sort: ClientSort; limit: string; total: string },
): string {
  const keys = SORT_KEYS[sort].map(([column, type]) => {
    const last = `(array_agg(page.${column}) FILTER (WHERE page.id IS NOT NULL))[${limit}]`;
    return type === 'timestamptz' ? instantText(last) : `${last}::text`;
  });
  return `SELECT
      '[' || coalesce(array_to_string((array_agg(row_to_json(page.item)::text)
        FILTER (WHERE page.id IS NOT NULL))[1:${limit}], ','), '') || ']' AS items,
      CASE WHEN count(page.id) > ${limit} THEN ARRAY[${keys.join(', ')}] END AS next,
      ${total} AS total
    FROM (${rows}) page`;
}

function totalOf(filters: ClientFilters, conditions: readonly string[], values: unknown[]): string {
  if (filters.country !== null || filters.currency !== null) {
    return `(SELECT count(*) FROM public.client_directory client WHERE ${conditions.join(' AND ')})`;
  }
  return `(SELECT coalesce(sum(count), 0)::bigint FROM oficio.client_counts
    WHERE organization_id = $1 AND shelf = $3 AND status = coalesce($${values.push(filters.status)}, status))`;
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

function keyColumns(sort: ClientSort): string {
  return SORT_KEYS[sort].map(([column]) => `client.${column}`).join(', ');
}
