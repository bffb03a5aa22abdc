import { Injectable } from '@nestjs/common';
import type { ClientSort } from '@oficio/contracts';
import { isUUID } from 'class-validator';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { type ClientFilters, ClientListRepository, SORT_KEYS } from './client-list.repository.ts';
import type { ClientListParameters } from './clients.parameters.ts';
import { decodeCursor, encodeCursor } from './list-cursor.ts';
import { searchPatterns } from './search-text.ts';

@Injectable()
export class ClientListService {
  constructor(private readonly clients: ClientListRepository) {}

  /** The list as JSON: its items are never parsed on their way from Postgres to the answer. */
  async list(scope: OrganizationScope, parameters: ClientListParameters): Promise<string> {
    const descending = parameters.sort.startsWith('-');
    const sort = parameters.sort.replace('-', '') as ClientSort;
    const after =
      parameters.cursor === undefined
        ? null
        : decodeCursor(parameters.cursor, parameters.sort, (keys) => areKeysOf(sort, keys));
    const page = await this.clients.page(scope, {
      filters: filtersOf(parameters),
      sort,
      descending,
      after,
      size: parameters.limit,
    });
    const nextCursor = page.next && encodeCursor(parameters.sort, page.next);
    return `{"items":${page.items},"total":${page.total},"nextCursor":${JSON.stringify(nextCursor)}}`;
  }
}

function filtersOf({ status, tag, currency, country, search }: ClientListParameters): ClientFilters {
  return {
    shelf: status === 'archived' ? 'archive' : 'open',
    status: status === undefined || status === 'archived' ? null : status,
    tag: tag ?? null,
    currency: currency ?? null,
    country: country ?? null,
    patterns: searchPatterns(search ?? ''),
  };
}

function areKeysOf(sort: ClientSort, keys: string[]): boolean {
  const columns = SORT_KEYS[sort];
  return (
    keys.length === columns.length &&
    columns.every(([, type], index) => {
      const key = keys[index] ?? '';
      if (type === 'uuid') return isUUID(key);
      return type === 'text' || isInstant(key);
    })
  );
}

/** A time that the calendar has, in the form of the contracts. Postgres knows no year 0. */
function isInstant(text: string): boolean {
  const time = new Date(text);
  return !Number.isNaN(time.getTime()) && time.toISOString() === text && /^(?!0000)\d{4}-/.test(text);
}
