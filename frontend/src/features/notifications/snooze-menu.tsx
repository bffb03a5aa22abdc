import { DAY_MS, HOUR_MS, type Notification } from '@oficio/contracts';
import { AlarmClock } from 'lucide-react';
import { IconButton } from '../../ui/button.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import type { NotificationWrites } from './use-notification-writes.ts';

export const SNOOZE_TIMES = [
  { label: 'For three hours', ms: 3 * HOUR_MS },
  { label: 'For a day', ms: DAY_MS },
  { label: 'For a week', ms: 7 * DAY_MS },
] as const;

/** Hides an unread notification for a while, or shows a hidden one again. */
export function SnoozeMenu({ item, writes }: { item: Notification; writes: NotificationWrites }) {
  const { id, snoozedUntil } = item;
  const isHidden = snoozedUntil !== null && Date.parse(snoozedUntil) > Date.now();
  const snooze = (until: string | null) => writes.snooze.mutate({ ids: [id], until });
  return (
    <Menu
      trigger={
        <IconButton
          size="small"
          label="Snooze"
          icon={<AlarmClock aria-hidden />}
          disabled={writes.snooze.isPending}
        />
      }
    >
      {isHidden && <MenuItem onSelect={() => snooze(null)}>Show it now</MenuItem>}
      {SNOOZE_TIMES.map(({ label, ms }) => (
        <MenuItem key={label} onSelect={() => snooze(new Date(Date.now() + ms).toISOString())}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}
