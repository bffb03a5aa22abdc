import { RETENTION } from '@oficio/contracts';
import { useState } from 'react';
import { useApi } from '../lib/api/api-context.ts';
import { isAccessRefusal, RequestFailure } from '../lib/api/request-failure.ts';
import { useFailedToast, useSharedRouteWrite, useWrite } from '../lib/api/use-write.ts';
import { useRaiseToast } from '../lib/page/raise-toast.ts';
import { isolated } from '../lib/text/isolated.ts';
import { ConfirmDialog } from '../ui/dialog.tsx';
import {
  capitalized,
  type ListedRecord,
  type RecordArea,
  type RecordRef,
  type StoredRecord,
} from './record-area.ts';

export type RecordActions = ReturnType<typeof useRecordActions>;

/** Archive and delete (both with Undo) and restore. One instance serves all rows of a table. */
export function useRecordActions<Item extends ListedRecord, Single extends StoredRecord>(
  area: RecordArea<Item, Single>,
  { onRemoved }: { onRemoved?: () => void } = {},
) {
  const { routes, one, nameOf } = area;
  const api = useApi();
  const raiseToast = useRaiseToast();
  const raiseFailure = useFailedToast();
  const [asked, setAsked] = useState<RecordRef | null>(null);
  const refOf = (record: Single): RecordRef => ({
    id: record.id,
    version: record.version,
    name: nameOf(record),
  });
  const succeed = (what: string, name: string, undo?: () => void) =>
    raiseToast(
      { kind: 'success', title: `${capitalized(one)} ${what}`, description: name },
      undo && { label: 'Undo', onSelect: undo },
    );
  const onError = (error: unknown) => {
    if (!isAccessRefusal(error)) raiseFailure(error);
  };

  const request = ({ id, version }: RecordRef) => ({ parameters: { id }, body: { version } });

  const restore = useSharedRouteWrite(routes.restore, {
    request,
    onSuccess: (restored) => succeed('restored', nameOf(restored)),
    onError,
  });

  const archive = useSharedRouteWrite(routes.archive, {
    request,
    onSuccess: (archived) => succeed('archived', nameOf(archived), () => restore.mutate(refOf(archived))),
    onError,
  });

  const undoRemoval = async (id: string) => {
    // The version comes from the server, because others may have changed the record before it was deleted.
    const deleted = await api.callRoute(routes.one, { parameters: { id } });
    if (deleted.deletedAt !== null) restore.mutate(refOf(deleted));
  };

  const remove = useWrite<{ id: string }, RecordRef>({
    send: async ({ id }, idempotencyKey) => {
      await api.callRoute(routes.remove, { parameters: { id }, idempotencyKey });
      return { id };
    },
    onSuccess: ({ id }, { name }) => {
      setAsked(null);
      succeed('deleted', name, () => void undoRemoval(id).catch(onError));
      onRemoved?.();
    },
    onError: (error, record) => {
      if (!(error instanceof RequestFailure) || error.code !== 'resource.in_use') return onError(error);
      setAsked(null);
      raiseToast(
        { kind: 'error', title: `The ${one} wasn’t deleted`, description: error.message },
        { label: 'Archive', onSelect: () => archive.mutate(record) },
      );
    },
  });

  return {
    archive: (record: RecordRef) => archive.mutate(record),
    restore: (record: RecordRef) => restore.mutate(record),
    /** Opens the confirmation dialog. */
    remove: (record: RecordRef) => setAsked(record),
    restoring: restore.isPending,
    /** The confirmation dialog of a deletion, one for all rows of a table. */
    dialog: (
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={() => setAsked(null)}
        title={`Delete ${isolated(asked?.name ?? '')}?`}
        description={`The ${one} goes to the trash and is removed for good after ${RETENTION.trashDays} days.`}
        confirmLabel={`Delete ${one}`}
        destructive
        busy={remove.isPending}
        onConfirm={() => asked && remove.mutate(asked)}
      />
    ),
  };
}
