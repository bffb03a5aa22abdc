type SortDirection = 'ascending' | 'descending';

/** How a list sorted by `sort` (`name`, `-name`) is sorted by the column `sortKey`; undefined: it isn't. */
export function directionOf(
  sort: string | undefined,
  sortKey: string | undefined,
): SortDirection | undefined {
  if (!sortKey || !sort) return undefined;
  if (sort === sortKey) return 'ascending';
  return sort === `-${sortKey}` ? 'descending' : undefined;
}

/** The sort after a click on a column: ascending, then descending, then the server's own order. */
export function toggledSort(sort: string | undefined, sortKey: string): string | undefined {
  const direction = directionOf(sort, sortKey);
  if (direction === 'ascending') return `-${sortKey}`;
  return direction === 'descending' ? undefined : sortKey;
}
