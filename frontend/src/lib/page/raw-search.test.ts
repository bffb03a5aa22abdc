import { expect, test } from 'vitest';
import { parseRawSearch, stringifyRawSearch } from './raw-search.ts';

test('values stay text, also those that look like numbers or JSON', () => {
  expect(
    parseRawSearch('?token=0123456789012345678901&code=true&redirect=%2Fclients%3Fstatus%3Dlead'),
  ).toEqual({
    token: '0123456789012345678901',
    code: 'true',
    redirect: '/clients?status=lead',
  });
});

test('formatting reverses parsing and leaves out empty values', () => {
  const search = { redirect: '/clients?status=lead&a=b#c', email: 'ana+1@example.com' };
  expect(parseRawSearch(stringifyRawSearch({ ...search, tag: '', page: undefined }))).toEqual(search);
  expect(stringifyRawSearch({})).toBe('');
});
