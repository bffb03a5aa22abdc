import { Archive, ArchiveRestore, Ellipsis, Pencil, Trash2 } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { isolated } from '../lib/isolated.ts';
import { useMay } from '../lib/use-may.ts';
import { IconButton } from '../ui/button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../ui/menu.tsx';
import type { RecordArea, RecordRef } from './record-area.ts';
import type { RecordActions } from './use-record-actions.tsx';

interface RecordMenuProps {
  routes: RecordArea['routes'];
  record: RecordRef & { status: string };
  actions: RecordActions;
  onEdit: () => void;
  trigger?: ComponentProps<typeof Menu>['trigger'];
  /** Further items of the area. */
  children?: ReactNode;
}

/** The actions on one record that the person's role allows; renders nothing for a read-only role. */
export function RecordMenu({ routes, record, actions, onEdit, trigger, children }: RecordMenuProps) {
  const { status, ...ref } = record;
  const archived = status === 'archived';
  const mayEdit = useMay(routes.update);
  const mayArchive = useMay(archived ? routes.restore : routes.archive);
  const mayRemove = useMay(routes.remove);
  if (!mayEdit && !mayArchive && !mayRemove) return null;
  return (
    <Menu
      trigger={
        trigger ?? (
          <IconButton
            size="small"
            label={`Actions for ${isolated(ref.name)}`}
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
          onSelect={() => (archived ? actions.restore(ref) : actions.archive(ref))}
        >
          {archived ? 'Restore' : 'Archive'}
        </MenuItem>
      )}
      {children}
      {mayRemove && (
        <>
          <MenuSeparator />
          <MenuItem destructive icon={<Trash2 aria-hidden />} onSelect={() => actions.remove(ref)}>
            Delete
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
