import { type ClientListItem, clientRoutes } from '@oficio/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../lib/api-context.ts';
import { type RaiseToast, useRaiseToast } from '../../lib/raise-toast.ts';
import { failureText, isAccessRefusal } from '../../lib/request-failure.ts';
import { useWrite } from '../../lib/use-write.ts';
import { type ClientForm, isSameForm, toBody, toChanges, toForm } from './client-form.ts';

/** Enough of a client to change it. */
export type ClientRef = Pick<ClientListItem, 'id' | 'displayName' | 'version'>;

const meta = { writes: 'client_directory' } as const;

/** What a form is saved as: a new client, or a change of what it was `loaded` from. */
interface ClientEdit {
  form: ClientForm;
  stored: { id: string; version: number; loaded: ClientForm } | null;
}

/** Saves a client; fails with `version.stale` when somebody else was quicker. */
export function useSaveClient() {
  const api = useApi();
  return useWrite({
    meta,
    send: ({ form, stored }: ClientEdit, idempotencyKey) =>
      stored
        ? api.callRoute(clientRoutes.update, {
            parameters: { id: stored.id },
            body: toChanges(form, stored.loaded, stored.version),
            idempotencyKey,
          })
        : api.callRoute(clientRoutes.create, { body: toBody(form), idempotencyKey }),
    amend: (client, { form }) => {
      const loaded = toForm(client);
      return isSameForm(form, loaded) ? null : { form, stored: { ...refOf(client), loaded } };
    },
    onSuccess: useRefreshClients(),
  });
}

/** Archive (with undo), restore, delete: each with its own message. */
export function useClientActions() {
  const api = useApi();
  const refresh = useRefreshClients();
  const raiseToast = useRaiseToast();
  const onError = (error: unknown) => {
    refresh();
    raiseFailure(raiseToast, error);
  };

  const restore = useWrite({
    meta,
    send: ({ id, version }: ClientRef, idempotencyKey) =>
      api.callRoute(clientRoutes.restore, { parameters: { id }, body: { version }, idempotencyKey }),
    onSuccess: ({ displayName }) => {
      refresh();
      raiseToast({ kind: 'success', title: 'Client restored', description: displayName });
    },
    onError,
  });

  const archive = useWrite({
    meta,
    send: ({ id, version }: ClientRef, idempotencyKey) =>
      api.callRoute(clientRoutes.archive, { parameters: { id }, body: { version }, idempotencyKey }),
    onSuccess: (archived) => {
      refresh();
      raiseToast(
        { kind: 'success', title: 'Client archived', description: archived.displayName },
        { label: 'Undo', onSelect: () => restore.mutate(refOf(archived)) },
      );
    },
    onError,
  });

  const undoRemoval = async (id: string) => {
    // The version is the server's: others may have changed the client before it was deleted.
    const deleted = await api.callRoute(clientRoutes.one, { parameters: { id } });
    if (deleted.deletedAt !== null) restore.mutate(refOf(deleted));
  };

  const remove = useWrite({
    meta,
    send: async ({ id }: ClientRef, idempotencyKey) => {
      await api.callRoute(clientRoutes.remove, { parameters: { id }, idempotencyKey });
      return { id };
    },
    onSuccess: (_, { id, displayName }) => {
      refresh();
      raiseToast(
        { kind: 'success', title: 'Client deleted', description: displayName },
        { label: 'Undo', onSelect: () => void undoRemoval(id).catch(onError) },
      );
    },
    onError,
  });

  return {
    archive: (client: ClientRef) => archive.mutate(refOf(client)),
    restore: (client: ClientRef) => restore.mutate(refOf(client)),
    remove: (client: ClientRef, onDone: () => void) => remove.mutate(refOf(client), { onSuccess: onDone }),
    restoring: restore.isPending,
    removing: remove.isPending,
  };
}

/** The rest of a row may have been read again before a repetition. */
const refOf = ({ id, displayName, version }: ClientRef): ClientRef => ({ id, displayName, version });

function raiseFailure(raiseToast: RaiseToast, error: unknown): void {
  if (isAccessRefusal(error)) return;
  raiseToast({ kind: 'error', title: 'That didn’t work', description: failureText(error) });
}

/** Everything that a client's change shows in. */
function useRefreshClients(): () => void {
  const queryClient = useQueryClient();
  return () =>
    void queryClient.invalidateQueries({
      predicate: ({ queryKey: [path] }) =>
        typeof path === 'string' && (/^\/api\/clients(\/|$)/.test(path) || path.startsWith('/api/dashboard')),
    });
}
