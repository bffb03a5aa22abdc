import { type AnswerOf, clientMergeRoutes } from '@oficio/contracts';
import { isAccessRefusal } from '../../../lib/api/request-failure.ts';
import { useFailedToast, useRouteWrite } from '../../../lib/api/use-write.ts';
import { useRaiseToast } from '../../../lib/page/raise-toast.ts';

/** Undoes a merge by its id. */
export function useUndoMerge() {
  const raiseToast = useRaiseToast();
  const raiseFailure = useFailedToast('The merge wasn’t undone');
  return useRouteWrite(clientMergeRoutes.undo, {
    request: (id: string) => ({ parameters: { id } }),
    onSuccess: ({ client }) => {
      raiseToast({ kind: 'success', title: 'Merge undone', description: client.displayName });
    },
    onError: (error) => {
      if (!isAccessRefusal(error)) raiseFailure(error);
    },
  });
}

/** Merges two clients, with Undo. */
export function useMerge(onMerged: (merged: AnswerOf<typeof clientMergeRoutes.merge>) => void) {
  const raiseToast = useRaiseToast();
  const { mutate: undo } = useUndoMerge();
  return useRouteWrite(clientMergeRoutes.merge, {
    onSuccess: (merged) => {
      raiseToast(
        { kind: 'success', title: 'Clients merged', description: merged.client.displayName },
        { label: 'Undo', onSelect: () => undo(merged.id) },
      );
      onMerged(merged);
    },
  });
}
