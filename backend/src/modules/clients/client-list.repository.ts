import { Injectable } from '@nestjs/common';
import type { ClientListItem, ClientSort } from '@oficio/contracts';
import { ApiDatabase, type Statement } from '../../database/database.ts';
import { isoInstant } from '../../database/value-parsers.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { type ClientLine, lineExpression, linesExpression, readLines } from './client-lines.ts';

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
    const page = (await this.#read(scope, query, false)) ?? (await this.#read(scope, query, true));
    if (!page) throw new Error('A page without separators in its texts has its lines');
    const { lines, total } = page;
    const last = lines.length > query.size ? lines[query.size - 1] : undefined;
    return {
      items: lines.slice(0, query.size).map(({ item }) => item),
      next: last ? keysOf(last, query.sort) : null,
      total: query.after ? null : (total ?? 0),
    };
  }

  /** Null when a text of the page has a separator in it. */
  async #read(
    scope: OrganizationScope,
    query: ClientPageQuery,
    clean: boolean,
  ): Promise<{ lines: ClientLine[]; total: number | null } | null> {
    const { text, values } = clientListStatement(scope, query, clean);
    const [row] = await this.database.read<PageRow>(scope, text, values);
    if (!row) throw new Error('An aggregate gives a row');
    const lines = readLines(row.lines, { count: row.count, keys: SORT_KEYS[query.sort].length, clean });
    return lines && { lines, total: row.total };
  }
}

interface PageRow {
  [column: string]: unknown;
  lines: string | null;
  count: number;
  total: number | null;
}

/** The keys as a cursor holds them. */
function keysOf({ keys }: ClientLine, sort: ClientSort): string[] {
  return SORT_KEYS[sort].map(([, type], index) => {
    const key = keys[index] ?? '';
    return type === 'timestamptz' ? isoInstant(key) : key;
  });
}

/** A page in one row: its lines, one more than the page has where more follow, and the first page's total. */
export function clientListStatement(scope: ListScope, query: ClientPageQuery, clean = false): Statement {
  const { patterns, tag } = query.filters;
  const isSearch = patterns.length > 0 || tag !== null;
  return isSearch ? foundStatement(scope, query, clean) : listedStatement(scope, query, clean);
}

type ListScope = Pick<OrganizationScope, 'organizationId' | 'organization'>;

function listedStatement(scope: ListScope, query: ClientPageQuery, clean: boolean): Statement {
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
  const rows = `SELECT ${lineOf(sort, clean)} AS line FROM public.client_directory client
    WHERE ${pageConditions.join(' AND ')} ORDER BY ${order} LIMIT ${limit} + 1`;
  return { text: pageText(rows, total), values };
}

/** Search and tags: the ids come from the one function that may use their indexes. */
function foundStatement(scope: ListScope, query: ClientPageQuery, clean: boolean): Statement {
  const { filters, sort, descending, after, size } = query;
  // Each row is looked up by its id, however many the planner takes the function to find.
  const rows = `SELECT client.line, found.total
    FROM oficio.find_clients($1, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13 + 1, $14) found
    LEFT JOIN LATERAL unnest(found.ids) WITH ORDINALITY AS hit (id, position) ON true
    LEFT JOIN LATERAL (
      SELECT ${lineOf(sort, clean)} AS line FROM public.client_directory client
      WHERE client.id = hit.id AND client.organization_id = $1 LIMIT 1
    ) client ON true
    ORDER BY hit.position`;
  return {
    text: pageText(rows, 'max(page.total)'),
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

/** The rows come in their order. */
function pageText(rows: string, total: string): string {
  return `SELECT ${linesExpression('page.line')} AS lines, count(page.line)::integer AS count, ${total} AS total
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

function lineOf(sort: ClientSort, clean: boolean): string {
  return lineExpression(
    SORT_KEYS[sort].map(([column]) => column),
    clean,
  );
}
