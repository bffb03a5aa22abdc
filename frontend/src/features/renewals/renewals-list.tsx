import { type RenewalListItem, renewalRoutes } from '@oficio/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSoldColumns } from '../../entities/hosting/sold-columns.tsx';
import { queryOf } from '../../lib/api/route-query.ts';
import { defineListSearch, type ListSearch, withFilter } from '../../records/list-search.ts';
import { RecordFilters } from '../../records/record-filters.tsx';
import { useList } from '../../records/use-list.tsx';
import { ListViews } from '../../records/views/list-views.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RENEWAL_COLUMNS } from './renewal-columns.tsx';
import { RENEWAL_FILTERS } from './renewal-filters.ts';
import { RenewalMenu } from './renewal-menu.tsx';
import { RenewalSums } from './renewal-sums.tsx';
import { useRenewalActions } from './use-renewal-actions.tsx';
import { useRenewalBulk } from './use-renewal-bulk.tsx';

export interface RenewalsViewProps {
  search: ListSearch;
  onSearchChange: (search: ListSearch, options: { replace: boolean }) => void;
  tools: ReactNode;
}

export const RENEWALS_ADDRESS = defineListSearch(renewalRoutes.list);
const RENEWALS = { routes: renewalRoutes, many: 'renewals', address: RENEWALS_ADDRESS, icon: <RefreshCw /> };

/** The renewals that aren't finished, the next due first. */
export function RenewalsList({ search, onSearchChange, tools }: RenewalsViewProps) {
  // The first page of the same list has the sums.
  const firstPage = useQuery({
    ...queryOf(renewalRoutes.list, { query: RENEWALS_ADDRESS.pageQuery({ ...search, pages: undefined }) }),
    placeholderData: keepPreviousData,
  });
  const known = firstPage.isError ? [] : undefined;
  const table = useList<RenewalListItem>(
    RENEWALS,
    search,
    onSearchChange,
    <EmptyState title="Nothing to renew" icon={RENEWALS.icon}>
      A renewal appears here some weeks before a domain or a service ends.
    </EmptyState>,
  );
  const actions = useRenewalActions();
  const bulk = useRenewalBulk(table.rows, actions.offersOf);
  return (
    <>
      <RenewalSums sums={firstPage.data ? (firstPage.data.sums ?? []) : known} />
      <DataTable
        {...table}
        columns={useSoldColumns(RENEWAL_COLUMNS)}
        rowKey={({ id }) => id}
        rowName={({ subjectName }) => `the renewal of ${subjectName}`}
        selection={bulk.selection}
        toolbar={
          <>
            <ListViews
              {...RENEWALS}
              list="renewals"
              filters={RENEWAL_FILTERS}
              search={search}
              onSearchChange={onSearchChange}
            />
            <RecordFilters
              filters={RENEWAL_FILTERS}
              search={search}
              withTrash={false}
              onFilter={(change) => onSearchChange(withFilter(search, change), { replace: false })}
            />
          </>
        }
        tools={tools}
        rowActions={(renewal) => <RenewalMenu renewal={renewal} actions={actions} />}
      />
      {actions.dialog}
      {bulk.dialog}
    </>
  );
}
