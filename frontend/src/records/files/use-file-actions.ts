import {
  type documentRoutes,
  pathOf,
  REQUEST_TIME,
  type RecordFileRoutes,
  type StoredDocument,
} from '@oficio/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../lib/api/api-context.ts';
import { isAccessRefusal } from '../../lib/api/request-failure.ts';
import { saveFile } from '../../lib/api/save-file.ts';
import { useFailedToast, useSharedRouteWrite } from '../../lib/api/use-write.ts';
import { useRaiseToast } from '../../lib/page/raise-toast.ts';
import { capitalized } from '../record-area.ts';

type FileRoutes = Pick<typeof documentRoutes | RecordFileRoutes, 'content' | 'remove' | 'restore'>;
export type FileRef = Pick<StoredDocument, 'id' | 'name'>;

interface FileActionsOptions {
  routes: FileRoutes;
  /** The parameters of a file's routes; by default its id. */
  parametersOf?: (file: FileRef) => Record<string, string>;
  /** The noun of a file: `document`. */
  one: string;
  /** The path of the list that shows the files, which a failed download makes stale. */
  listPath: string;
}

/** Downloading and reading a file, and deleting it with Undo. */
export function useFileActions({
  routes,
  parametersOf = ({ id }) => ({ id }),
  one,
  listPath,
}: FileActionsOptions) {
  const api = useApi();
  const queryClient = useQueryClient();
  const raiseToast = useRaiseToast();
  const raiseFailure = useFailedToast();
  const noun = capitalized(one);
  const onError = (error: unknown) => {
    if (!isAccessRefusal(error)) raiseFailure(error);
  };
  const request = (file: FileRef) => ({ parameters: parametersOf(file) });
  const read = async (file: FileRef) =>
    (await api.get(pathOf(routes.content, parametersOf(file)), {
      asBlob: true,
      limitMs: REQUEST_TIME.exportMs,
    })) as Blob;

  const download = useMutation({
    mutationFn: async (file: FileRef) => saveFile(await read(file), file.name),
    onError: (error) => {
      void queryClient.invalidateQueries({ queryKey: [listPath] });
      onError(error);
    },
  });
  const restore = useSharedRouteWrite(routes.restore, {
    request,
    onSuccess: ({ name }) => raiseToast({ kind: 'success', title: `${noun} restored`, description: name }),
    onError,
  });
  const remove = useSharedRouteWrite(routes.remove, {
    request,
    onSuccess: (_, file) =>
      raiseToast(
        { kind: 'success', title: `${noun} deleted`, description: file.name },
        { label: 'Undo', onSelect: () => restore.mutate(file) },
      ),
    onError,
  });
  return { read, download, remove, onError };
}
