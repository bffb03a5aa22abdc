import { type QueryOf, type RecurringListItem, recurringRoutes } from '@oficio/contracts';
import { Plus, Repeat } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { KIND_WORDS, RECURRING_PATH, STATUS_WORDS } from '../../entities/recurring/recurring-words.ts';
import { useMay } from '../../lib/api/use-may.ts';
import { usePageTitle } from '../../lib/page/use-page-title.ts';
import { defineListSearch, type ListSearchOf, withFilter } from '../../records/list-search.ts';
import { RecordFilters } from '../../records/record-filters.tsx';
import { useList } from '../../records/use-list.tsx';
import { useListNavigation } from '../../records/use-list-navigation.ts';
import { ListViews } from '../../records/views/list-views.tsx';
import { AreaHeader } from '../../ui/area-header.tsx';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useShortcut } from '../../ui/use-shortcut.ts';
import { useRecurringColumns } from './recurring-columns.tsx';
import { RecurringMenu } from './recurring-menu.tsx';
import { useRecurringActions } from './use-recurring-actions.tsx';

const NewRecurringDialog = lazy(() => import('./new-recurring-dialog.tsx'));

export type RecurringSearch = ListSearchOf<QueryOf<typeof recurringRoutes.list>>;

const KIND_FILTER = {
  name: 'kind',
  label: 'Kind',
  all: 'Any kind',
  options: Object.entries(KIND_WORDS).map(([value, { label }]) => ({ value, label })),
};
const ADDRESS = defineListSearch(recurringRoutes.list);
const SERIES = { routes: recurringRoutes, many: 'recurring documents', address: ADDRESS, icon: <Repeat /> };

interface RecurringListScreenProps {
  search: RecurringSearch;
  /** Of the section around the list. */
  title: string;
  tabs: ReactNode;
  /** Whether the person reads income and expenses. */
  hasEntries: boolean;
}

/** The series of the organization, the next due first. */
export function RecurringListScreen({ search: given, title, tabs, hasEntries }: RecurringListScreenProps) {
  usePageTitle('Recurring');
  const search = ADDRESS.parse(given as Record<string, unknown>);
  const mayStart = useMay(recurringRoutes.create);
  const [isStarting, setStarting] = useState(false);
  useShortcut({ key: 'n', label: 'New recurring' }, () => setStarting(true), { enabled: mayStart });
  const { onSearchChange } = useListNavigation({ path: RECURRING_PATH });
  const table = useList<RecurringListItem>(
    SERIES,
    search,
    onSearchChange,
    <EmptyState
      title="No recurring documents yet"
      icon={SERIES.icon}
      actions={
        mayStart && (
          <Button variant="primary" onClick={() => setStarting(true)}>
            Choose an invoice
          </Button>
        )
      }
    >
      Choose an invoice to repeat every month, or as often as you like.
      {hasEntries && ' Income and expenses have ‘Make recurring’ in their menu.'}
    </EmptyState>,
  );
  const filters = [
    ...(hasEntries ? [KIND_FILTER] : []),
    {
      name: 'status',
      label: 'Status',
      all: 'Any status',
      options: Object.entries(STATUS_WORDS).map(([value, { label }]) => ({ value, label })),
    },
  ];
  const columns = useRecurringColumns();
  const actions = useRecurringActions();
  return (
    <>
      <AreaHeader
        title={title}
        tabs={tabs}
        action={
          mayStart && (
            <Button
              variant="primary"
              size="small"
              icon={<Plus aria-hidden />}
              onClick={() => setStarting(true)}
            >
              New recurring
            </Button>
          )
        }
      />
      <DataTable
        {...table}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        toolbar={
          <>
            <ListViews
              {...SERIES}
              list="recurring"
              filters={filters}
              search={search}
              onSearchChange={onSearchChange}
            />
            <RecordFilters
              filters={filters}
              search={search}
              withTrash={false}
              onFilter={(change) => onSearchChange(withFilter(search, change), { replace: false })}
            />
          </>
        }
        rowActions={(series) => <RecurringMenu series={series} actions={actions} />}
      />
      {actions.dialog}
      {isStarting && (
        <Suspense>
          <NewRecurringDialog onClose={() => setStarting(false)} />
        </Suspense>
      )}
    </>
  );
}
