import { Archive, ArchiveRestore, Ellipsis, Pencil, Trash2 } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { useMay } from '../lib/api/use-may.ts';
import { isolated } from '../lib/text/isolated.ts';
import { IconButton } from '../ui/button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../ui/menu.tsx';
import type { RecordAction, RecordArea, RecordRef } from './record-area.ts';
import type { RecordActions } from './use-record-actions.tsx';

interface RecordMenuProps {
  routes: RecordArea['routes'];
  record: RecordRef & { archived: boolean };
  /** Whether the record's state allows the action. */
  allows?: (action: RecordAction) => boolean;
  actions: RecordActions;
  onEdit: () => void;
  trigger?: ComponentProps<typeof Menu>['trigger'];
  /** Further items of the area. */
  children?: ReactNode;
}

/** The actions on one record that the person's role and its state allow; nothing for a role without any. */
export function RecordMenu({ trigger, ...items }: RecordMenuProps) {
  const { routes, record, children } = items;
  const may = [
    useMay(routes.update),
    useMay(record.archived ? routes.restore : routes.archive),
    useMay(routes.remove),
  ];
  if (!may.includes(true) && !children) return null;
  return (
    <Menu
      trigger={
        trigger ?? (
          <IconButton
            size="small"
            label={`Actions for ${isolated(record.name)}`}
            icon={<Ellipsis aria-hidden />}
          />
        )
      }
    >
      <RecordMenuItems {...items} />
    </Menu>
  );
}

/** Rendered while the menu is open, so that a list doesn't ask for each row what its state allows. */
function RecordMenuItems({
  routes,
  record: { archived, ...ref },
  allows = () => true,
  actions,
  onEdit,
  children,
}: Omit<RecordMenuProps, 'trigger'>) {
  const mayEdit = useMay(routes.update) && allows('edit');
  const mayArchive =
    useMay(archived ? routes.restore : routes.archive) && allows(archived ? 'restore' : 'archive');
  const mayRemove = useMay(routes.remove) && allows('remove');
  return (
    <>
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
    </>
  );
}
