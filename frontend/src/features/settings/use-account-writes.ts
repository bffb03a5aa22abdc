import { accountRoutes, authRoutes, type BodyOf, type CurrentUser } from '@oficio/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../lib/api-context.ts';
import { useRaiseToast } from '../../lib/raise-toast.ts';
import { failureText } from '../../lib/request-failure.ts';
import { queryOf } from '../../lib/route-query.ts';
import { useWrite } from '../../lib/use-write.ts';
import { sessionsQuery } from './settings.queries.ts';

/** Saves name, phone and time zone; `onChanged` gets the person as stored. */
export function useUpdateProfile(onChanged: (user: CurrentUser) => void) {
  const api = useApi();
  const store = useStoreUser(onChanged);
  return useWrite({
    send: (body: BodyOf<typeof accountRoutes.updateProfile>, idempotencyKey) =>
      api.callRoute(accountRoutes.updateProfile, { body, idempotencyKey }),
    onSuccess: store,
  });
}

/** Signs the person out everywhere else. */
export function useEndOtherSessions() {
  const api = useApi();
  const queryClient = useQueryClient();
  return useWrite({
    send: (_: undefined, idempotencyKey) => api.callRoute(accountRoutes.endOtherSessions, { idempotencyKey }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQuery().queryKey }),
  });
}

/** Schedules the removal of the account; every session ends with that. */
export function useScheduleDeletion() {
  const api = useApi();
  return useWrite({
    meta: { loading: { kind: 'critical', label: 'Closing your account...' } },
    send: (body: BodyOf<typeof accountRoutes.scheduleDeletion>, idempotencyKey) =>
      api.callRoute(accountRoutes.scheduleDeletion, { body, idempotencyKey }),
  });
}

/** Keeps an account that was to be removed, and says how that went: what offered it goes away with it. */
export function useCancelDeletion(onChanged: (user: CurrentUser) => void) {
  const api = useApi();
  const store = useStoreUser(onChanged);
  const raiseToast = useRaiseToast();
  return useWrite({
    send: (_: undefined, idempotencyKey) => api.callRoute(accountRoutes.cancelDeletion, { idempotencyKey }),
    onSuccess: (user) => {
      store(user);
      raiseToast({ kind: 'success', title: 'Your account stays' });
    },
    onError: (error) =>
      raiseToast({ kind: 'error', title: 'That didn’t work', description: failureText(error) }),
  });
}

function useStoreUser(onChanged: (user: CurrentUser) => void): (user: CurrentUser) => void {
  const queryClient = useQueryClient();
  return (user) => {
    queryClient.setQueryData(queryOf(authRoutes.me).queryKey, user);
    onChanged(user);
  };
}
