import type { ViewedList } from '@oficio/contracts';
import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useMay } from '../lib/api/use-may.ts';
import { usePageTitle } from '../lib/page/use-page-title.ts';
import { AreaHeader } from '../ui/area-header.tsx';
import { Button } from '../ui/button.tsx';
import { useShortcut } from '../ui/use-shortcut.ts';
import type { ListFilter } from './list-filter.ts';
import { ListNote } from './list-note.tsx';
import { withFilter } from './list-search.ts';
import { NewRecordDialog } from './new-record-dialog.tsx';
import { NotAllowed } from './not-allowed.tsx';
import type { ListedRecord, StoredRecord } from './record-area.ts';
import type { RecordField } from './record-fields.ts';
import { RecordFilters } from './record-filters.tsx';
import { RecordList, type RecordListProps } from './record-list.tsx';
import { RecordTrash } from './record-trash.tsx';
import { hiddenColumns } from './stored-columns.ts';
import { useListNavigation } from './use-list-navigation.ts';
import { ListViews } from './views/list-views.tsx';

interface RecordsScreenProps<Item extends ListedRecord, Single extends StoredRecord>
  extends Pick<
    RecordListProps<Item, Single>,
    | 'area'
    | 'columns'
    | 'hiddenAtFirst'
    | 'purpose'
    | 'nothing'
    | 'tools'
    | 'bulkActions'
    | 'bulkFields'
    | 'allows'
    | 'rowMenuItems'
    | 'quickActions'
    | 'sums'
  > {
  /** The search parameters of the address, not yet validated. */
  search: object;
  /** The list whose saved views it has. */
  views: ViewedList;
  title: string;
  /** Which part of the records a limited person sees. */
  note?: ReactNode;
  /** A `TabNavigation` in the line of the title. */
  tabs?: ReactNode;
  filters: readonly ListFilter[];
  /** The fields of the dialog for a new record; absent in an area with an editor. */
  newFields?: readonly RecordField[];
}

/** A list of records and its trash. The address has the search, sort, filters, page and columns. */
export function RecordsScreen<Item extends ListedRecord, Single extends StoredRecord>({
  area,
  search: given,
  views,
  title,
  note,
  tabs,
  filters,
  newFields = [],
  ...list
}: RecordsScreenProps<Item, Single>) {
  const { routes, one, many } = area;
  usePageTitle(title);
  const [filtersOpen, setFiltersOpen] = useState(false);
  const search = area.address.parse(given as Record<string, unknown>);
  const { onSearchChange, onOpen, onOpenEditor } = useListNavigation(area);
  const openDialog = (open: boolean) =>
    onSearchChange({ ...search, new: open ? 'true' : undefined }, { replace: true });
  const openNew = () => {
    if (!area.editor) return openDialog(true);
    // A list of one client's records leads to a new record of that client.
    onOpenEditor(search.clientId === undefined ? {} : { clientId: search.clientId });
  };
  const mayCreate = useMay(routes.create);
  const mayOpenTrash = useMay(routes.trash);
  useShortcut({ key: 'n', label: `New ${one}` }, openNew, { enabled: mayCreate });

  const toolbar = (
    <>
      {search.trash !== 'true' && (
        <ListViews
          list={views}
          many={many}
          address={area.address}
          filters={filters}
          search={search}
          hidden={hiddenColumns(search, many, list.hiddenAtFirst ?? [])}
          onSearchChange={onSearchChange}
        />
      )}
      <RecordFilters
        filters={filters}
        search={search}
        withTrash={mayOpenTrash}
        panel={{ open: filtersOpen, onOpenChange: setFiltersOpen }}
        onFilter={(change) => onSearchChange(withFilter(search, change), { replace: false })}
      />
    </>
  );
  return (
    <>
      <AreaHeader
        title={title}
        tabs={tabs}
        action={
          mayCreate && (
            <Button variant="primary" size="small" icon={<Plus aria-hidden />} onClick={openNew}>
              New {one}
            </Button>
          )
        }
      />
      {note && <ListNote>{note}</ListNote>}
      {search.new === 'true' && !mayCreate && (
        <NotAllowed what={`add ${many}`} onClose={() => openDialog(false)} />
      )}
      {search.trash !== 'true' ? (
        <RecordList
          area={area}
          search={search}
          onSearchChange={onSearchChange}
          onOpen={onOpen}
          toolbar={toolbar}
          {...list}
          onNew={mayCreate ? openNew : undefined}
        />
      ) : mayOpenTrash ? (
        <RecordTrash
          area={area}
          toolbar={toolbar}
          pages={search.pages}
          onPagesChange={(pages, options) => onSearchChange({ ...search, pages }, options)}
        />
      ) : (
        <NotAllowed
          what="open the trash"
          onClose={() => onSearchChange({ ...search, trash: undefined }, { replace: false })}
        />
      )}
      {search.new === 'true' && mayCreate && !area.editor && (
        <NewRecordDialog
          area={area}
          fields={newFields}
          onClose={() => openDialog(false)}
          onCreated={({ id }) => onOpen(id, { edit: false })}
        />
      )}
    </>
  );
}
