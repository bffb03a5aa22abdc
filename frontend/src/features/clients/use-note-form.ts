import { type ClientNote, clientNoteRoutes, clientNoteSchema } from '@oficio/contracts';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useApi } from '../../lib/api/api-context.ts';
import { RequestFailure } from '../../lib/api/request-failure.ts';
import { useWrite } from '../../lib/api/use-write.ts';
import { useRaiseToast } from '../../lib/page/raise-toast.ts';
import { mergeChanges, type RecordField, toValues } from '../../records/record-fields.ts';
import { useRecordForm } from '../../records/use-record-form.ts';
import { settleChanges } from '../../ui/unsaved-changes.ts';

export const NOTE_FIELDS: readonly RecordField[] = [
  { name: 'body', label: 'Note', kind: 'area', required: true, wide: true },
];

interface NoteEdit {
  body: string;
  /** Null: a new note. */
  stored: Pick<ClientNote, 'id' | 'version'> | null;
}

/** The form of a note of a client; `note` is null for a new one. */
export function useNoteForm(clientId: string, note: ClientNote | null, onClose: () => void) {
  const api = useApi();
  const raiseToast = useRaiseToast();
  // The base is kept in state, so that a live update of the note doesn't replace typed text.
  const [base, setBase] = useState(note);
  const [conflict, setConflict] = useState<ClientNote | null>(null);
  const loaded = toValues(NOTE_FIELDS, base);
  const { update, create } = clientNoteRoutes;
  const form = useRecordForm(
    NOTE_FIELDS,
    loaded,
    base ? { schema: update.body, added: { version: 1 } } : { schema: create.body },
  );
  const write = useWrite<ClientNote, NoteEdit>({
    send: ({ body, stored }, idempotencyKey) =>
      stored
        ? api.callRoute(update, {
            parameters: { id: clientId, noteId: stored.id },
            body: { body, version: stored.version },
            idempotencyKey,
          })
        : api.callRoute(create, { parameters: { id: clientId }, body: { body }, idempotencyKey }),
    amend: (saved, { body }) => (saved.body === body.trim() ? null : { body, stored: saved }),
  });
  const unsaved = form.unsavedSince(loaded);

  const save = (stored: ClientNote | null) =>
    write.mutate(
      { body: String(form.values.body), stored: stored && { id: stored.id, version: stored.version } },
      {
        onSuccess: () => {
          raiseToast({ kind: 'success', title: stored ? 'Note updated' : 'Note added' });
          settleChanges();
          onClose();
        },
        onError: (failed) => {
          const current = staleNote(failed);
          if (current) mergeWith(current);
          else form.showFaultsOf(failed);
        },
      },
    );
  const mergeWith = (current: ClientNote) => {
    const theirs = toValues(NOTE_FIELDS, current);
    if (mergeChanges(loaded, theirs, form.values).conflicts.length > 0) return setConflict(current);
    setBase(current);
    save(current);
  };
  return {
    unsaved,
    inputs: form.inputs,
    busy: write.isPending,
    failure: conflict ? null : form.failureOf(write.error),
    conflict: conflict && {
      fields: NOTE_FIELDS,
      theirs: toValues(NOTE_FIELDS, conflict),
      mine: form.values,
    },
    settle(side: 'mine' | 'theirs') {
      if (side === 'theirs') form.setValues(toValues(NOTE_FIELDS, conflict));
      setBase(conflict);
      setConflict(null);
      write.reset();
    },
    submit() {
      if (write.isPending || conflict) return;
      if (base && !unsaved) return onClose();
      if (form.check()) save(base);
    },
  };
}

/** The stored note of a save that was refused with `version.stale`, else null. */
function staleNote(failed: unknown): ClientNote | null {
  if (!(failed instanceof RequestFailure) || failed.code !== 'version.stale') return null;
  return z.safeParse(clientNoteSchema, failed.current).data ?? null;
}
