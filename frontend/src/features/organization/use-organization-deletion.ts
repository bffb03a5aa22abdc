import { type CurrentUser, organizationDeletionRoutes } from '@oficio/contracts';
import { useFailedToast, useRouteWrite } from '../../lib/api/use-write.ts';
import { useRaiseToast } from '../../lib/page/raise-toast.ts';

/** Schedules the deletion of the organization; `onScheduled` receives the person with the changed organization. */
export function useScheduleOrganizationDeletion(onScheduled: (user: CurrentUser) => void) {
  return useRouteWrite(organizationDeletionRoutes.schedule, { onSuccess: onScheduled });
}

/** Revokes a scheduled deletion and raises a toast, because the notice with its button disappears. */
export function useKeepOrganization(onKept: (user: CurrentUser) => void) {
  const raiseToast = useRaiseToast();
  return useRouteWrite(organizationDeletionRoutes.cancel, {
    onSuccess: (user) => {
      onKept(user);
      raiseToast({ kind: 'success', title: 'Your organization stays' });
    },
    onError: useFailedToast(),
  });
}
