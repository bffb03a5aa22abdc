type SortDirection = 'ascending' | 'descending';

/**
 * The direction in which `sort` (`name`, `-name`) orders the column `sortKey`; undefined when another column is sorted.
 */
export function directionOf(
  sort: string | undefined,
  sortKey: string | undefined,
): SortDirection | undefined {
  if (!sortKey || !sort) return undefined;
  if (sort === sortKey) return 'ascending';
  return sort === `-${sortKey}` ? 'descending' : undefined;
}

/** The sort after a click on a column: ascending, then descending, then the server's default order. */
export function toggledSort(sort: string | undefined, sortKey: string): string | undefined {
  const direction = directionOf(sort, sortKey);
  if (direction === 'ascending') return `-${sortKey}`;
  return direction === 'descending' ? undefined : sortKey;
}
