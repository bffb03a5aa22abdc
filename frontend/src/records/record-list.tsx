import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Pencil, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { queryOf } from '../lib/api/route-query.ts';
import { useMay } from '../lib/api/use-may.ts';
import { isolated } from '../lib/text/isolated.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { DataTable } from '../ui/data-table.tsx';
import type { ColumnVisibility, DataTableColumn } from '../ui/data-table.types.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { DownloadMenu } from './download-menu.tsx';
import { ImportLink } from './import-link.tsx';
import { type ListSearch } from './list-search.ts';
import { ListSums } from './list-sums.tsx';
import {
  capitalized,
  isArchived,
  type ListedRecord,
  type RecordAction,
  type RecordArea,
  type StoredRecord,
} from './record-area.ts';
import type { RecordField } from './record-fields.ts';
import { RecordMenu } from './record-menu.tsx';
import { hiddenColumns, storedColumns, toHidden } from './stored-columns.ts';
import { useBulk } from './use-bulk.tsx';
import { useList } from './use-list.tsx';
import { useRecordActions } from './use-record-actions.tsx';

export interface RecordListProps<Item extends ListedRecord, Single extends StoredRecord> {
  area: RecordArea<Item, Single>;
  search: ListSearch;
  /** `replace`: the change replaces the history entry instead of adding one. */
  onSearchChange: (search: ListSearch, options: { replace: boolean }) => void;
  /** Opens the page of a record; `edit` opens the form of its details. */
  onOpen: (id: string, options: { edit: boolean }) => void;
  /** Undefined when the role may not create records. */
  onNew: (() => void) | undefined;
  columns: readonly DataTableColumn<Item>[];
  /** The ids of columns that are hidden by default. */
  hiddenAtFirst?: readonly string[] | undefined;
  /** The text of the empty list: what the list is for. */
  purpose: string;
  /** Replaces the text of the empty list. */
  nothing?: ReactNode;
  /** Further actions on the whole list. */
  tools?: ReactNode;
  /** Further actions on the selected rows. */
  bulkActions?: (rows: readonly Item[]) => ReactNode;
  /** The fields of a bulk edit, beside the tags. */
  bulkFields?: readonly RecordField[] | undefined;
  /** Whether the record's state allows the action; absent: every state allows all of them. */
  allows?: (record: Item, action: RecordAction) => boolean;
  /** Further items of a row's menu. */
  rowMenuItems?: (record: Item) => ReactNode;
  /** An icon button for one of those items, shown while a mouse is on the row. */
  quickActions?: (record: Item) => ReactNode;
  /** Figures above the list, until its filters name sums of their own. */
  sums?: ReactNode;
  /** The filters beside the search field. */
  toolbar: ReactNode;
}

/** One page of a list of records that are not deleted. */
export function RecordList<Item extends ListedRecord, Single extends StoredRecord>({
  area,
  search,
  onSearchChange,
  onOpen,
  onNew,
  columns,
  hiddenAtFirst = [],
  purpose,
  nothing,
  tools,
  bulkActions,
  bulkFields = [],
  allows = () => true,
  rowMenuItems,
  quickActions,
  sums: figures,
  toolbar,
}: RecordListProps<Item, Single>) {
  const { routes, one, many, address, nameOf } = area;
  const query = queryOf(routes.list, { query: address.pageQuery(search) });
  const { sums } = useQuery({ ...query, placeholderData: keepPreviousData }).data ?? {};
  const table = useList<Item>(
    area,
    search,
    onSearchChange,
    nothing ?? (
      <EmptyState
        title={`No ${many} yet`}
        icon={area.icon}
        actions={
          onNew && (
            <>
              <Button variant="primary" icon={<Plus aria-hidden />} onClick={onNew}>
                Add your first {one}
              </Button>
              {area.importKind && <ImportLink kind={area.importKind} />}
            </>
          )
        }
      >
        {onNew ? purpose : `${capitalized(many)} that your team adds appear here.`}
      </EmptyState>
    ),
  );
  const mayChange = useMay(routes.update);
  const actions = useRecordActions(area);
  const isArchive = search.status === 'archived';
  const selection = useBulk(
    area,
    table.rows,
    [isArchive ? 'restore' : 'archive', 'delete', 'edit'],
    bulkFields,
    (rows) => (
      <>
        {bulkActions?.(rows)}
        <DownloadMenu list={area} search={search} selected={rows.map(({ id }) => id)} />
      </>
    ),
  );
  const hidden = hiddenColumns(search, many, hiddenAtFirst);
  const setVisibility = (visibility: ColumnVisibility) => {
    const changed = toHidden(columns.map(({ id }) => id).filter((id) => visibility[id] === false));
    // A view has columns of its own.
    if (search.view === undefined) storedColumns.write(many, changed);
    onSearchChange({ ...search, hidden: changed }, { replace: true });
  };
  return (
    <>
      {sums ? <ListSums sums={sums} columns={columns} hidden={hidden} many={many} /> : figures}
      <DataTable
        {...table}
        columns={columns}
        toolbar={toolbar}
        selection={selection}
        rowKey={({ id }) => id}
        rowName={(record) => isolated(nameOf(record))}
        visibility={Object.fromEntries(hidden.map((id) => [id, false]))}
        onVisibilityChange={setVisibility}
        tools={
          <>
            {tools}
            <DownloadMenu list={area} search={search} isEmpty={!table.rows?.length} />
          </>
        }
        hoverActions={
          mayChange
            ? (record) => (
                <>
                  {quickActions?.(record)}
                  {allows(record, 'edit') && (
                    <IconButton
                      size="small"
                      tabIndex={-1}
                      label={`Edit ${isolated(nameOf(record))}`}
                      icon={<Pencil aria-hidden />}
                      onClick={() => onOpen(record.id, { edit: true })}
                    />
                  )}
                </>
              )
            : undefined
        }
        rowActions={
          mayChange
            ? (record) => (
                <RecordMenu
                  routes={routes}
                  actions={actions}
                  record={{
                    id: record.id,
                    version: record.version,
                    archived: isArchived(record),
                    name: nameOf(record),
                  }}
                  allows={(action) => allows(record, action)}
                  onEdit={() => onOpen(record.id, { edit: true })}
                >
                  {rowMenuItems?.(record)}
                </RecordMenu>
              )
            : undefined
        }
      />
      {actions.dialog}
    </>
  );
}
