import type { PageQuery } from '@oficio/contracts';
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import type { OrganizationScope } from '../http/request-scope.ts';
import { newestFirst } from './keyset.ts';
import { type List, listPage } from './list.ts';

interface ThingsQuery extends PageQuery {
  search?: string;
  kind?: string;
  from?: string;
}

const things: List<ThingsQuery> = {
  table: 'oficio.things',
  searched: 'oficio.searchable_things',
  shown: sql`entry.id`,
  order: newestFirst('created_at'),
  where: sql`entry.deleted_at IS NULL`,
  filters: { kind: 'kind', from: (day) => sql`entry.date >= ${day}` },
};
const scope = { organizationId: 'organization' } as OrganizationScope;
const pageOf = (query: Partial<ThingsQuery> = {}) =>
  listPage<{ id: string }, ThingsQuery>(things, scope, { limit: 1, ...query });

const row = (id: string) => ({ id, key0: '2026-01-01T00:00:00.000Z', key1: id });

test('a page that the rows just fill has no next page', () => {
  expect(pageOf().of([row('a')])).toEqual({ items: [{ id: 'a' }], nextCursor: null });
});

test('the next page begins after the last row of the page', () => {
  const [id, later] = [crypto.randomUUID(), crypto.randomUUID()];
  const { items, nextCursor } = pageOf().of([row(id), row(later)]);
  expect(items).toEqual([{ id }]);
  const { rows } = pageOf({ cursor: nextCursor ?? '' });
  expect(rows.text).toContain('(entry.created_at, entry.id) < ($2::timestamptz,$3::uuid)');
  expect(rows.values).toEqual(['organization', '2026-01-01T00:00:00.000Z', id, 2]);
});

test('the filters that the query has are conditions of the page and of its total', () => {
  const { rows, total } = pageOf({ kind: 'x', from: '2026-01-01' });
  for (const { text, values } of [rows, total]) {
    expect(text).toMatch(/entry\.kind = \$2 AND entry\.date >= \$3/);
    expect(values.slice(0, 3)).toEqual(['organization', 'x', '2026-01-01']);
  }
  expect(pageOf().total.values).toEqual(['organization']);
});

test('a search reads its view, in which every word matches', () => {
  const { total } = pageOf({ search: 'Ana Taller' });
  expect(total.text).toContain('FROM oficio.searchable_things entry');
  expect(total.values).toEqual(['organization', '%ana%', '%taller%']);
  expect(pageOf({ search: ' ' }).total.text).toContain('FROM oficio.things entry');
});
