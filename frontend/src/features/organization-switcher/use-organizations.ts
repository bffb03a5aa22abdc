import { type CurrentUser, organizationRoutes } from '@oficio/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { isolated } from '../../lib/isolated.ts';
import { useRaiseToast } from '../../lib/raise-toast.ts';
import { queryOf } from '../../lib/route-query.ts';
import { useFailedToast, useRouteWrite } from '../../lib/use-write.ts';
import { mayDiscard } from '../../ui/unsaved-question.ts';

/** The organizations of the person; none while nobody knows. */
export function useOrganizations() {
  // A switch empties the cache; without its list the menu would go, and the focus with it.
  const { data } = useQuery({ ...queryOf(organizationRoutes.list), placeholderData: keepPreviousData });
  return data?.organizations ?? [];
}

/** Makes another organization the current one; `onSwitched` gets the person as they are in it. */
export function useSwitchOrganization(onSwitched: (user: CurrentUser) => void) {
  const raiseToast = useRaiseToast();
  const { mutate, isPending } = useRouteWrite(organizationRoutes.switchTo, {
    meta: { loading: { kind: 'critical', label: 'Switching organization...' } },
    request: (id: string) => ({ parameters: { id } }),
    onSuccess: (user) => {
      onSwitched(user);
      raiseToast({ kind: 'info', title: `You are in ${isolated(user.organization?.name ?? '')} now` });
    },
    onError: useFailedToast(),
  });
  return {
    switchTo: async (id: string) => {
      if (await mayDiscard()) mutate(id);
    },
    switching: isPending,
  };
}
