import { type CurrentUser, organizationRoutes } from '@oficio/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useApi } from '../../lib/api-context.ts';
import { isolated } from '../../lib/isolated.ts';
import { useRaiseToast } from '../../lib/raise-toast.ts';
import { failureText } from '../../lib/request-failure.ts';
import { queryOf } from '../../lib/route-query.ts';
import { useWrite } from '../../lib/use-write.ts';
import { mayDiscard } from '../../ui/unsaved-question.ts';

/** The organizations of the person; none while nobody knows. */
export function useOrganizations() {
  // A switch empties the cache; without its list the menu would go, and the focus with it.
  const { data } = useQuery({ ...queryOf(organizationRoutes.list), placeholderData: keepPreviousData });
  return data?.organizations ?? [];
}

/** Makes another organization the current one; `onSwitched` gets the person as they are in it. */
export function useSwitchOrganization(onSwitched: (user: CurrentUser) => void) {
  const api = useApi();
  const raiseToast = useRaiseToast();
  const { mutate, isPending } = useWrite({
    meta: { loading: { kind: 'critical', label: 'Switching organization...' } },
    send: (id: string, idempotencyKey) =>
      api.callRoute(organizationRoutes.switchTo, { parameters: { id }, idempotencyKey }),
    onSuccess: (user) => {
      onSwitched(user);
      raiseToast({ kind: 'info', title: `You are in ${isolated(user.organization?.name ?? '')} now` });
    },
    onError: (error) =>
      raiseToast({ kind: 'error', title: 'That didn’t work', description: failureText(error) }),
  });
  return {
    switchTo: async (id: string) => {
      if (await mayDiscard()) mutate(id);
    },
    switching: isPending,
  };
}
