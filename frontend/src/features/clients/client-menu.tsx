import { type ClientListItem, clientRoutes, RETENTION } from '@oficio/contracts';
import { Archive, ArchiveRestore, Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { isolated } from '../../lib/isolated.ts';
import { useMay } from '../../lib/use-may.ts';
import { IconButton } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx';
import { useClientActions } from './use-client-writes.ts';

interface ClientMenuProps {
  client: Pick<ClientListItem, 'id' | 'displayName' | 'version' | 'status'>;
  onEdit: () => void;
  onRemoved?: (() => void) | undefined;
  trigger?: ComponentProps<typeof Menu>['trigger'];
}

/** What the person's role can do with one client; nothing for a role that only reads. */
export function ClientMenu({ client, onEdit, onRemoved, trigger }: ClientMenuProps) {
  const { archive, restore, remove, removing } = useClientActions();
  const [asking, setAsking] = useState(false);
  const mayEdit = useMay(clientRoutes.update);
  const archived = client.status === 'archived';
  const mayArchive = useMay(archived ? clientRoutes.restore : clientRoutes.archive);
  const mayRemove = useMay(clientRoutes.remove);
  const done = () => {
    setAsking(false);
    onRemoved?.();
  };
  if (!mayEdit && !mayArchive && !mayRemove) return null;
  return (
    <>
      <Menu
        trigger={
          trigger ?? (
            <IconButton
              size="small"
              label={`Actions for ${isolated(client.displayName)}`}
              icon={<Ellipsis aria-hidden />}
            />
          )
        }
      >
        {mayEdit && (
          <MenuItem icon={<Pencil aria-hidden />} onSelect={onEdit}>
            Edit
          </MenuItem>
        )}
        {mayArchive && (
          <MenuItem
            icon={archived ? <ArchiveRestore aria-hidden /> : <Archive aria-hidden />}
            onSelect={() => (archived ? restore(client) : archive(client))}
          >
            {archived ? 'Restore' : 'Archive'}
          </MenuItem>
        )}
        {mayRemove && (
          <>
            <MenuSeparator />
            <MenuItem destructive icon={<Trash2 aria-hidden />} onSelect={() => setAsking(true)}>
              Delete
            </MenuItem>
          </>
        )}
      </Menu>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Delete ${isolated(client.displayName)}?`}
        description={`The client and its contacts go to the trash and are removed for good after ${RETENTION.trashDays} days.`}
        confirmLabel="Delete client"
        destructive
        busy={removing}
        onConfirm={() => remove(client, done)}
      />
    </>
  );
}
