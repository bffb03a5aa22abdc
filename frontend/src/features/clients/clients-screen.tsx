import { CLIENT_STATUSES, clientRoutes, TABLE, TEXT } from '@oficio/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Plus, Users } from 'lucide-react';
import { isolated } from '../../lib/isolated.ts';
import { failureText } from '../../lib/request-failure.ts';
import { useMay } from '../../lib/use-may.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/card.tsx';
import { nextPage, pageRange, previousPage } from '../../ui/cursor-stack.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { ColumnVisibility } from '../../ui/data-table.types.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useEmptiedPage } from '../../ui/use-emptied-page.ts';
import { useShortcut } from '../../ui/use-shortcut.ts';
import { CLIENT_COLUMNS, HIDDEN_AT_FIRST } from './client-columns.tsx';
import { ClientMenu } from './client-menu.tsx';
import { ClientTrash } from './client-trash.tsx';
import { CLIENT_STATUS_WORDS } from './client-words.ts';
import { clientsQuery } from './clients.queries.ts';
import {
  type ClientsSearch,
  cursorsOf,
  isFiltered,
  parseClientsSearch,
  toPages,
  withFilter,
} from './clients-search.ts';
import { NewClientDialog } from './new-client-dialog.tsx';
import { NotAllowed } from './not-allowed.tsx';
import { useTypedSearch } from './use-typed-search.ts';

interface ClientsScreenProps {
  /** As it stands in the address, not checked yet. */
  search: ClientsSearch;
  /** `replace`: the change is no step of its own to go back to. */
  onSearchChange: (search: ClientsSearch, options: { replace: boolean }) => void;
  /** Opens the client's page, with its details as a form if `edit`. */
  onOpenClient: (id: string, options: { edit: boolean }) => void;
}

/** The client directory. Search, sort, filters, page and columns are in the address. */
export function ClientsScreen({ search: given, onSearchChange, onOpenClient }: ClientsScreenProps) {
  usePageTitle('Clients');
  const search = parseClientsSearch(given);
  const mayOpenTrash = useMay(clientRoutes.trash);
  const inTrash = search.status === 'trash' && mayOpenTrash;
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery({
    ...clientsQuery(search),
    // While the next page is on its way, the last one stays.
    placeholderData: keepPreviousData,
    enabled: !inTrash,
  });
  const [typed, setTyped] = useTypedSearch(search.search ?? '', (text) =>
    onSearchChange(withFilter(search, { search: text || undefined }), { replace: true }),
  );
  const filter = (change: Partial<ClientsSearch>) =>
    onSearchChange(withFilter(search, change), { replace: false });
  const turn = (pages: string | undefined) => onSearchChange({ ...search, pages }, { replace: false });
  const openNew = (open: boolean) =>
    onSearchChange({ ...search, new: open ? 'true' : undefined }, { replace: true });
  const mayCreate = useMay(clientRoutes.create);
  const mayChange = useMay(clientRoutes.update);
  useShortcut({ key: 'n', label: 'New client' }, () => openNew(true), { enabled: mayCreate });

  const stack = cursorsOf(search.pages);
  const emptied = useEmptiedPage(stack, isPlaceholderData ? undefined : data?.items, (before) =>
    onSearchChange({ ...search, pages: toPages(before) }, { replace: true }),
  );
  const rows = emptied ? undefined : data?.items;
  const filters = <Filters search={search} onFilter={filter} withTrash={mayOpenTrash} />;
  const newButton = mayCreate && (
    <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => openNew(true)}>
      New client
    </Button>
  );
  return (
    <>
      <PageHeader title="Clients" description="Everyone you work for, in one place." actions={newButton} />
      {search.new === 'true' && !mayCreate && (
        <NotAllowed what="add clients" onClose={() => openNew(false)} />
      )}
      {inTrash ? (
        <ClientTrash
          pages={search.pages}
          onPagesChange={(pages, options) => onSearchChange({ ...search, pages }, options)}
          toolbar={filters}
        />
      ) : (
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
          toolbar={filters}
          rowActions={
            mayChange
              ? (client) => (
                  <ClientMenu client={client} onEdit={() => onOpenClient(client.id, { edit: true })} />
                )
              : undefined
          }
          empty={
            <NoClients
              search={search}
              onNew={mayCreate ? () => openNew(true) : undefined}
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
      )}
      {search.new === 'true' && mayCreate && (
        <NewClientDialog
          onClose={() => openNew(false)}
          onCreated={({ id }) => onOpenClient(id, { edit: false })}
        />
      )}
    </>
  );
}

function Filters({
  search: { status, tag },
  withTrash,
  onFilter,
}: {
  search: ClientsSearch;
  withTrash: boolean;
  onFilter: (change: Partial<ClientsSearch>) => void;
}) {
  return (
    <>
      <SelectField
        label="Status"
        hideLabel
        value={status ?? ''}
        onChange={({ target }) =>
          onFilter({ status: (target.value || undefined) as ClientsSearch['status'] })
        }
        options={[
          { value: '', label: 'All except archived' },
          ...CLIENT_STATUSES.map((value) => ({ value, label: CLIENT_STATUS_WORDS[value].label })),
          ...(withTrash ? [{ value: 'trash', label: 'Trash' }] : []),
        ]}
        className="w-44"
      />
      {tag && (
        <Button
          size="small"
          onClick={() => onFilter({ tag: undefined })}
          aria-label={`Remove the filter ${isolated(tag)}`}
        >
          <Badge tone="accent">{tag}</Badge>×
        </Button>
      )}
    </>
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
        ? 'Keep names, contacts and billing details here, and start invoices and renewals from them.'
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
