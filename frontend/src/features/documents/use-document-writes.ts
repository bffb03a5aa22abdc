import { documentLinkRoutes, documentRoutes } from '@oficio/contracts';
import { useSharedRouteWrite } from '../../lib/api/use-write.ts';
import { useRaiseToast } from '../../lib/page/raise-toast.ts';
import { type FileRef, useFileActions } from '../../records/files/use-file-actions.ts';

/** The actions on a client's document: downloading, revoking the client's links, and deleting with Undo. */
export function useDocumentActions() {
  const raiseToast = useRaiseToast();
  const { download, remove, onError } = useFileActions({
    routes: documentRoutes,
    one: 'document',
    listPath: documentRoutes.list.path,
  });
  const stopShowing = useSharedRouteWrite(documentLinkRoutes.revokeAll, {
    request: ({ id }: FileRef) => ({ parameters: { id } }),
    onSuccess: (_, { name }) =>
      raiseToast({ kind: 'success', title: 'No longer shown to the client', description: name }),
    onError,
  });
  return { download, remove, stopShowing };
}
