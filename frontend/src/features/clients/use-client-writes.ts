import {
  type ClientListItem,
  type CreateClientBody,
  clientRoutes,
  type UpdateClientBody,
} from '@oficio/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../lib/api-context.ts';
import { type RaiseToast, useRaiseToast } from '../../lib/raise-toast.ts';
import { randomId } from '../../lib/random-id.ts';
import { failureText, isAccessRefusal } from '../../lib/request-failure.ts';

/** Enough of a client to change it. */
export type ClientRef = Pick<ClientListItem, 'id' | 'displayName' | 'version'>;

const meta = { writes: 'client_directory' } as const;

/** The key of one submission, made where it begins, so that a repetition carries the same. */
type Submission<T> = T & { idempotencyKey: string };

export function submission<T>(variables: T): Submission<T> {
  return { ...variables, idempotencyKey: randomId() };
}

/** Saves a new client. */
export function useCreateClient() {
  const api = useApi();
  const refresh = useRefreshClients();
  return useMutation({
    meta,
    mutationFn: ({ body, idempotencyKey }: Submission<{ body: CreateClientBody }>) =>
      api.callRoute(clientRoutes.create, { body, idempotencyKey }),
    onSuccess: refresh,
  });
}

/** Saves changes of a client; fails with `version.stale` when somebody else was quicker. */
export function useUpdateClient() {
  const api = useApi();
  const refresh = useRefreshClients();
  return useMutation({
    meta,
    mutationFn: ({ id, body, idempotencyKey }: Submission<{ id: string; body: UpdateClientBody }>) =>
      api.callRoute(clientRoutes.update, { parameters: { id }, body, idempotencyKey }),
    onSuccess: refresh,
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

  const restore = useMutation({
    meta,
    mutationFn: ({ id, version, idempotencyKey }: Submission<ClientRef>) =>
      api.callRoute(clientRoutes.restore, { parameters: { id }, body: { version }, idempotencyKey }),
    onSuccess: ({ displayName }) => {
      refresh();
      raiseToast({ kind: 'success', title: 'Client restored', description: displayName });
    },
    onError,
  });

  const archive = useMutation({
    meta,
    mutationFn: ({ id, version, idempotencyKey }: Submission<ClientRef>) =>
      api.callRoute(clientRoutes.archive, { parameters: { id }, body: { version }, idempotencyKey }),
    onSuccess: (archived) => {
      refresh();
      raiseToast(
        { kind: 'success', title: 'Client archived', description: archived.displayName },
        { label: 'Undo', onSelect: () => restore.mutate(submission(archived)) },
      );
    },
    onError,
  });

  const remove = useMutation({
    meta,
    mutationFn: async ({ id, idempotencyKey }: Submission<ClientRef>) => {
      await api.callRoute(clientRoutes.remove, { parameters: { id }, idempotencyKey });
      return { id };
    },
    onSuccess: (_, { displayName }) => {
      refresh();
      raiseToast({ kind: 'success', title: 'Client deleted', description: displayName });
    },
    onError,
  });

  return {
    archive: (client: ClientRef) => archive.mutate(submission(client)),
    restore: (client: ClientRef) => restore.mutate(submission(client)),
    remove: (client: ClientRef, onDone: () => void) =>
      remove.mutate(submission(client), { onSuccess: onDone }),
    removing: remove.isPending,
  };
}

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
