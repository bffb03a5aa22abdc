import { type Renewal, renewalRoutes } from '@oficio/contracts';
import { isOpenRenewal } from '@oficio/machines/renewal';
import { isAccessRefusal } from '../../lib/api/request-failure.ts';
import { useMay } from '../../lib/api/use-may.ts';
import { useFailedToast, useSharedRouteWrite } from '../../lib/api/use-write.ts';
import { useRaiseToast } from '../../lib/page/raise-toast.ts';
import { moneyText } from '../../lib/text/money-text.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

/** Offers what the domain or the service costs by now, while the renewal still has what it began with. */
export function ChangedTerms({ renewal }: { renewal: Renewal }) {
  const { id, version, subject, priceMinor, costMinor, currency, consent, subjectKind } = renewal;
  const raiseToast = useRaiseToast();
  const raiseFailure = useFailedToast();
  const mayChange = useMay(renewalRoutes.update);
  const isApproved = consent === 'approved';
  const changes = {
    ...(subject.costMinor !== costMinor && { costMinor: subject.costMinor }),
    ...(subject.priceMinor !== priceMinor && !isApproved && { priceMinor: subject.priceMinor }),
  };
  const write = useSharedRouteWrite(renewalRoutes.update, {
    request: () => ({ parameters: { id }, body: { ...changes, version } }),
    onSuccess: () => raiseToast({ kind: 'success', title: 'Changed', description: renewal.subjectName }),
    onError: (error: unknown) => {
      if (!isAccessRefusal(error)) raiseFailure(error);
    },
  });
  const isOffered = mayChange && isOpenRenewal(renewal) && subject.currency === currency;
  if (!isOffered || Object.keys(changes).length === 0) return null;
  const money = (amountMinor: number) => moneyText({ amountMinor, currency });
  const noun = subjectKind === 'domain' ? 'domain' : 'service';
  return (
    <Notice className="mb-6" title={`The ${noun} has another price or cost by now`}>
      Price {money(subject.priceMinor)}, cost {money(subject.costMinor)}.{' '}
      {isApproved && 'The client has approved the price of this renewal, so only the cost can follow. '}
      <Button size="small" busy={write.isPending} onClick={() => write.mutate({ version })}>
        Use what the {noun} has
      </Button>
    </Notice>
  );
}
