import { type ListView, listViewRoutes, type ViewedList } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { queryOf } from '../../lib/api/route-query.ts';
import { nextTask } from '../../lib/page/next-task.ts';
import type { ListFilter } from '../list-filter.ts';
import type { ListAddress, ListSearch } from '../list-search.ts';
import { lastView } from './last-view.ts';
import { contentOf, isChanged, searchOfView } from './list-view.ts';
import { useRestoredView } from './use-restored-view.ts';
import { useViewWrites } from './use-view-writes.ts';
import { ViewsMenu } from './views-menu.tsx';

const ViewDialog = lazy(() => import('./view-dialog.tsx'));

interface ListViewsProps {
  list: ViewedList;
  /** The plural noun of the rows: `payments`. */
  many: string;
  address: ListAddress;
  filters: readonly ListFilter[];
  search: ListSearch;
  /** The ids of the hidden columns; absent: the columns of the list can't be hidden. */
  hidden?: readonly string[];
  onSearchChange: (search: ListSearch, options: { replace: boolean }) => void;
}

/** The saved views of a list: the menu that chooses one, and its dialogs. The address has the view and its filters. */
export function ListViews({ list, many, address, filters, search, hidden, onSearchChange }: ListViewsProps) {
  const { data, isError, refetch } = useQuery(
    // A record that a view names may be gone meanwhile.
    queryOf(listViewRoutes.list, { query: { list }, freshMs: 0 }),
  );
  const views = data?.items;
  const active = views?.find(({ id }) => id === search.view);
  const [asked, setAsked] = useState<{ renamed?: ListView } | null>(null);
  const content = contentOf(search, address, hidden ?? null);
  const show = (view: ListView | null, { replace = false } = {}) => {
    const shown = view && searchOfView(view);
    lastView.write(list, shown);
    onSearchChange(shown ?? {}, { replace });
  };
  const sayLeftOut = useRestoredView({ views, search, filters, show });
  const { overwrite, remove } = useViewWrites({
    list,
    onOverwritten: (view) => show(view, { replace: true }),
    onRemoved: ({ id }) => {
      if (id !== search.view) return;
      lastView.write(list, null);
      onSearchChange({ ...search, view: undefined }, { replace: true });
    },
  });
  return (
    <>
      <ViewsMenu
        many={many}
        views={views}
        failed={isError && !views}
        active={active}
        changed={active !== undefined && isChanged(active, search, address)}
        onRetry={() => void refetch()}
        onChoose={async (view) => {
          // The closed menu is painted before the list changes.
          await nextTask();
          show(view);
          if (view) sayLeftOut(view);
        }}
        onSave={() => setAsked({})}
        onUpdate={(view) => overwrite({ view, content })}
        onRename={(view) => setAsked({ renamed: view })}
        onRemove={remove}
      />
      {asked && (
        <Suspense>
          <ViewDialog
            list={list}
            content={content}
            renamed={asked.renamed}
            onSaved={(view) => show(view, { replace: true })}
            onClose={() => setAsked(null)}
          />
        </Suspense>
      )}
    </>
  );
}
