import { CLIENT_STATUSES, clientRoutes } from '@oficio/contracts';
import { Plus } from 'lucide-react';
import { isolated } from '../../lib/isolated.ts';
import { useMay } from '../../lib/use-may.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/card.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useShortcut } from '../../ui/use-shortcut.ts';
import { ClientList, type ClientListProps } from './client-list.tsx';
import { ClientTrash } from './client-trash.tsx';
import { CLIENT_STATUS_WORDS } from './client-words.ts';
import { type ClientsSearch, parseClientsSearch, withFilter } from './clients-search.ts';
import { NewClientDialog } from './new-client-dialog.tsx';
import { NotAllowed } from './not-allowed.tsx';

interface ClientsScreenProps extends Pick<ClientListProps, 'onSearchChange' | 'onOpenClient'> {
  /** As it stands in the address, not checked yet. */
  search: ClientsSearch;
}

/** The client directory and its trash. Search, sort, filters, page and columns are in the address. */
export function ClientsScreen({ search: given, onSearchChange, onOpenClient }: ClientsScreenProps) {
  usePageTitle('Clients');
  const search = parseClientsSearch(given);
  const filter = (change: Partial<ClientsSearch>) =>
    onSearchChange(withFilter(search, change), { replace: false });
  const openNew = (open: boolean) =>
    onSearchChange({ ...search, new: open ? 'true' : undefined }, { replace: true });
  const mayCreate = useMay(clientRoutes.create);
  const mayOpenTrash = useMay(clientRoutes.trash);
  useShortcut({ key: 'n', label: 'New client' }, () => openNew(true), { enabled: mayCreate });

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
      {search.status !== 'trash' ? (
        <ClientList
          {...{ search, onSearchChange, onOpenClient }}
          onNew={mayCreate ? () => openNew(true) : undefined}
          toolbar={filters}
        />
      ) : mayOpenTrash ? (
        <ClientTrash
          pages={search.pages}
          onPagesChange={(pages, options) => onSearchChange({ ...search, pages }, options)}
          toolbar={filters}
        />
      ) : (
        <NotAllowed what="open the trash" onClose={() => filter({ status: undefined })} />
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
          { value: '', label: 'Not archived' },
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
