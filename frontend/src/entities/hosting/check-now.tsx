import type { certificateRoutes, evidenceRoutes } from '@oficio/contracts';
import { RefreshCw } from 'lucide-react';
import { useMay } from '../../lib/api/use-may.ts';
import { useFailedToast, useRouteWrite } from '../../lib/api/use-write.ts';
import { Button } from '../../ui/button.tsx';
import type { useAwaitedCheck } from './use-awaited-check.ts';

type CheckRoute = typeof evidenceRoutes.check | typeof certificateRoutes.check;

interface CheckNowProps {
  id: string;
  route: CheckRoute;
  /** The title of the message of a check that wasn't begun. */
  failure: string;
  checks: Pick<ReturnType<typeof useAwaitedCheck>, 'isWaiting' | 'await'>;
}

/** Has a record checked now, for those who may. */
export function CheckNow(props: CheckNowProps) {
  return useMay(props.route) ? <CheckButton {...props} /> : null;
}

function CheckButton({ id, route, failure, checks }: CheckNowProps) {
  const raiseFailure = useFailedToast(failure);
  const { mutate, isPending } = useRouteWrite<CheckRoute, void>(route, {
    request: () => ({ parameters: { id } }),
    onSuccess: checks.await,
    onError: raiseFailure,
  });
  const busy = isPending || checks.isWaiting;
  return (
    <Button size="small" icon={<RefreshCw aria-hidden />} busy={busy} onClick={() => mutate()}>
      {busy ? 'Checking...' : 'Check now'}
    </Button>
  );
}
