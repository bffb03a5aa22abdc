import { clockText, TIME, type Timer } from '@oficio/contracts';
import { Square } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useServerTime } from '../../lib/api/server-time.ts';
import { IconButton } from '../../ui/button.tsx';
import { useShortcut } from '../../ui/use-shortcut.ts';
import { useStopTimer } from './use-stop-timer.ts';

const StopTimerDialog = lazy(() => import('./stop-timer-dialog.tsx'));

/** The running timer, with the button that stops it. */
export default function RunningTimer({ timer }: { timer: Timer }) {
  const [asking, setAsking] = useState(false);
  const elapsedMs = useElapsed(timer.startedAt);
  const stop = useStopTimer(timer, () => setAsking(false));
  const onStop = () => {
    if (stop.isBusy) return;
    if (stop.repeats) stop.repeat();
    else if (elapsedMs > TIME.longTimerMs) setAsking(true);
    else stop.submit({ id: timer.id });
  };
  useShortcut({ key: 't', label: 'Start or stop the timer', isEverywhere: true }, onStop);
  const about = timer.note ?? timer.projectName;
  return (
    <div className="flex min-w-0 items-center gap-2 rounded-control border border-hairline bg-surface ps-3 max-md:gap-0 max-md:border-0 max-md:bg-transparent max-md:ps-0">
      <span className="max-w-40 truncate text-sm max-lg:sr-only" title={about}>
        <bdi>{timer.projectName}</bdi>
      </span>
      <span role="timer" aria-label={`Timer of ${timer.projectName}`} className="money text-sm tabular-nums">
        {clockText(Math.floor(elapsedMs / 1_000))}
      </span>
      <IconButton
        label={stop.repeats ? 'Stop the timer again' : 'Stop the timer'}
        icon={<Square aria-hidden />}
        aria-keyshortcuts="t"
        disabled={stop.isBusy}
        onClick={onStop}
      />
      {asking && (
        <Suspense>
          <StopTimerDialog
            timer={timer}
            minutes={Math.floor(elapsedMs / 60_000)}
            stop={stop}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

const TICK_MS = 1_000;

/** The milliseconds since an instant by the server's clock, again each second. */
function useElapsed(startedAt: string): number {
  const now = useServerTime();
  const [, setTick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTick((tick) => tick + 1), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, now() - Date.parse(startedAt));
}
