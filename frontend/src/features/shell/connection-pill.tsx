import { CircleAlert, LoaderCircle, TriangleAlert, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';

type ConnectionPillKind = 'connecting' | 'limited' | 'error' | 'disabled';

const looks: Record<ConnectionPillKind, { text: string; classes: string; icon: ReactNode }> = {
  connecting: {
    text: 'Connecting...',
    classes: 'bg-sunken text-ink-muted dark:bg-hairline',
    icon: <LoaderCircle aria-hidden className="animate-turning" />,
  },
  limited: {
    text: 'Limited connectivity',
    classes: 'bg-amber-soft text-amber',
    icon: <TriangleAlert aria-hidden />,
  },
  error: { text: 'Connection error', classes: 'bg-red-soft text-red', icon: <CircleAlert aria-hidden /> },
  disabled: {
    text: 'Real-time features disabled',
    classes: 'bg-sunken text-ink-muted dark:bg-hairline',
    icon: <WifiOff aria-hidden />,
  },
};

interface ConnectionPillProps {
  /** The status to show; null while connected: only the empty live region is rendered. */
  state: ConnectionPillKind | null;
  /** Retries the connection. */
  onRetry: () => void;
}

/** The realtime connection's status in a word or two. Phones show only the icon, with the text for screen readers. */
export function ConnectionPill({ state, onRetry }: ConnectionPillProps) {
  const look = state && looks[state];
  return (
    <div role="status">
      {look && (
        <button
          type="button"
          title="Connect again"
          onClick={onRetry}
          className="group inline-flex items-center justify-center rounded-full max-md:size-11"
        >
          <span
            className={classNames(
              'inline-flex h-7 items-center gap-1.5 rounded-full px-3 text-xs font-medium whitespace-nowrap max-md:px-2 [&_svg]:size-3.5',
              look.classes,
            )}
          >
            {look.icon}
            <span className="underline-offset-4 group-hover:underline max-md:sr-only">{look.text}</span>
          </span>
        </button>
      )}
    </div>
  );
}
