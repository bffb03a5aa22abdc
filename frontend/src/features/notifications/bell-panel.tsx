import { NOTIFICATIONS, notificationRoutes } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Popover } from 'radix-ui';
import type { RefObject } from 'react';
import { queryOf } from '../../lib/api/route-query.ts';
import { QueryError } from '../../ui/error-state.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { TEXT_LINK } from '../../ui/text-link.ts';
import { useBackCloses } from '../../ui/use-back-closes.ts';
import { NotificationRow } from './notification-row.tsx';
import { useNotificationWrites } from './use-notification-writes.ts';

interface BellPanelProps {
  button: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
}

/** The latest unread notifications, below the bell. */
export default function BellPanel({ button, onClose }: BellPanelProps) {
  useBackCloses(true, onClose);
  const query = useQuery(
    queryOf(notificationRoutes.list, {
      query: { state: 'unread', limit: String(NOTIFICATIONS.latest) },
      freshMs: 0,
    }),
  );
  const writes = useNotificationWrites();
  const { data, error } = query;
  const items = data?.items ?? [];
  return (
    <Popover.Root open onOpenChange={onClose}>
      <Popover.Anchor virtualRef={button as RefObject<HTMLButtonElement>} />
      <Popover.Portal>
        <Popover.Content
          align="end"
          sideOffset={6}
          collisionPadding={8}
          aria-label="Notifications"
          // The bell itself closes the panel.
          onInteractOutside={(event) => {
            if (event.target instanceof Node && button.current?.contains(event.target))
              event.preventDefault();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            button.current?.focus();
          }}
          className="z-40 flex max-h-(--radix-popover-content-available-height) w-[min(26rem,calc(100vw-1rem))] animate-popover-in flex-col overflow-y-auto rounded-surface border border-hairline bg-raised shadow-raised"
        >
          <h2 className="px-4 pt-4 pb-2 font-semibold">Notifications</h2>
          {error && !data && (
            <div className="px-4 pb-4">
              <QueryError title="The notifications could not be loaded" query={query} />
            </div>
          )}
          {!data && !error && <SkeletonText lines={4} className="px-4 pb-4" />}
          {data && items.length === 0 && (
            <p className="px-4 pb-4 text-sm text-ink-muted">You have read everything.</p>
          )}
          {items.length > 0 && (
            <ul className="divide-y divide-hairline border-t border-hairline">
              {items.map((item) => (
                <NotificationRow key={item.id} item={item} writes={writes} onOpened={onClose} />
              ))}
            </ul>
          )}
          <footer className="flex justify-between gap-4 border-t border-hairline px-4 py-3 text-sm">
            <Link to={'/notifications' as string} onClick={onClose} className={TEXT_LINK}>
              See all
            </Link>
            <Link to={'/notification-settings' as string} onClick={onClose} className={TEXT_LINK}>
              Settings
            </Link>
          </footer>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
