import { type QueryOf, type RecurringListItem, recurringRoutes } from '@oficio/contracts';
import { Link } from '@tanstack/react-router';
import { Repeat } from 'lucide-react';
import type { ReactNode } from 'react';
import { queryOf } from '../../../lib/api/route-query.ts';
import { usePageTitle } from '../../../lib/page/use-page-title.ts';
import { defineListSearch, type ListSearchOf, withFilter } from '../../../records/list-search.ts';
import { RecordFilters } from '../../../records/record-filters.tsx';
import { useListNavigation } from '../../../records/use-list-navigation.ts';
import { usePagedList } from '../../../records/use-paged-list.tsx';
import { Button, buttonClasses } from '../../../ui/button.tsx';
import { PageHeader } from '../../../ui/card.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { INVOICES } from '../invoice-area.tsx';
import { useRecurringColumns } from './recurring-columns.tsx';
import { RecurringMenu } from './recurring-menu.tsx';
import { KIND_WORDS, RECURRING_PATH, STATUS_WORDS } from './recurring-words.ts';
import { useRecurringActions } from './use-recurring-actions.tsx';

export type RecurringSearch = ListSearchOf<QueryOf<typeof recurringRoutes.list>>;

const KIND_FILTER = {
  name: 'kind',
  label: 'Kind',
  all: 'Any kind',
  options: Object.entries(KIND_WORDS).map(([value, { label }]) => ({ value, label })),
};
const ADDRESS = defineListSearch(recurringRoutes.list);

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
  const { onSearchChange } = useListNavigation({ path: RECURRING_PATH });
  const page = usePagedList<RecurringListItem>(
    queryOf(recurringRoutes.list, { query: ADDRESS.pageQuery(search) }),
    {
      pages: search.pages,
      onPagesChange: (pages, options) => onSearchChange({ ...search, pages }, options),
      what: 'recurring documents',
    },
  );
  const columns = useRecurringColumns();
  const actions = useRecurringActions();
  return (
    <>
      <PageHeader
        title={title}
        description={
          hasEntries
            ? 'Invoices, income and expenses that come by themselves.'
            : 'Invoices that come by themselves: as drafts, issued, or issued and sent.'
        }
      />
      {tabs}
      <DataTable
        {...page}
        columns={columns}
        label="Recurring documents"
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        toolbar={
          <RecordFilters
            filters={[
              ...(hasEntries ? [KIND_FILTER] : []),
              {
                name: 'status',
                label: 'Status',
                all: 'Any status',
                options: Object.entries(STATUS_WORDS).map(([value, { label }]) => ({ value, label })),
              },
            ]}
            search={search}
            withTrash={false}
            onFilter={(change) => onSearchChange(withFilter(search, change), { replace: false })}
          />
        }
        rowActions={(series) => <RecurringMenu series={series} actions={actions} />}
        empty={
          ADDRESS.isFiltered(search) ? (
            <EmptyState
              title="Nothing recurring matches"
              icon={<Repeat />}
              actions={
                <Button onClick={() => onSearchChange(ADDRESS.withoutFilters(search), { replace: false })}>
                  Clear the filters
                </Button>
              }
            >
              Try other filters.
            </EmptyState>
          ) : (
            <EmptyState
              title="Nothing recurs yet"
              icon={<Repeat />}
              actions={
                <Link to={INVOICES.path} className={buttonClasses({ variant: 'primary' })}>
                  Choose an invoice
                </Link>
              }
            >
              Open the menu of an invoice{hasEntries && ', of income or of an expense'} and choose ‘Make
              recurring’: others like it then come every month, or as often as you like.
            </EmptyState>
          )
        }
      />
      {actions.dialog}
    </>
  );
}
