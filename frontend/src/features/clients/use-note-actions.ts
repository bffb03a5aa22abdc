import { type BodyOf, type ClientNote, clientNoteRoutes } from '@oficio/contracts';
import { isAccessRefusal } from '../../lib/api/request-failure.ts';
import { useFailedToast, useSharedRouteWrite } from '../../lib/api/use-write.ts';
import { useRaiseToast } from '../../lib/page/raise-toast.ts';

type Change = ClientNote & { change: Omit<BodyOf<typeof clientNoteRoutes.update>, 'version'> };

/** Pins, unpins and deletes notes of a client; a deletion can be undone. */
export function useNoteActions(clientId: string, { onRemoved }: { onRemoved: () => void }) {
  const raiseToast = useRaiseToast();
  const raiseFailure = useFailedToast();
  const onError = (error: unknown) => {
    if (!isAccessRefusal(error)) raiseFailure(error);
  };
  const update = useSharedRouteWrite(clientNoteRoutes.update, {
    onError,
    request: ({ id: noteId, version, change }: Change) => ({
      parameters: { id: clientId, noteId },
      body: { ...change, version },
    }),
    onSuccess: ({ pinned }, { change }) =>
      raiseToast({
        kind: 'success',
        title: change.deleted === false ? 'Note restored' : pinned ? 'Note pinned' : 'Note unpinned',
      }),
  });
  const remove = useSharedRouteWrite(clientNoteRoutes.remove, {
    onError,
    request: ({ id: noteId }: ClientNote) => ({ parameters: { id: clientId, noteId } }),
    onSuccess: (deleted) => {
      raiseToast(
        { kind: 'success', title: 'Note deleted' },
        { label: 'Undo', onSelect: () => update.mutate({ ...deleted, change: { deleted: false } }) },
      );
      onRemoved();
    },
  });
  return {
    pin: (note: ClientNote) => update.mutate({ ...note, change: { pinned: !note.pinned } }),
    remove: (note: ClientNote) => remove.mutate(note),
  };
}
