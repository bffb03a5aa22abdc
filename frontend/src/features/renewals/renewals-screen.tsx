import {
  type QueryOf,
  RENEWAL_WORD_TEXTS,
  type RenewalListItem,
  renewalRoutes,
  SECTION_TITLES,
} from '@oficio/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { RENEWALS_PATH } from '../../entities/hosting/hosting-places.ts';
import { HostingTabs } from '../../entities/hosting/hosting-tabs.tsx';
import { queryOf } from '../../lib/api/route-query.ts';
import { useIsLimited } from '../../lib/api/use-may.ts';
import { usePageTitle } from '../../lib/page/use-page-title.ts';
import { CLIENT_FILTER } from '../../records/client-picker.tsx';
import { periodFilters } from '../../records/day-filter.ts';
import type { ListFilter } from '../../records/list-filter.ts';
import { ListNote } from '../../records/list-note.tsx';
import { defineListSearch, type ListSearchOf, withFilter } from '../../records/list-search.ts';
import { RecordFilters } from '../../records/record-filters.tsx';
import { useList } from '../../records/use-list.tsx';
import { useListNavigation } from '../../records/use-list-navigation.ts';
import { ListViews } from '../../records/views/list-views.tsx';
import { AreaHeader } from '../../ui/area-header.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RENEWAL_COLUMNS } from './renewal-columns.tsx';
import { RenewalMenu } from './renewal-menu.tsx';
import { RenewalSums } from './renewal-sums.tsx';
import { useRenewalActions } from './use-renewal-actions.tsx';
import { useRenewalBulk } from './use-renewal-bulk.tsx';

export type RenewalsSearch = ListSearchOf<QueryOf<typeof renewalRoutes.list>>;

const ADDRESS = defineListSearch(renewalRoutes.list);
const RENEWALS = { routes: renewalRoutes, many: 'renewals', address: ADDRESS, icon: <RefreshCw /> };

const FILTERS: readonly ListFilter[] = [
  {
    name: 'due',
    label: 'Ends',
    all: 'Any day',
    options: [
      { value: 'past', label: 'Ended already' },
      { value: '30', label: 'Within 30 days' },
      { value: '60', label: 'Within 60 days' },
      { value: '90', label: 'Within 90 days' },
    ],
  },
  {
    name: 'state',
    label: 'State',
    all: 'Not finished',
    options: Object.entries(RENEWAL_WORD_TEXTS).map(([value, label]) => ({ value, label })),
  },
  CLIENT_FILTER,
  {
    name: 'kind',
    label: 'Kind',
    all: 'Any kind',
    options: [
      { value: 'domain', label: 'Domains' },
      { value: 'hosting', label: 'Services' },
    ],
  },
  {
    name: 'snoozed',
    label: 'Snoozed',
    all: 'Not snoozed',
    options: [
      { value: 'true', label: 'Snoozed' },
      { value: 'any', label: 'Snoozed or not' },
    ],
  },
  {
    name: 'exposure',
    label: 'Exposure',
    all: 'Any cost',
    options: [{ value: 'true', label: 'Cost not covered' }],
  },
  { name: 'currency', label: 'Currency' },
  ...periodFilters(['from', 'Ends from'], ['to', 'Ends until']),
];

/** What comes to its end: the next due first. */
export function RenewalsScreen({ search: given, tools }: { search: RenewalsSearch; tools: ReactNode }) {
  usePageTitle(SECTION_TITLES.hosting);
  const search = ADDRESS.parse(given as Record<string, unknown>);
  const isLimited = useIsLimited();
  const { onSearchChange } = useListNavigation({ path: RENEWALS_PATH });
  // The first page of the same list has the sums.
  const firstPage = useQuery({
    ...queryOf(renewalRoutes.list, { query: ADDRESS.pageQuery({ ...search, pages: undefined }) }),
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
      <AreaHeader title={SECTION_TITLES.hosting} tabs={<HostingTabs />} />
      {isLimited && <ListNote>You see the renewals of the clients that are assigned to you.</ListNote>}
      <RenewalSums sums={firstPage.data ? (firstPage.data.sums ?? []) : known} />
      <DataTable
        {...table}
        columns={RENEWAL_COLUMNS}
        rowKey={({ id }) => id}
        rowName={({ subjectName }) => `the renewal of ${subjectName}`}
        selection={bulk.selection}
        toolbar={
          <>
            <ListViews
              {...RENEWALS}
              list="renewals"
              filters={FILTERS}
              search={search}
              onSearchChange={onSearchChange}
            />
            <RecordFilters
              filters={FILTERS}
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
