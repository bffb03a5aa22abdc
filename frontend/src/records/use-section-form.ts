import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { RequestFailure } from '../lib/api/request-failure.ts';
import { queryOf } from '../lib/api/route-query.ts';
import { useRaiseToast } from '../lib/page/raise-toast.ts';
import { settleChanges } from '../ui/unsaved-changes.ts';
import { capitalized, type EditedArea, type EditedRecord } from './record-area.ts';
import { type FormValues, mergeChanges, pickValues, type RecordField, toValues } from './record-fields.ts';
import { useRecordForm } from './use-record-form.ts';
import { useSaveRecord } from './use-save-record.ts';

/**
 * The form of a record's section. A save sends only changed fields and merges what others have saved meanwhile. When
 * both changed the same field, the person chooses.
 */
export function useSectionForm<Single extends EditedRecord>(
  area: EditedArea<Single>,
  record: Single,
  fields: readonly RecordField[],
  onClose: () => void,
  onSaved: () => void = () => {},
) {
  const { routes, one, nameOf, updatesWhole } = area;
  // The base is kept in state, so that a live update of the record doesn't replace typed text.
  const [base, setBase] = useState(record);
  const loaded = toValues(fields, base);
  const body =
    updatesWhole && routes.create
      ? { schema: routes.create.body }
      : { schema: routes.update.body, added: { version: 1 } };
  const form = useRecordForm(fields, loaded, body);
  const [conflict, setConflict] = useState<{ current: Single; names: readonly string[] } | null>(null);
  const update = useSaveRecord(area, fields);
  const queryClient = useQueryClient();
  const raiseToast = useRaiseToast();
  const unsaved = form.unsavedSince(loaded);
  const { queryKey } = queryOf(routes.one, { parameters: { id: record.id } });

  const save = (typed: FormValues, against: Single) =>
    update.mutate(
      {
        values: typed,
        stored: { id: record.id, version: against.version, loaded: toValues(fields, against) },
      },
      {
        onSuccess: (saved) => {
          queryClient.setQueryData<EditedRecord>(queryKey, saved);
          raiseToast({ kind: 'success', title: `${capitalized(one)} updated`, description: nameOf(saved) });
          settleChanges();
          onClose();
          onSaved();
        },
        onError: (failed) => {
          const current = currentOf(failed);
          if (current?.deletedAt) {
            // With the deleted record in the cache the page shows the notice that offers to restore it.
            queryClient.setQueryData<EditedRecord>(queryKey, current);
            update.reset();
          } else if (current) mergeWith(current, typed, against);
          else form.showFaultsOf(failed);
        },
      },
    );
  const mergeWith = (current: Single, typed: FormValues, against: Single) => {
    const { merged, conflicts } = mergeChanges(toValues(fields, against), toValues(fields, current), typed);
    if (conflicts.length > 0) return setConflict({ current, names: conflicts });
    setBase(current);
    form.setValues(merged);
    save(merged, current);
  };
  const settle = (side: 'mine' | 'theirs') => {
    if (!conflict) return;
    const theirs = toValues(fields, conflict.current);
    const { merged } = mergeChanges(loaded, theirs, form.values);
    setBase(conflict.current);
    form.setValues(side === 'theirs' ? { ...merged, ...pickValues(theirs, conflict.names) } : merged);
    setConflict(null);
    update.reset();
  };
  /** The stored record of a save that was refused with `version.stale`, else null. */
  const currentOf = (failed: unknown): Single | null => {
    if (!(failed instanceof RequestFailure) || failed.code !== 'version.stale') return null;
    return z.safeParse(routes.one.answer, failed.current).data ?? null;
  };
  const isDeleted = Boolean(record.deletedAt);
  const deletedMeanwhile = `This ${one} was deleted in the meantime. Restore it above to save what you have typed, or copy it from here.`;
  return {
    unsaved,
    settle,
    inputs: form.inputs,
    conflict: conflict && {
      fields: fields.filter(({ name }) => conflict.names.includes(name)),
      theirs: toValues(fields, conflict.current),
      mine: form.values,
    },
    busy: update.isPending,
    failure: isDeleted ? deletedMeanwhile : conflict ? null : form.failureOf(update.error),
    submit() {
      if (update.isPending || conflict || isDeleted) return;
      if (!unsaved) return onClose();
      if (form.check()) save(form.values, base);
    },
  };
}
