import { expect, test } from 'vitest';
import {
  cursorsOf,
  isFiltered,
  parseClientsSearch,
  toListQuery,
  toPages,
  withFilter,
} from './clients-search.ts';

test('what makes no sense in the address is left out', () => {
  expect(
    parseClientsSearch({
      search: '',
      sort: 'password',
      status: 'deleted',
      tag: 'a'.repeat(41),
      pages: '',
      other: 1,
    }),
  ).toEqual({});
});

test('the address becomes the list’s request, with the last cursor', () => {
  const search = parseClientsSearch({
    search: 'acme',
    sort: '-createdAt',
    status: 'lead',
    tag: 'vip',
    pages: 'one~two',
    hidden: 'email',
  });
  expect(toListQuery(search)).toEqual({
    search: 'acme',
    sort: '-createdAt',
    status: 'lead',
    tag: 'vip',
    cursor: 'two',
    limit: 25,
  });
});

test('the plain list asks for its first page alone', () => {
  expect(toListQuery({})).toEqual({ limit: 25 });
});

test('a new filter starts at the first page', () => {
  expect(withFilter({ search: 'acme', pages: 'one', sort: 'email' }, { status: 'lead' })).toEqual({
    search: 'acme',
    sort: 'email',
    status: 'lead',
    pages: undefined,
  });
});

test('cursors survive the address', () => {
  expect([cursorsOf(undefined), cursorsOf(toPages(['one', 'two'])), toPages([])]).toEqual([
    [],
    ['one', 'two'],
    undefined,
  ]);
});

test('a sort is no filter', () => {
  expect([isFiltered({ sort: 'email' }), isFiltered({ tag: 'vip' })]).toEqual([false, true]);
});
