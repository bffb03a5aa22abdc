import { accountRoutes, authRoutes, type CurrentUser } from '@oficio/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useRaiseToast } from '../../lib/raise-toast.ts';
import { queryOf } from '../../lib/route-query.ts';
import { useFailedToast, useRouteWrite } from '../../lib/use-write.ts';
import { sessionsQuery } from './settings.queries.ts';

/** Saves name, phone and time zone; `onChanged` gets the person as stored. */
export function useUpdateProfile(onChanged: (user: CurrentUser) => void) {
  return useRouteWrite(accountRoutes.updateProfile, { onSuccess: useStoreUser(onChanged) });
}

/** Signs the person out everywhere else. */
export function useEndOtherSessions() {
  const queryClient = useQueryClient();
  return useRouteWrite(accountRoutes.endOtherSessions, {
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
}

/** Schedules the removal of the account; every session ends with that. */
export function useScheduleDeletion() {
  return useRouteWrite(accountRoutes.scheduleDeletion, {
    meta: { loading: { kind: 'critical', label: 'Closing your account...' } },
  });
}

/** Keeps an account that was to be removed, and says how that went: what offered it goes away with it. */
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
