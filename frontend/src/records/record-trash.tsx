import { type DeletedRecord, RETENTION } from '@oficio/contracts';
import { ArchiveRestore, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { queryOf } from '../lib/api/route-query.ts';
import { isolated } from '../lib/text/isolated.ts';
import { Button } from '../ui/button.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { DayCell, RecordLink, TextCell } from './cells.tsx';
import { purgeDay } from './deleted-notice.tsx';
import { pageOf } from './list-search.ts';
import { capitalized, type ListedRecord, type RecordArea, type StoredRecord } from './record-area.ts';
import { useBulk } from './use-bulk.tsx';
import { usePagedList } from './use-paged-list.tsx';
import { useRecordActions } from './use-record-actions.tsx';

interface RecordTrashProps<Item extends ListedRecord, Single extends StoredRecord> {
  area: RecordArea<Item, Single>;
  pages: string | undefined;
  onPagesChange: (pages: string | undefined, options: { replace: boolean }) => void;
  /** The status filter, which leads back to the list. */
  toolbar: ReactNode;
}

/** The deleted records that can still be restored. */
export function RecordTrash<Item extends ListedRecord, Single extends StoredRecord>({
  area,
  pages,
  onPagesChange,
  toolbar,
}: RecordTrashProps<Item, Single>) {
  const { routes, many, path } = area;
  const page = usePagedList<DeletedRecord>(queryOf(routes.trash, { query: pageOf(pages) }), {
    pages,
    onPagesChange,
    what: 'trash',
  });
  const { restore } = useRecordActions(area);
  return (
    <DataTable
      {...page}
      label={`Deleted ${many}`}
      columns={[
        {
          id: 'name',
          header: 'Name',
          phone: 'primary',
          cell: ({ id, name }) => <RecordLink path={path} id={id} name={name} />,
        },
        {
          id: 'deletedAt',
          header: 'Deleted',
          phone: 'secondary',
          cell: ({ deletedAt }) => <DayCell instant={deletedAt} />,
        },
        { id: 'deletedBy', header: 'Deleted by', cell: ({ deletedBy }) => <TextCell>{deletedBy}</TextCell> },
        { id: 'purge', header: 'Removed for good', cell: ({ deletedAt }) => purgeDay(deletedAt) },
      ]}
      rowKey={({ id }) => id}
      rowName={({ name }) => isolated(name)}
      toolbar={toolbar}
      selection={useBulk(area, page.rows, ['restore'])}
      rowActions={(record) => (
        <Button
          size="small"
          icon={<ArchiveRestore aria-hidden />}
          aria-label={`Restore ${isolated(record.name)}`}
          onClick={() => restore({ id: record.id, version: record.version, name: record.name })}
        >
          Restore
        </Button>
      )}
      empty={
        <EmptyState title="The trash is empty" icon={<Trash2 />}>
          {capitalized(many)} that are deleted stay here for {RETENTION.trashDays} days and can be restored.
        </EmptyState>
      }
    />
  );
}
