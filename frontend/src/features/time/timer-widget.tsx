import { NOTIFICATIONS, RECORD_WRITING_ROLES, timerRoutes } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { queryOf } from '../../lib/api/route-query.ts';
import { useMay } from '../../lib/api/use-may.ts';

const StartTimer = lazy(() => import('./start-timer.tsx'));
const RunningTimer = lazy(() => import('./running-timer.tsx'));

/**
 * The timer in the header of every screen, for people who write time and have a project. Other tabs follow a start and a
 * stop at once, other devices with the next reading. The button is loaded with the first project, and the clock with a running
 * timer, because every screen loads this file.
 */
export function TimerWidget() {
  const mayWrite = useMay({ members: RECORD_WRITING_ROLES });
  const { data } = useQuery({
    ...queryOf(timerRoutes.one, { freshMs: 0 }),
    enabled: mayWrite,
    refetchInterval: NOTIFICATIONS.pollMs,
    refetchOnWindowFocus: 'always',
  });
  if (!mayWrite || !(data?.timer || data?.hasProjects)) return null;
  return (
    <Suspense>
      {data.timer ? <RunningTimer key={data.timer.id} timer={data.timer} /> : <StartTimer />}
    </Suspense>
  );
}
