import { clientRoutes } from '@oficio/contracts';
import { expect, test } from 'vitest';
import { cursorsOf, defineListSearch, toPages, withFilter } from './list-search.ts';

const address = defineListSearch(clientRoutes.list);

test('a value that the query’s schema rejects is left out of the search', () => {
  const nonsense = { search: '', sort: 'password', status: 'deleted', tag: 'a'.repeat(41) };
  expect(address.parse({ ...nonsense, pages: '', new: 'yes', limit: '50', other: 1 })).toEqual({});
});

test('the page query has the filters, the limit and the last cursor', () => {
  const search = address.parse({
    search: 'acme',
    sort: '-createdAt',
    status: 'lead',
    tag: 'vip',
    pages: 'one~two',
    hidden: 'email',
    new: 'true',
  });
  const rows = { search: 'acme', sort: '-createdAt', status: 'lead', tag: 'vip' };
  expect(address.rowsQuery(search)).toEqual(rows);
  expect(address.pageQuery(search)).toEqual({ ...rows, cursor: 'two', limit: 25 });
});

test('an empty search asks for the first page', () => {
  expect(address.pageQuery(address.parse({}))).toEqual({ limit: 25 });
});

test('a new filter starts at the first page', () => {
  expect(withFilter({ search: 'acme', pages: 'one', sort: 'email' }, { status: 'lead' })).toEqual({
    search: 'acme',
    sort: 'email',
    status: 'lead',
    pages: undefined,
  });
});

test('cursors survive formatting and parsing', () => {
  expect([cursorsOf(undefined), cursorsOf(toPages(['one', 'two'])), toPages([])]).toEqual([
    [],
    ['one', 'two'],
    undefined,
  ]);
});

test('the sort is not a filter, and clearing the filters keeps it', () => {
  expect([address.isFiltered({ sort: 'email' }), address.isFiltered({ tag: 'vip' })]).toEqual([false, true]);
  expect(address.withoutFilters({ sort: 'email', tag: 'vip', pages: 'one' })).toEqual({
    search: undefined,
    status: undefined,
    tag: undefined,
    currency: undefined,
    country: undefined,
    sort: 'email',
    pages: undefined,
  });
});
