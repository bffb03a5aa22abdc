import { evidenceRoutes } from '@oficio/contracts';
import { useMay } from '../../lib/api/use-may.ts';
import { useFailedToast, useSharedRouteWrite } from '../../lib/api/use-write.ts';
import { useRaiseToast } from '../../lib/page/raise-toast.ts';

interface Decision {
  domain: { id: string; name: string; version: number };
  keep: 'registry' | 'mine';
}

/** Decides between the registry's date of a domain and the entered one. */
export function useConflictDecision() {
  const may = useMay(evidenceRoutes.decide);
  const raiseToast = useRaiseToast();
  const raiseFailure = useFailedToast('The date wasn’t changed');
  const { mutate, isPending, variables } = useSharedRouteWrite<typeof evidenceRoutes.decide, Decision>(
    evidenceRoutes.decide,
    {
      request: ({ domain: { id, version }, keep }) => ({ parameters: { id }, body: { keep, version } }),
      onSuccess: (_, { domain, keep }) =>
        raiseToast({
          kind: 'success',
          title: keep === 'registry' ? 'The registry’s date is used' : 'Your date is kept',
          description: domain.name,
        }),
      onError: raiseFailure,
    },
  );
  return { may, decide: mutate, busy: isPending ? variables.keep : null };
}
