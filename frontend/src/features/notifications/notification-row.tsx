import type { Notification } from '@oficio/contracts';
import { Link } from '@tanstack/react-router';
import { Archive, ArchiveRestore, CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import type { NotificationWrites } from './use-notification-writes.ts';

const SIGNS: Record<Notification['severity'], { icon: ReactNode; words: string; color: string }> = {
  info: { icon: <Info aria-hidden />, words: '', color: 'text-ink-muted' },
  success: { icon: <CircleCheck aria-hidden />, words: '', color: 'text-agave' },
  warning: { icon: <TriangleAlert aria-hidden />, words: 'Warning: ', color: 'text-amber' },
  critical: { icon: <CircleAlert aria-hidden />, words: 'Critical: ', color: 'text-red' },
};

interface NotificationRowProps {
  item: Notification;
  writes: NotificationWrites;
  /** The person goes to what the notification is about. */
  onOpened?: () => void;
  /** In front of the text: the box of a selection. */
  before?: ReactNode;
  /** Further actions. */
  actions?: ReactNode;
}

/** One notification. `Enter` on its text opens what it is about and reads it; `e` archives it. */
export function NotificationRow({ item, writes, onOpened, before, actions }: NotificationRowProps) {
  const { id, text, path, severity, createdAt, readAt, archivedAt } = item;
  const sign = SIGNS[severity];
  const [to, query] = path.split('?');
  const isArchived = archivedAt !== null;
  const archive = () => writes.archive.mutate({ ids: [id], archived: !isArchived });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'e' || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    archive();
  };
  return (
    <li className="flex items-start gap-3 px-4 py-3">
      {before && <div className="shrink-0 max-md:-my-3">{before}</div>}
      <span className={classNames('mt-0.5 shrink-0 [&_svg]:size-4', sign.color)}>{sign.icon}</span>
      <div className="min-w-0 flex-1">
        <Link
          to={to as string}
          search={Object.fromEntries(new URLSearchParams(query)) as never}
          onKeyDown={onKeyDown}
          onClick={() => {
            if (readAt === null && !isArchived) writes.read.mutate({ ids: [id] });
            onOpened?.();
          }}
          dir="auto"
          className="group block rounded-control max-md:min-h-11"
        >
          <span
            className={classNames(
              'block text-sm break-words group-hover:underline',
              readAt === null ? 'font-semibold text-ink' : 'text-ink-muted',
            )}
          >
            {readAt === null && <span className="sr-only">Unread. </span>}
            <span className="sr-only">{sign.words}</span>
            {text}
          </span>{' '}
          <time dateTime={createdAt} className="text-xs text-ink-muted">
            {timeText(createdAt)}
          </time>
        </Link>
      </div>
      <div className="-my-1.5 -me-1.5 flex shrink-0 max-md:-my-3 max-md:-me-3">
        {actions}
        <IconButton
          size="small"
          label={isArchived ? 'Take back from the archive' : 'Archive'}
          icon={isArchived ? <ArchiveRestore aria-hidden /> : <Archive aria-hidden />}
          disabled={writes.archive.isPending}
          onClick={archive}
        />
      </div>
    </li>
  );
}

const time = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

function timeText(instant: string): string {
  return time.format(new Date(instant));
}
