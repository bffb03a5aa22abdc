import { type Client, clientSchema, type FieldFailure } from '@oficio/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useRaiseToast } from '../../lib/raise-toast.ts';
import { failureText, isAccessRefusal, RequestFailure } from '../../lib/request-failure.ts';
import { settleChanges } from '../../ui/unsaved-changes.ts';
import { type ClientForm, findFaults, isSameForm, toForm } from './client-form.ts';
import { mergeChanges, pickFields } from './client-merge.ts';
import { clientQuery } from './clients.queries.ts';
import { useSaveClient } from './use-client-writes.ts';

const DELETED =
  'This client was deleted in the meantime. Restore it above to save what you have typed, or copy it from here.';

interface Conflict {
  current: Client;
  fields: readonly (keyof ClientForm)[];
}

/**
 * What is typed into a section of a client, and its saving. Only changed fields are sent. What somebody else has saved
 * meanwhile is merged; where both changed the same field, the person chooses.
 */
export function useSectionForm(client: Client, onClose: () => void) {
  // A change from elsewhere must not replace what is being typed.
  const [base, setBase] = useState(client);
  const [form, setForm] = useState(() => toForm(client));
  const [faults, setFaults] = useState<FieldFailure[]>([]);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const update = useSaveClient();
  const queryClient = useQueryClient();
  const raiseToast = useRaiseToast();
  const unsaved = !isSameForm(form, toForm(base));

  const save = (typed: ClientForm, against: Client) =>
    update.mutate(
      { form: typed, stored: { id: client.id, version: against.version, loaded: toForm(against) } },
      {
        onSuccess: (saved) => {
          queryClient.setQueryData(clientQuery(saved.id).queryKey, saved);
          raiseToast({ kind: 'success', title: 'Client updated', description: saved.displayName });
          settleChanges();
          onClose();
        },
        onError: (failed) => {
          const current = currentOf(failed);
          if (current?.deletedAt) {
            // The page says so from now on, and offers to restore the client.
            queryClient.setQueryData(clientQuery(client.id).queryKey, current);
            update.reset();
          } else if (current) mergeWith(current, typed, against);
          else if (failed instanceof RequestFailure) setFaults(failed.fields);
        },
      },
    );
  const mergeWith = (current: Client, typed: ClientForm, against: Client) => {
    const { merged, conflicts } = mergeChanges(toForm(against), toForm(current), typed);
    if (conflicts.length > 0) return setConflict({ current, fields: conflicts });
    setBase(current);
    setForm(merged);
    save(merged, current);
  };
  const settle = (side: 'mine' | 'theirs') => {
    if (!conflict) return;
    const theirs = toForm(conflict.current);
    const { merged } = mergeChanges(toForm(base), theirs, form);
    setBase(conflict.current);
    setForm(side === 'theirs' ? { ...merged, ...pickFields(theirs, conflict.fields) } : merged);
    setConflict(null);
    update.reset();
  };
  const refused = update.error && !conflict && !isAccessRefusal(update.error);
  const isDeleted = client.deletedAt !== null;
  return {
    ...{ form, unsaved, conflict, settle },
    busy: update.isPending,
    failure: isDeleted ? DELETED : refused ? failureText(update.error) : null,
    errorOf: (path: string) => faults.find((fault) => fault.path === path)?.message,
    edit(change: Partial<ClientForm>) {
      const changed = { ...form, ...change };
      setForm(changed);
      if (faults.length > 0) setFaults(findFaults(changed));
    },
    submit() {
      if (update.isPending || conflict || isDeleted) return;
      if (!unsaved) return onClose();
      const found = findFaults(form);
      setFaults(found);
      if (found.length === 0) save(form, base);
    },
  };
}

/** The client as it is stored now, when a save was refused because of that. */
function currentOf(failed: unknown): Client | null {
  if (!(failed instanceof RequestFailure) || failed.code !== 'version.stale') return null;
  return clientSchema.safeParse(failed.current).data ?? null;
}
