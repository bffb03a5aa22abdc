import { expect, it } from 'vitest';
import { selectRange } from './select-range.ts';

const all = ['a', 'b', 'c', 'd', 'e'];
const select = (keys: string[], key: string, change: { isSelected?: boolean; isRange?: boolean } = {}) => [
  ...selectRange(new Set(keys), { all, key, isSelected: true, isRange: false, ...change }),
];

it('a row joins the selection, and leaves it alone', () => {
  expect(select(['a'], 'd')).toEqual(['a', 'd']);
  expect(select(['a', 'd'], 'a', { isSelected: false, isRange: true })).toEqual(['d']);
});

it('a range begins at the row that was selected last, in both directions', () => {
  expect(select(['e', 'b'], 'd', { isRange: true })).toEqual(['e', 'b', 'c', 'd']);
  expect(select(['d'], 'b', { isRange: true })).toEqual(['c', 'd', 'b']);
});

it('without a selected row on the page a range is one row', () => {
  expect(select([], 'c', { isRange: true })).toEqual(['c']);
  expect(select(['gone'], 'c', { isRange: true })).toEqual(['gone', 'c']);
});
