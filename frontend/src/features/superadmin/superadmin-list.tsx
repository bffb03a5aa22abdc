import type { ReactNode } from 'react';
import type { ListFilter } from '../../records/list-filter.ts';
import { type ListSearch, withFilter } from '../../records/list-search.ts';
import { RecordFilters } from '../../records/record-filters.tsx';
import { type PagedList, useList } from '../../records/use-list.tsx';
import { useListNavigation } from '../../records/use-list-navigation.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { DataTableProps } from '../../ui/data-table.types.ts';
import { SuperadminHeader } from './superadmin-header.tsx';
import { type SuperadminPage, superadminPath } from './superadmin-pages.ts';

/** The query of the address, which nobody has checked. */
type GivenSearch = Readonly<Record<string, unknown>>;

export interface SuperadminScreenProps {
  search: GivenSearch;
}

interface SuperadminListProps<Row>
  extends Pick<DataTableProps<Row>, 'columns' | 'rowKey' | 'rowName' | 'rowActions'> {
  page: SuperadminPage;
  list: PagedList<Row>;
  search: ListSearch;
  filters: readonly ListFilter[];
  /** Shown when there are no rows and nothing narrows the list. */
  nothing: ReactNode;
  action?: ReactNode;
  /** Between the head of the page and its rows. */
  children?: ReactNode;
}

/** A page of the area that is one list: its filters, its search and its rows. */
export function SuperadminList<Row>({
  page,
  list,
  search,
  filters,
  nothing,
  action,
  children,
  ...rows
}: SuperadminListProps<Row>) {
  const { onSearchChange } = useListNavigation({ path: superadminPath(page) });
  const table = useList<Row>(list, search, onSearchChange, nothing);
  return (
    <>
      <SuperadminHeader page={page} action={action} />
      {children}
      <DataTable
        {...table}
        {...rows}
        toolbar={
          filters.length > 0 && (
            <RecordFilters
              filters={filters}
              search={search}
              withTrash={false}
              onFilter={(change) => onSearchChange(withFilter(search, change), { replace: false })}
            />
          )
        }
      />
    </>
  );
}
