import { notificationRoutes } from '@oficio/contracts';
import { useFailedToast, useSharedRouteWrite } from '../../lib/api/use-write.ts';
import { useRaiseToast } from '../../lib/page/raise-toast.ts';

export type NotificationWrites = ReturnType<typeof useNotificationWrites>;

/** Reading, archiving and snoozing, of one notification or of several. */
export function useNotificationWrites() {
  const onError = useFailedToast();
  const raiseToast = useRaiseToast();
  const read = useSharedRouteWrite(notificationRoutes.read, { onError });
  const archive = useSharedRouteWrite(notificationRoutes.archive, {
    onError,
    onSuccess: ({ count }, { archived = true }) =>
      raiseToast({ kind: 'success', title: doneText(count, archived ? 'archived' : 'taken back') }),
  });
  const snooze = useSharedRouteWrite(notificationRoutes.snooze, {
    onError,
    onSuccess: ({ count }, { until }) =>
      raiseToast({ kind: 'success', title: doneText(count, until === null ? 'shown again' : 'snoozed') }),
  });
  return { read, archive, snooze, isBusy: read.isPending || archive.isPending || snooze.isPending };
}

function doneText(count: number, what: string): string {
  return `${count} ${count === 1 ? 'notification' : 'notifications'} ${what}`;
}
