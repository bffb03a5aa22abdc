import { type CurrentUser, organizationRoutes } from '@oficio/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/api/route-query.ts';
import { useFailedToast, useRouteWrite } from '../../lib/api/use-write.ts';
import { useRaiseToast } from '../../lib/page/raise-toast.ts';
import { isolated } from '../../lib/text/isolated.ts';
import { mayDiscard } from '../../ui/unsaved-question.ts';

/** The organizations of the person; empty until they are known. */
export function useOrganizations() {
  // A switch empties the cache. Without the previous list the menu would unmount and lose the focus.
  const { data } = useQuery({ ...queryOf(organizationRoutes.list), placeholderData: keepPreviousData });
  return data?.organizations ?? [];
}

/** Switches to another organization. `onSwitched` receives the person as a member of it. */
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
