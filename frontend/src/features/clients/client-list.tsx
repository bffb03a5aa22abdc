import { clientRoutes, TABLE, TEXT } from '@oficio/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Plus, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { isolated } from '../../lib/isolated.ts';
import { failureText } from '../../lib/request-failure.ts';
import { useMay } from '../../lib/use-may.ts';
import { Button } from '../../ui/button.tsx';
import { nextPage, pageRange, previousPage } from '../../ui/cursor-stack.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { ColumnVisibility } from '../../ui/data-table.types.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { useEmptiedPage } from '../../ui/use-emptied-page.ts';
import { CLIENT_COLUMNS, HIDDEN_AT_FIRST } from './client-columns.tsx';
import { ClientMenu } from './client-menu.tsx';
import { clientsQuery } from './clients.queries.ts';
import { type ClientsSearch, cursorsOf, isFiltered, toPages, withFilter } from './clients-search.ts';
import { useTypedSearch } from './use-typed-search.ts';

export interface ClientListProps {
  search: ClientsSearch;
  /** `replace`: the change is no step of its own to go back to. */
  onSearchChange: (search: ClientsSearch, options: { replace: boolean }) => void;
  /** Opens the client's page, with its details as a form if `edit`. */
  onOpenClient: (id: string, options: { edit: boolean }) => void;
  /** Undefined for a role that can't add clients. */
  onNew: (() => void) | undefined;
  /** The filters beside the search. */
  toolbar: ReactNode;
}

/** One page of the clients that are not in the trash. */
export function ClientList({ search, onSearchChange, onOpenClient, onNew, toolbar }: ClientListProps) {
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery({
    ...clientsQuery(search),
    // While the next page is on its way, the last one stays.
    placeholderData: keepPreviousData,
  });
  const [typed, setTyped] = useTypedSearch(search.search ?? '', (text) =>
    onSearchChange(withFilter(search, { search: text || undefined }), { replace: true }),
  );
  const filter = (change: Partial<ClientsSearch>) =>
    onSearchChange(withFilter(search, change), { replace: false });
  const turn = (pages: string | undefined) => onSearchChange({ ...search, pages }, { replace: false });
  const mayChange = useMay(clientRoutes.update);
  const stack = cursorsOf(search.pages);
  const emptied = useEmptiedPage(stack, isPlaceholderData ? undefined : data?.items, (before) =>
    onSearchChange({ ...search, pages: toPages(before) }, { replace: true }),
  );
  const rows = emptied ? undefined : data?.items;
  return (
    <DataTable
      label="Clients"
      columns={CLIENT_COLUMNS}
      rows={rows}
      rowKey={({ id }) => id}
      rowName={({ displayName }) => isolated(displayName)}
      range={pageRange(stack, TABLE.pageSize, rows?.length ?? 0, data?.total ?? 0)}
      onPrevious={stack.length > 0 ? () => turn(toPages(previousPage(stack))) : undefined}
      onNext={data?.nextCursor ? () => turn(toPages(nextPage(stack, data.nextCursor))) : undefined}
      search={{ label: 'Search clients', value: typed, onValueChange: setTyped, maxLength: TEXT.search }}
      sort={search.sort}
      onSortChange={(sort) => filter({ sort: sort as ClientsSearch['sort'] })}
      visibility={visibilityOf(search.hidden)}
      onVisibilityChange={(visibility) =>
        onSearchChange({ ...search, hidden: hiddenOf(visibility) }, { replace: true })
      }
      toolbar={toolbar}
      rowActions={
        mayChange
          ? (client) => <ClientMenu client={client} onEdit={() => onOpenClient(client.id, { edit: true })} />
          : undefined
      }
      empty={
        <NoClients
          search={search}
          onNew={onNew}
          onClear={() => filter({ search: undefined, status: undefined, tag: undefined })}
        />
      }
      error={
        error && !data ? (
          <ErrorState
            title="The clients could not be loaded"
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

function NoClients({
  search,
  onNew,
  onClear,
}: {
  search: ClientsSearch;
  /** Undefined for a role that can't add clients. */
  onNew: (() => void) | undefined;
  onClear: () => void;
}) {
  if (isFiltered(search)) {
    return (
      <EmptyState
        title="No matching clients"
        icon={<Users />}
        actions={<Button onClick={onClear}>Clear the filters</Button>}
      >
        Try fewer words or another status.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="No clients yet"
      icon={<Users />}
      actions={
        onNew && (
          <Button variant="primary" icon={<Plus aria-hidden />} onClick={onNew}>
            Add your first client
          </Button>
        )
      }
    >
      {onNew
        ? 'Keep names, contacts and billing details here, where your whole team finds them.'
        : 'Clients that your team adds appear here.'}
    </EmptyState>
  );
}

function visibilityOf(hidden: string | undefined): ColumnVisibility {
  const ids = hidden === undefined ? HIDDEN_AT_FIRST : hidden.split('~');
  return Object.fromEntries(ids.map((id) => [id, false]));
}

/** `none` tells "everything is shown" from "nothing was chosen". */
function hiddenOf(visibility: ColumnVisibility): string {
  return (
    CLIENT_COLUMNS.filter(({ id }) => visibility[id] === false)
      .map(({ id }) => id)
      .join('~') || 'none'
  );
}
