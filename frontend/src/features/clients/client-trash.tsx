import { type DeletedClient, RETENTION, TABLE } from '@oficio/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ArchiveRestore, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { isolated } from '../../lib/isolated.ts';
import { failureText } from '../../lib/request-failure.ts';
import { Button } from '../../ui/button.tsx';
import { nextPage, pageRange, previousPage } from '../../ui/cursor-stack.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { DataTableColumn } from '../../ui/data-table.types.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { useEmptiedPage } from '../../ui/use-emptied-page.ts';
import { ClientLink } from './client-link.tsx';
import { formatDay, purgeDay } from './client-words.ts';
import { deletedClientsQuery } from './clients.queries.ts';
import { cursorsOf, toPages } from './clients-search.ts';
import { useClientActions } from './use-client-writes.ts';

const COLUMNS: readonly DataTableColumn<DeletedClient>[] = [
  {
    id: 'name',
    header: 'Name',
    phone: 'primary',
    cell: (client) => <ClientLink {...client} />,
  },
  {
    id: 'deletedAt',
    header: 'Deleted',
    phone: 'secondary',
    cell: ({ deletedAt }) => <time dateTime={deletedAt}>{formatDay(deletedAt)}</time>,
  },
  {
    id: 'deletedBy',
    header: 'Deleted by',
    cell: ({ deletedBy }) => <span dir="auto">{deletedBy ?? '–'}</span>,
  },
  { id: 'purge', header: 'Removed for good', cell: ({ deletedAt }) => purgeDay(deletedAt) },
];

interface ClientTrashProps {
  pages: string | undefined;
  onPagesChange: (pages: string | undefined, options: { replace: boolean }) => void;
  /** The filters, which lead out of the trash again. */
  toolbar: ReactNode;
}

/** The deleted clients, as long as they can be restored. */
export function ClientTrash({ pages, onPagesChange, toolbar }: ClientTrashProps) {
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery({
    ...deletedClientsQuery(pages),
    placeholderData: keepPreviousData,
  });
  const { restore } = useClientActions();
  const stack = cursorsOf(pages);
  const turn = (cursors: readonly string[]) => onPagesChange(toPages(cursors), { replace: false });
  const emptied = useEmptiedPage(stack, isPlaceholderData ? undefined : data?.items, (before) =>
    onPagesChange(toPages(before), { replace: true }),
  );
  const rows = emptied ? undefined : data?.items;
  return (
    <DataTable
      label="Deleted clients"
      columns={COLUMNS}
      rows={rows}
      rowKey={({ id }) => id}
      rowName={({ displayName }) => isolated(displayName)}
      range={pageRange(stack, TABLE.pageSize, rows?.length ?? 0, data?.total ?? 0)}
      onPrevious={stack.length > 0 ? () => turn(previousPage(stack)) : undefined}
      onNext={data?.nextCursor ? () => turn(nextPage(stack, data.nextCursor)) : undefined}
      toolbar={toolbar}
      rowActions={(client) => (
        <Button
          size="small"
          icon={<ArchiveRestore aria-hidden />}
          aria-label={`Restore ${isolated(client.displayName)}`}
          onClick={() => restore(client)}
        >
          Restore
        </Button>
      )}
      empty={
        <EmptyState title="The trash is empty" icon={<Trash2 />}>
          Deleted clients stay here for {RETENTION.trashDays} days and can be restored.
        </EmptyState>
      }
      error={
        error && !data ? (
          <ErrorState
            title="The trash could not be loaded"
            onRetry={() => void refetch()}
            retrying={isFetching}
          >
            {failureText(error)}
          </ErrorState>
        ) : undefined
      }
      refreshing={isPlaceholderData}
    />
  );
}
