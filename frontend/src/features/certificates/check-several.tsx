import { type CertificateListItem, certificateRoutes } from '@oficio/contracts';
import { RefreshCw } from 'lucide-react';
import { useMay } from '../../lib/api/use-may.ts';
import { useFailedToast, useSharedRouteWrite } from '../../lib/api/use-write.ts';
import { useRaiseToast } from '../../lib/page/raise-toast.ts';
import { isArchived } from '../../records/record-area.ts';
import { Button } from '../../ui/button.tsx';

/** Reads the selected certificates. The answers of their servers come over the next minutes. */
export function CheckSeveral({ certificates }: { certificates: readonly CertificateListItem[] }) {
  const may = useMay(certificateRoutes.checkSeveral);
  const raiseToast = useRaiseToast();
  const raiseFailure = useFailedToast('The servers weren’t asked');
  const { mutate, isPending } = useSharedRouteWrite(certificateRoutes.checkSeveral, {
    onSuccess: () =>
      raiseToast({
        kind: 'success',
        title: 'The servers are asked',
        description: 'What they show is in the list as it comes in.',
      }),
    onError: raiseFailure,
  });
  const ids = certificates.filter((certificate) => !isArchived(certificate)).map(({ id }) => id);
  if (!may || ids.length === 0) return null;
  return (
    <Button size="small" icon={<RefreshCw aria-hidden />} busy={isPending} onClick={() => mutate({ ids })}>
      Check now
    </Button>
  );
}
