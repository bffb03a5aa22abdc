import { type RenewalListItem, renewalRoutes } from '@oficio/contracts';
import { useQueryClient } from '@tanstack/react-query';
import type { AnyRoute } from '../../lib/api/api-client.ts';
import { queryOf } from '../../lib/api/route-query.ts';
import { useRaiseToast } from '../../lib/page/raise-toast.ts';
import { useDialogWrite } from '../../records/use-dialog-write.ts';

interface WriteOptions {
  /** What the toast says. */
  done: string;
  fields?: readonly string[];
  onClose: () => void;
}

/** The write of a dialog about one renewal, by a route that answers with the renewal. The answer is shown at once. */
export function useRenewalWrite<R extends AnyRoute>(
  route: R,
  { id, subjectName }: Pick<RenewalListItem, 'id' | 'subjectName'>,
  { done, fields = [], onClose }: WriteOptions,
) {
  const raiseToast = useRaiseToast();
  const queryClient = useQueryClient();
  return useDialogWrite<R>(route, {
    id,
    fields,
    onStored(stored) {
      const { queryKey } = queryOf(renewalRoutes.one, { parameters: { id } });
      queryClient.setQueryData(queryKey, stored as never);
      raiseToast({ kind: 'success', title: done, description: subjectName });
    },
    onDone: onClose,
  });
}
