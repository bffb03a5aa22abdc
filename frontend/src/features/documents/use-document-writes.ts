import {
  documentLinkRoutes,
  documentRoutes,
  pathOf,
  REQUEST_TIME,
  type StoredDocument,
} from '@oficio/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../lib/api-context.ts';
import { useRaiseToast } from '../../lib/raise-toast.ts';
import { isAccessRefusal } from '../../lib/request-failure.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useFailedToast, useRouteWrite } from '../../lib/use-write.ts';

type DocumentRef = Pick<StoredDocument, 'id' | 'name'>;

/** Makes the lists of documents stale, and what is shown of changes to their client. */
export function useDocumentsChanged(): () => void {
  const queryClient = useQueryClient();
  return () => {
    for (const path of [documentRoutes.list.path, '/api/clients'] as const) {
      void queryClient.invalidateQueries({
        predicate: ({ queryKey }) => String(queryKey[0]).startsWith(path),
      });
    }
  };
}

/** Downloading, revoking the client's links, and deleting with Undo. */
export function useDocumentActions() {
  const api = useApi();
  const raiseToast = useRaiseToast();
  const raiseFailure = useFailedToast();
  const changed = useDocumentsChanged();
  const onError = (error: unknown) => {
    changed();
    if (!isAccessRefusal(error)) raiseFailure(error);
  };
  const request = ({ id }: DocumentRef) => ({ parameters: { id } });

  const download = useMutation({
    mutationFn: async ({ id, name }: DocumentRef) => {
      const path = pathOf(documentRoutes.content, { id });
      const content = await api.get(path, { asBlob: true, limitMs: REQUEST_TIME.exportMs });
      saveFile(content as Blob, name);
    },
    onError,
  });
  const restore = useRouteWrite(documentRoutes.restore, {
    request,
    onSuccess: ({ name }) => {
      changed();
      raiseToast({ kind: 'success', title: 'Document restored', description: name });
    },
    onError,
  });
  const remove = useRouteWrite(documentRoutes.remove, {
    request,
    onSuccess: (_, document) => {
      changed();
      raiseToast(
        { kind: 'success', title: 'Document deleted', description: document.name },
        { label: 'Undo', onSelect: () => restore.mutate(document) },
      );
    },
    onError,
  });
  const stopShowing = useRouteWrite(documentLinkRoutes.revokeAll, {
    request,
    onSuccess: (_, { name }) => {
      changed();
      raiseToast({ kind: 'success', title: 'No longer shown to the client', description: name });
    },
    onError,
  });
  return { download, remove, stopShowing };
}
