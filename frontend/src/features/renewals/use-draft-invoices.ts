import { renewalRoutes } from '@oficio/contracts';
import { isAccessRefusal } from '../../lib/api/request-failure.ts';
import { useFailedToast, useSharedRouteWrite } from '../../lib/api/use-write.ts';
import { useRaiseToast } from '../../lib/page/raise-toast.ts';

/** Drafts the invoices of renewals, one for each client and currency. */
export function useDraftInvoices(onDone?: () => void) {
  const raiseToast = useRaiseToast();
  const raiseFailure = useFailedToast();
  return useSharedRouteWrite(renewalRoutes.invoice, {
    request: (ids: readonly string[]) => ({ body: { ids: [...ids] } }),
    onSuccess: ({ invoices }) => {
      const title = invoices.length === 1 ? 'Invoice drafted' : `${invoices.length} invoices drafted`;
      raiseToast({
        kind: 'success',
        title,
        description: invoices.map(({ clientName }) => clientName).join(', '),
      });
      onDone?.();
    },
    onError: (error) => {
      if (!isAccessRefusal(error)) raiseFailure(error);
    },
  });
}
