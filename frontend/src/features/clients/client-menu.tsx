import type { ClientListItem } from '@oficio/contracts';
import { Archive, ArchiveRestore, Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
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

/** What can be done with one client. */
export function ClientMenu({ client, onEdit, onRemoved, trigger }: ClientMenuProps) {
  const { archive, restore, remove, removing } = useClientActions();
  const [asking, setAsking] = useState(false);
  const done = () => {
    setAsking(false);
    onRemoved?.();
  };
  return (
    <>
      <Menu
        trigger={
          trigger ?? (
            <IconButton
              size="small"
              label={`Actions for ${client.displayName}`}
              icon={<Ellipsis aria-hidden />}
            />
          )
        }
      >
        <MenuItem icon={<Pencil aria-hidden />} onSelect={onEdit}>
          Edit
        </MenuItem>
        {client.status === 'archived' ? (
          <MenuItem icon={<ArchiveRestore aria-hidden />} onSelect={() => restore(client)}>
            Restore
          </MenuItem>
        ) : (
          <MenuItem icon={<Archive aria-hidden />} onSelect={() => archive(client)}>
            Archive
          </MenuItem>
        )}
        <MenuSeparator />
        <MenuItem destructive icon={<Trash2 aria-hidden />} onSelect={() => setAsking(true)}>
          Delete
        </MenuItem>
      </Menu>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Delete ${client.displayName}?`}
        description="The client and its contacts go to the trash and are removed for good after 30 days."
        confirmLabel="Delete client"
        destructive
        busy={removing}
        onConfirm={() => remove(client, done)}
      />
    </>
  );
}
