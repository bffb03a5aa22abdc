import { accountRoutes, authRoutes, type CurrentUser } from '@oficio/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { queryOf } from '../../lib/api/route-query.ts';
import { useFailedToast, useRouteWrite } from '../../lib/api/use-write.ts';
import { useRaiseToast } from '../../lib/page/raise-toast.ts';

/** Saves name, phone and time zone; `onChanged` receives the stored person. */
export function useUpdateProfile(onChanged: (user: CurrentUser) => void) {
  return useRouteWrite(accountRoutes.updateProfile, { onSuccess: useStoreUser(onChanged) });
}

/** Ends all other sessions of the person. */
export function useEndOtherSessions() {
  return useRouteWrite(accountRoutes.endOtherSessions);
}

/** Schedules the deletion of the account, which ends every session. */
export function useScheduleDeletion() {
  return useRouteWrite(accountRoutes.scheduleDeletion, {
    // The cached mutation must not keep a password after its form is gone.
    gcTime: 0,
    meta: { loading: { kind: 'critical', label: 'Closing your account...' } },
  });
}

/** Revokes a scheduled deletion and raises a toast, because the notice with its button disappears. */
export function useCancelDeletion(onChanged: (user: CurrentUser) => void) {
  const store = useStoreUser(onChanged);
  const raiseToast = useRaiseToast();
  return useRouteWrite(accountRoutes.cancelDeletion, {
    onSuccess: (user) => {
      store(user);
      raiseToast({ kind: 'success', title: 'Your account stays' });
    },
    onError: useFailedToast(),
  });
}

function useStoreUser(onChanged: (user: CurrentUser) => void): (user: CurrentUser) => void {
  const queryClient = useQueryClient();
  return (user) => {
    queryClient.setQueryData(queryOf(authRoutes.me).queryKey, user);
    onChanged(user);
  };
}
