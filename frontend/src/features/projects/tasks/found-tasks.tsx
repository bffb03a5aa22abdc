import { type TaskItem, TEXT, taskRoutes } from '@oficio/contracts';
import type { ReactNode } from 'react';
import { DownloadMenu } from '../../../records/download-menu.tsx';
import { GrowingList } from '../../../records/growing-list.tsx';
import type { ListSearch } from '../../../records/list-search.ts';
import { useGrowingList } from '../../../records/use-growing-list.ts';
import { useListNavigation } from '../../../records/use-list-navigation.ts';
import { useRegularRefresh } from '../../../records/use-regular-refresh.ts';
import { useTypedSearch } from '../../../records/use-typed-search.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { TASKS } from './task-address.ts';

const PAGE = 100;

interface FoundTasksProps {
  /** The parameters of the address, which keeps those that the list doesn't know. */
  search: ListSearch;
  /** Which tasks are listed, whatever the address says. */
  given: ListSearch;
  /** Controls of the filters, below the search field. */
  filters?: ReactNode;
  /** Shown without tasks while nothing narrows the list. */
  nothing: ReactNode;
  children: (tasks: readonly TaskItem[]) => ReactNode;
}

/** Tasks by their due dates, which are searched and downloaded; a button adds the next ones. */
export function FoundTasks({ search: address, given, filters, nothing, children }: FoundTasksProps) {
  const search = TASKS.address.parse(address);
  const { onSearchChange } = useListNavigation({ path: '' });
  const change = (changed: ListSearch, replace: boolean) =>
    onSearchChange({ ...address, ...changed }, { replace });
  const [typed, setTyped] = useTypedSearch(search.search ?? '', (text) =>
    change({ search: text || undefined }, true),
  );
  useRegularRefresh(taskRoutes.list.path);
  const shown = { ...search, ...given };
  const query = { ...TASKS.address.rowsQuery(shown), limit: PAGE };
  const list = useGrowingList(taskRoutes.list, { query, keepsPrevious: true });
  const isEmpty = list.data?.pages.every(({ items }) => items.length === 0) ?? true;
  const noMatch = (
    <EmptyState
      title="No matching tasks"
      actions={
        <Button onClick={() => change(TASKS.address.withoutFilters(search), false)}>Clear the filters</Button>
      }
    >
      Try fewer words or another filter.
    </EmptyState>
  );
  return (
    <>
      <div className="mb-4 flex items-center gap-2">
        <SearchField
          label="Search tasks"
          value={typed}
          onValueChange={setTyped}
          maxLength={TEXT.search}
          className="min-w-0 grow md:max-w-72"
        />
        <DownloadMenu list={TASKS} search={shown} isEmpty={isEmpty} />
      </div>
      {filters}
      <GrowingList
        list={list}
        many="tasks"
        lines={6}
        nothing={TASKS.address.isFiltered(search) ? noMatch : nothing}
        more="More tasks"
      >
        {children}
      </GrowingList>
    </>
  );
}
