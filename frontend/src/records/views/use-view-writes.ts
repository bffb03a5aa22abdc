import { type ListView, listViewRoutes, type ViewedList } from '@oficio/contracts';
import { isAccessRefusal, RequestFailure } from '../../lib/api/request-failure.ts';
import { useFailedToast, useRouteWrite } from '../../lib/api/use-write.ts';
import { useRaiseToast } from '../../lib/page/raise-toast.ts';
import type { ViewContent } from './list-view.ts';

interface ViewWrites {
  list: ViewedList;
  onOverwritten: (view: ListView) => void;
  onRemoved: (view: ListView) => void;
}

/** The writes of the menu of views. A deletion has Undo. */
export function useViewWrites({ list, onOverwritten, onRemoved }: ViewWrites) {
  const raiseToast = useRaiseToast();
  const raiseFailure = useFailedToast();
  const onError = (error: unknown) => {
    if (!isAccessRefusal(error)) raiseFailure(error);
  };
  const overwrite = useRouteWrite(listViewRoutes.update, {
    request: ({ view, content }: { view: ListView; content: ViewContent }) => ({
      parameters: { id: view.id },
      body: { version: view.version, ...content },
    }),
    onSuccess: (view) => {
      raiseToast({ kind: 'success', title: 'View updated', description: view.name });
      onOverwritten(view);
    },
    onError,
  });
  const restore = useRouteWrite(listViewRoutes.create, {
    request: ({ name, search, hiddenColumns }: ListView) => ({ body: { list, name, search, hiddenColumns } }),
    onSuccess: ({ name }) => raiseToast({ kind: 'success', title: 'View restored', description: name }),
    onError,
  });
  const remove = useRouteWrite(listViewRoutes.remove, {
    request: ({ id }: ListView) => ({ parameters: { id } }),
    onSuccess: (_, view) => {
      raiseToast(
        { kind: 'success', title: 'View deleted', description: view.name },
        { label: 'Undo', onSelect: () => restore.mutate(view) },
      );
      onRemoved(view);
    },
    onError: (error, view) => {
      // Another tab has deleted it.
      if (error instanceof RequestFailure && error.code === 'resource.not_found') onRemoved(view);
      else onError(error);
    },
  });
  return { overwrite: overwrite.mutate, remove: remove.mutate };
}
