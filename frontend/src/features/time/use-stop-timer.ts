import { type Timer, timerRoutes, timerWriteRoutes } from '@oficio/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useRaiseToast } from '../../lib/page/raise-toast.ts';
import { useDialogWrite } from '../../records/use-dialog-write.ts';
import { showTimer } from './shown-timer.ts';
import { stoppedText } from './time-words.ts';

export type StopTimer = ReturnType<typeof useStopTimer>;

/**
 * Stops a timer once. A refusal means that it was stopped in another tab, so the timer is read again.
 * @param onDone called when it is stopped, while the control is on screen
 */
export function useStopTimer({ id }: Pick<Timer, 'id'>, onDone: () => void) {
  const raiseToast = useRaiseToast();
  const queries = useQueryClient();
  return useDialogWrite(timerWriteRoutes.stop, {
    id,
    request: (body: { id: string; endedAt?: string }) => ({ body }),
    fields: ['endedAt'],
    onStored: (stopped) => {
      showTimer(queries, null);
      raiseToast({ kind: 'success', title: 'Timer stopped', description: stoppedText(stopped) });
    },
    onDone,
    onRefused: ({ text }) => {
      raiseToast({ kind: 'error', title: 'The timer could not be stopped', description: text });
      void queries.invalidateQueries({ queryKey: [timerRoutes.one.path] });
    },
  });
}
