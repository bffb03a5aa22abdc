import { expect, it } from 'vitest';
import { directionOf, toggledSort } from './table-sort.ts';

it('a column is sorted ascending, then descending, then not at all', () => {
  const first = toggledSort(undefined, 'name');
  const second = toggledSort(first, 'name');
  expect([first, second, toggledSort(second, 'name')]).toEqual(['name', '-name', undefined]);
});

it('another column starts ascending', () => {
  expect(toggledSort('-name', 'email')).toBe('email');
});

it('only the column of the sort has a direction', () => {
  expect([
    directionOf('name', 'name'),
    directionOf('-name', 'name'),
    directionOf('name', 'email'),
    directionOf(undefined, 'name'),
    directionOf('name', undefined),
  ]).toEqual(['ascending', 'descending', undefined, undefined, undefined]);
});
