import { NOTIFICATIONS, notificationCountRoutes } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { queryOf } from '../../lib/api/route-query.ts';
import { IconButton } from '../../ui/button.tsx';
import { useShortcut } from '../../ui/use-shortcut.ts';

const BellPanel = lazy(() => import('./bell-panel.tsx'));
const ReadShown = lazy(() => import('./read-shown.tsx'));

/** The most that the bell says is one less, with a plus. */
const MOST = NOTIFICATIONS.shown - 1;

/**
 * How many notifications are unread; the latest ones open below it. The page of a thing reads what is about it. The list
 * and the writes are loaded when they are needed, because the bell is on every screen.
 */
export function NotificationBell({ path }: { path: string }) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { data } = useQuery({
    ...queryOf(notificationCountRoutes.one, { freshMs: 0 }),
    refetchInterval: NOTIFICATIONS.pollMs,
    refetchOnWindowFocus: 'always',
  });
  const unread = data?.unread ?? 0;
  useShortcut({ key: 'b', label: 'Notifications', isEverywhere: true }, () => setOpen(true));
  const shownId = idIn(path);
  return (
    <>
      <span className="relative inline-flex">
        <IconButton
          ref={button}
          label={unread === 0 ? 'Notifications' : `Notifications, ${countText(unread)} unread`}
          icon={<Bell aria-hidden />}
          aria-keyshortcuts="b"
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        />
        {unread > 0 && (
          <span
            aria-hidden
            className="pointer-events-none absolute end-0 top-0 min-w-5 rounded-full bg-accent px-1 text-center text-xs leading-5 font-semibold text-on-accent tabular-nums"
          >
            {countText(unread)}
          </span>
        )}
      </span>
      {open && (
        <Suspense>
          <BellPanel button={button} onClose={() => setOpen(false)} />
        </Suspense>
      )}
      {shownId !== null && unread > 0 && (
        <Suspense>
          <ReadShown id={shownId} unread={unread} />
        </Suspense>
      )}
    </>
  );
}

function countText(unread: number): string {
  return unread > MOST ? `${MOST}+` : String(unread);
}

/** The id of the thing whose page has the path. */
function idIn(path: string): string | null {
  return /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(path)?.[0] ?? null;
}
