import {
  durationText,
  FORMER_MEMBER,
  INVOICE_READING_ROLES,
  type QueryOf,
  RECORD_WRITING_ROLES,
  SECTION_TITLES,
  TIME_EDITING_ROLES,
  type TimeEntry,
  timeEntryRoutes,
} from '@oficio/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Clock, Plus } from 'lucide-react';
import { useState } from 'react';
import { PROJECT_CHOICE_FILTER } from '../../entities/project/project-filter.tsx';
import { ProjectsTabs } from '../../entities/project/projects-tabs.tsx';
import { queryOf } from '../../lib/api/route-query.ts';
import { useMay } from '../../lib/api/use-may.ts';
import { useMembers } from '../../lib/api/use-members.ts';
import { useToday } from '../../lib/api/use-today.ts';
import { usePageTitle } from '../../lib/page/use-page-title.ts';
import { CLIENT_FILTER } from '../../records/client-picker.tsx';
import { periodFilters } from '../../records/day-filter.ts';
import { DownloadMenu } from '../../records/download-menu.tsx';
import { ImportLink } from '../../records/import-link.tsx';
import type { ListFilter } from '../../records/list-filter.ts';
import { defineListSearch, type ListSearchOf, withFilter } from '../../records/list-search.ts';
import { RecordFilters } from '../../records/record-filters.tsx';
import { useList } from '../../records/use-list.tsx';
import { useListNavigation } from '../../records/use-list-navigation.ts';
import { AreaHeader } from '../../ui/area-header.tsx';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useShortcut } from '../../ui/use-shortcut.ts';
import { NewEntryDialog } from './entry-dialog.tsx';
import { EntryMenu } from './entry-menu.tsx';
import { timeColumns } from './time-columns.tsx';
import { BILLED_WORDS, entryName } from './time-words.ts';
import { useMyId } from './use-my-id.ts';

export type TimeSearch = ListSearchOf<QueryOf<typeof timeEntryRoutes.list>>;

const ADDRESS = defineListSearch(timeEntryRoutes.list);
const TIME_ENTRIES = { routes: timeEntryRoutes, many: 'time entries', address: ADDRESS, icon: <Clock /> };

const BILLED: ListFilter = {
  name: 'billed',
  label: 'Billed',
  all: 'Billed or not',
  options: Object.entries(BILLED_WORDS).map(([value, label]) => ({ value, label })),
};

/** The time entries of the organization, the latest day first. */
export function TimeListScreen({ search: given }: { search: TimeSearch }) {
  usePageTitle('Time entries');
  const search = ADDRESS.parse(given as Record<string, unknown>);
  const today = useToday();
  const readsRates = useMay({ members: INVOICE_READING_ROLES });
  const mayWrite = useMay({ members: RECORD_WRITING_ROLES });
  const mayWriteOthers = useMay({ members: TIME_EDITING_ROLES });
  const myId = useMyId();
  const members = useMembers() ?? [];
  const [isAdding, setAdding] = useState(false);
  useShortcut({ key: 'n', label: 'Add time' }, () => setAdding(true), { enabled: mayWrite });
  const { onSearchChange } = useListNavigation({ path: '/projects/time/entries' });
  const firstPage = useQuery({
    ...queryOf(timeEntryRoutes.list, { query: ADDRESS.pageQuery({ ...search, pages: undefined }) }),
    placeholderData: keepPreviousData,
  });
  const person: ListFilter = {
    name: 'userId',
    label: 'Person',
    all: 'Anybody',
    words: () => FORMER_MEMBER,
    options: members.map(({ userId, name }) => ({ value: userId, label: name })),
  };
  const filters = [
    PROJECT_CHOICE_FILTER,
    CLIENT_FILTER,
    person,
    BILLED,
    ...periodFilters(['from', 'From'], ['to', 'To']),
  ];
  const addButton = (label: string) => (
    <Button variant="primary" size="small" icon={<Plus aria-hidden />} onClick={() => setAdding(true)}>
      {label}
    </Button>
  );
  const table = useList<TimeEntry>(
    TIME_ENTRIES,
    search,
    onSearchChange,
    <EmptyState
      title="No time entries yet"
      icon={TIME_ENTRIES.icon}
      actions={
        mayWrite && (
          <>
            {addButton('Add time')}
            <ImportLink kind="time" />
          </>
        )
      }
    >
      Start the timer, or add what you have worked. Unbilled time becomes an invoice on the page of its
      project.
    </EmptyState>,
  );
  const minutes = firstPage.data?.minutes ?? null;
  return (
    <>
      <AreaHeader
        title={SECTION_TITLES.projects}
        tabs={<ProjectsTabs />}
        action={mayWrite && addButton('Add time')}
      />
      <DataTable
        {...table}
        columns={timeColumns({ readsRates })}
        rowKey={({ id }) => id}
        rowName={entryName}
        toolbar={
          <RecordFilters
            filters={filters}
            search={search}
            withTrash={false}
            onFilter={(change) => onSearchChange(withFilter(search, change), { replace: false })}
          />
        }
        tools={
          <>
            {minutes !== null && (
              <p className="text-sm text-ink-muted">
                Total <span className="money font-medium text-ink">{durationText(minutes)}</span>
              </p>
            )}
            <DownloadMenu list={TIME_ENTRIES} search={search} isEmpty={!table.rows?.length} />
          </>
        }
        rowActions={
          mayWrite
            ? (entry) => (mayWriteOthers || entry.userId === myId ? <EntryMenu entry={entry} /> : null)
            : undefined
        }
      />
      {isAdding && (
        <NewEntryDialog initial={{ project: null, day: today }} onClose={() => setAdding(false)} />
      )}
    </>
  );
}
