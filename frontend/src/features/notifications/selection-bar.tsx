import { NOTIFICATIONS, type Notification } from '@oficio/contracts';
import { Button } from '../../ui/button.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { SNOOZE_TIMES } from './snooze-menu.tsx';
import type { NotificationWrites } from './use-notification-writes.ts';

interface SelectionBarProps {
  chosen: readonly Notification[];
  writes: NotificationWrites;
  onDone: () => void;
}

/** What can be done with the selected notifications. */
export function SelectionBar({ chosen, writes, onDone }: SelectionBarProps) {
  const ids = chosen.slice(0, MOST).map(({ id }) => id);
  const isArchive = chosen.every(({ archivedAt }) => archivedAt !== null);
  const options = { onSuccess: onDone };
  return (
    <div role="toolbar" aria-label="Selected notifications" className="flex flex-wrap items-center gap-2">
      <p className="me-2 text-sm" role="status">
        {ids.length} selected
      </p>
      {!isArchive && (
        <Button size="small" disabled={writes.isBusy} onClick={() => writes.read.mutate({ ids }, options)}>
          Mark as read
        </Button>
      )}
      <Button
        size="small"
        disabled={writes.isBusy}
        onClick={() => writes.archive.mutate({ ids, archived: !isArchive }, options)}
      >
        {isArchive ? 'Take back from the archive' : 'Archive'}
      </Button>
      {!isArchive && (
        <Menu
          trigger={
            <Button size="small" disabled={writes.isBusy}>
              Snooze
            </Button>
          }
        >
          {SNOOZE_TIMES.map(({ label, ms }) => (
            <MenuItem
              key={label}
              onSelect={() =>
                writes.snooze.mutate({ ids, until: new Date(Date.now() + ms).toISOString() }, options)
              }
            >
              {label}
            </MenuItem>
          ))}
        </Menu>
      )}
      <Button size="small" variant="ghost" onClick={onDone}>
        Clear
      </Button>
    </div>
  );
}

/** The most that one request changes. */
const MOST = NOTIFICATIONS.most;
