import type { supportViewMachine } from '@oficio/machines/support-view';
import { useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { Eye } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import { useServerTime } from '../../lib/api/server-time.ts';
import { Button } from '../../ui/button.tsx';

const REFRESH_MS = 60_000;

interface SupportViewBannerProps {
  actor: ActorRefFrom<typeof supportViewMachine>;
}

/** Above every page of a view: whose eyes these are, for how long, and the way out. */
export default function SupportViewBanner({ actor }: SupportViewBannerProps) {
  useMinutelyRefresh();
  const { personName, organizationName, expiresAt, failure } = useSelector(actor, ({ context }) => context);
  const isEnding = useSelector(actor, (snapshot) => snapshot.hasTag('ending'));
  const left = useTimeLeft(expiresAt);
  return (
    <section
      aria-label="View as a member"
      className="flex flex-wrap items-center justify-center gap-x-4 gap-y-1 border-b border-hairline bg-amber-soft px-4 py-1.5 text-sm text-amber md:px-8"
    >
      <p className="flex min-w-0 items-center gap-2 font-medium">
        <Eye aria-hidden className="size-4 shrink-0" />
        <span className="min-w-0 wrap-anywhere">
          You see <bdi>{organizationName}</bdi> as <bdi>{personName}</bdi>. Nothing can be changed.
        </span>
      </p>
      <p className="tabular-nums">
        <span className="sr-only">Time left: </span>
        {left}
      </p>
      <Button size="small" busy={isEnding} onClick={() => actor.send({ type: 'end.requested' })}>
        End<span className="sr-only"> the view</span>
      </Button>
      {failure && (
        <p role="alert" className="basis-full text-center text-red">
          The view could not be ended. {failure}
        </p>
      )}
    </section>
  );
}

/** Minutes and seconds: `29:59`. */
function useTimeLeft(expiresAt: string): string {
  const now = useServerTime();
  const leftMs = () => Math.max(0, Date.parse(expiresAt) - now());
  const [shown, show] = useState(leftMs);
  useEffect(() => {
    const timer = setInterval(() => show(Math.max(0, Date.parse(expiresAt) - now())), 1_000);
    return () => clearInterval(timer);
  }, [expiresAt, now]);
  const seconds = Math.ceil(shown / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** A view has no live connection: what is on screen is read again each minute while the page is visible. */
function useMinutelyRefresh(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void queries.invalidateQueries();
    }, REFRESH_MS);
    return () => clearInterval(timer);
  }, [queries]);
}
