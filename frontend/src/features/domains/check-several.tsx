import { type DomainListItem, evidenceRoutes } from '@oficio/contracts';
import { RefreshCw } from 'lucide-react';
import { useMay } from '../../lib/api/use-may.ts';
import { useFailedToast, useSharedRouteWrite } from '../../lib/api/use-write.ts';
import { useRaiseToast } from '../../lib/page/raise-toast.ts';
import { Button } from '../../ui/button.tsx';

/** Asks the registries about the selected domains. Their answers come over the next minutes. */
export function CheckSeveral({ domains }: { domains: readonly DomainListItem[] }) {
  const may = useMay(evidenceRoutes.checkSeveral);
  const raiseToast = useRaiseToast();
  const raiseFailure = useFailedToast('The registries weren’t asked');
  const { mutate, isPending } = useSharedRouteWrite(evidenceRoutes.checkSeveral, {
    onSuccess: () =>
      raiseToast({
        kind: 'success',
        title: 'The registries are asked',
        description: 'New dates show in the list as they come in.',
      }),
    onError: raiseFailure,
  });
  const ids = domains.filter(({ status }) => status === 'active').map(({ id }) => id);
  if (!may || ids.length === 0) return null;
  return (
    <Button size="small" icon={<RefreshCw aria-hidden />} busy={isPending} onClick={() => mutate({ ids })}>
      Check now
    </Button>
  );
}
