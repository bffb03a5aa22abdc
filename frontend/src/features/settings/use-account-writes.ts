import { accountRoutes, authRoutes, type BodyOf, type CurrentUser } from '@oficio/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../lib/api-context.ts';
import { useRaiseToast } from '../../lib/raise-toast.ts';
import { randomId } from '../../lib/random-id.ts';
import { failureText } from '../../lib/request-failure.ts';
import { queryOf } from '../../lib/route-query.ts';
import { useSingleMutation } from '../../lib/use-single-mutation.ts';
import { sessionsQuery } from './settings.queries.ts';

/** The key of one submission, made where it begins, so that a repetition carries the same. */
type Submission<T> = T & { idempotencyKey: string };

export function submission<T>(variables: T): Submission<T> {
  return { ...variables, idempotencyKey: randomId() };
}

/** Saves name, phone and time zone; `onChanged` hears the person as stored. */
export function useUpdateProfile(onChanged: (user: CurrentUser) => void) {
  const api = useApi();
  const store = useStoreUser(onChanged);
  return useSingleMutation({
    mutationFn: ({
      body,
      idempotencyKey,
    }: Submission<{ body: BodyOf<typeof accountRoutes.updateProfile> }>) =>
      api.callRoute(accountRoutes.updateProfile, { body, idempotencyKey }),
    onSuccess: store,
  });
}

/** Signs the person out everywhere else. */
export function useEndOtherSessions() {
  const api = useApi();
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn: ({ idempotencyKey }: Submission<object>) =>
      api.callRoute(accountRoutes.endOtherSessions, { idempotencyKey }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQuery().queryKey }),
  });
}

/** Schedules the removal of the account; every session ends with that. */
export function useScheduleDeletion() {
  const api = useApi();
  return useSingleMutation({
    meta: { loading: { kind: 'critical', label: 'Closing your account...' } },
    mutationFn: ({
      body,
      idempotencyKey,
    }: Submission<{ body: BodyOf<typeof accountRoutes.scheduleDeletion> }>) =>
      api.callRoute(accountRoutes.scheduleDeletion, { body, idempotencyKey }),
  });
}

/** Keeps an account that was to be removed, and says how that went: what offered it goes away with it. */
export function useCancelDeletion(onChanged: (user: CurrentUser) => void) {
  const api = useApi();
  const store = useStoreUser(onChanged);
  const raiseToast = useRaiseToast();
  return useSingleMutation({
    mutationFn: ({ idempotencyKey }: Submission<object>) =>
      api.callRoute(accountRoutes.cancelDeletion, { idempotencyKey }),
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
