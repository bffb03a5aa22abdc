import { NOTIFICATIONS, RECORD_WRITING_ROLES, timerRoutes } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { queryOf } from '../../lib/api/route-query.ts';
import { useMay } from '../../lib/api/use-may.ts';

const TimerControls = lazy(() => import('./timer-controls.tsx'));

/**
 * The timer in the header of every screen, for people who write time and have a project. Other tabs follow a start and a
 * stop at once, other devices with the next reading. The controls are loaded with the first project, because every screen
 * loads this file.
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
      <TimerControls timer={data.timer} />
    </Suspense>
  );
}
