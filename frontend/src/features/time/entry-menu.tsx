import { type TimeEntry, timeEntryRoutes } from '@oficio/contracts';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { useRouteWrite } from '../../lib/api/use-write.ts';
import { refusalOf } from '../../lib/api/write-refusal.ts';
import { useRaiseToast } from '../../lib/page/raise-toast.ts';
import { isolated } from '../../lib/text/isolated.ts';
import { IconButton } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { EditEntryDialog } from './entry-dialog.tsx';
import { entryName } from './time-words.ts';

/** The actions on an entry. What runs or is billed has none. */
export function EntryMenu({ entry }: { entry: TimeEntry }) {
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null);
  if (entry.isBilled || entry.minutes === null) return null;
  const close = () => setOpen(null);
  return (
    <>
      <Menu
        trigger={
          <IconButton
            size="small"
            label={`Actions for the ${isolated(entryName(entry))}`}
            icon={<Ellipsis aria-hidden />}
          />
        }
      >
        <MenuItem onSelect={() => setOpen('edit')}>Change…</MenuItem>
        <MenuItem destructive onSelect={() => setOpen('delete')}>
          Delete…
        </MenuItem>
      </Menu>
      {open === 'edit' && <EditEntryDialog entry={entry} onClose={close} />}
      {open === 'delete' && <DeleteEntryDialog entry={entry} onClose={close} />}
    </>
  );
}

function DeleteEntryDialog({ entry, onClose }: { entry: TimeEntry; onClose: () => void }) {
  const raiseToast = useRaiseToast();
  const write = useRouteWrite(timeEntryRoutes.remove, {
    request: () => ({ parameters: { id: entry.id } }),
    onSuccess: () => {
      raiseToast({ kind: 'success', title: 'Time deleted', description: entry.projectName });
      onClose();
    },
  });
  return (
    <FormDialog
      size="small"
      title="Delete this time?"
      description={`The ${entryName(entry)} is deleted. This can’t be undone.`}
      action="Delete"
      danger
      unsaved={false}
      busy={write.isPending}
      failure={refusalOf(write.error).failure}
      onSubmit={() => write.mutate(undefined as never)}
      onClose={onClose}
    />
  );
}
