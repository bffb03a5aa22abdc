import { type Page, type Route, TEXT } from '@oficio/contracts';
import type { ReactNode } from 'react';
import type * as z from 'zod/mini';
import { queryOf } from '../lib/api/route-query.ts';
import { Button } from '../ui/button.tsx';
import type { DataTableProps } from '../ui/data-table.types.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { type ListAddress, type ListSearch, withFilter } from './list-search.ts';
import { capitalized } from './record-area.ts';
import { usePagedList } from './use-paged-list.tsx';
import { useTypedSearch } from './use-typed-search.ts';

/** A list that the server pages: its route, its address and what a person calls its rows. */
export interface PagedList<Row> {
  routes: { list: Route<undefined, z.core.$ZodType<Page<Row>>> };
  address: ListAddress;
  /** The plural noun: `payments`. */
  many: string;
  icon: ReactNode;
}

type ListTable<Row> = Omit<DataTableProps<Row>, 'columns' | 'rowKey' | 'rowName'>;

/**
 * The part of a `DataTable` that is the same for every list: its page, search field, order, failure and empty states.
 * The search field appears when the query of the route has one. Columns with a sort key change the order.
 * @param nothing shown when there are no rows and nothing narrows the list
 */
export function useList<Row>(
  { routes, address, many, icon }: PagedList<Row>,
  search: ListSearch,
  onSearchChange: (search: ListSearch, options: { replace: boolean }) => void,
  nothing: ReactNode,
): ListTable<Row> {
  const page = usePagedList<Row>(queryOf(routes.list, { query: address.pageQuery(search) }), {
    pages: search.pages,
    onPagesChange: (pages, options) => onSearchChange({ ...search, pages }, options),
    what: many,
  });
  const [typed, setTyped] = useTypedSearch(search.search ?? '', (text) =>
    onSearchChange(withFilter(search, { search: text || undefined }), { replace: true }),
  );
  const noMatch = (
    <EmptyState
      title={`No matching ${many}`}
      icon={icon}
      actions={
        <Button onClick={() => onSearchChange(address.withoutFilters(search), { replace: false })}>
          Clear the filters
        </Button>
      }
    >
      {address.names.includes('search') ? 'Try fewer words or another filter.' : 'Try another filter.'}
    </EmptyState>
  );
  return {
    ...page,
    label: capitalized(many),
    search: address.names.includes('search')
      ? { label: `Search ${many}`, value: typed, onValueChange: setTyped, maxLength: TEXT.search }
      : undefined,
    sort: search.sort,
    onSortChange: (sort) => onSearchChange(withFilter(search, { sort }), { replace: false }),
    empty: address.isFiltered(search) ? noMatch : nothing,
  };
}
