import type { ListView } from '@oficio/contracts';
import type { ListAddress, ListSearch } from '../list-search.ts';
import { columnsOf, toHidden } from '../stored-columns.ts';

/** What a view keeps of a list's search. */
export type ViewContent = Pick<ListView, 'search' | 'hiddenColumns'>;

/** The search of the list with the view. */
export function searchOfView({ id, search, hiddenColumns }: ListView): ListSearch {
  return { ...search, ...(hiddenColumns && { hidden: toHidden(hiddenColumns) }), view: id };
}

/** The content of a view of what the list shows. */
export function contentOf(
  search: ListSearch,
  { names }: ListAddress,
  hidden: readonly string[] | null,
): ViewContent {
  const kept = names.flatMap((name) => (search[name] === undefined ? [] : [[name, search[name]]]));
  return { search: Object.fromEntries(kept), hiddenColumns: hidden && [...hidden] };
}

/** Whether the list shows something else than the view. */
export function isChanged(view: ListView, search: ListSearch, address: ListAddress): boolean {
  const shown = contentOf(search, address, search.hidden === undefined ? null : columnsOf(search.hidden));
  const { hiddenColumns } = view;
  return (
    !isSameSearch(view.search, shown.search) ||
    (hiddenColumns !== null &&
      shown.hiddenColumns !== null &&
      hiddenColumns.toSorted().join() !== shown.hiddenColumns.toSorted().join())
  );
}

/** Whether two searches have the same parameters. */
export function isSameSearch(one: ListSearch, other: ListSearch): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => one[name] === other[name]);
}
