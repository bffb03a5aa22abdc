import type { Route } from '@oficio/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { isAccessRefusal } from '../lib/api/request-failure.ts';
import { useFailedToast, useSharedRouteWrite } from '../lib/api/use-write.ts';
import { useRaiseToast } from '../lib/page/raise-toast.ts';
import { capitalized, type EditedArea, type EditedRecord } from './record-area.ts';

interface Change<Single> {
  row: Single;
  body: object;
  /** The toast's title. */
  done: string;
}

/** The writes of one list of settings besides its forms. Each refetches the list, also when it fails. */
export function useSettingActions<Single extends EditedRecord>(
  { routes, one, nameOf }: EditedArea<Single>,
  lists: { list: { path: string }; remove: Route<undefined, undefined, undefined> },
  { onRemoved }: { onRemoved: () => void },
) {
  const queryClient = useQueryClient();
  const raiseToast = useRaiseToast();
  const raiseFailure = useFailedToast();
  const refresh = () => queryClient.invalidateQueries({ queryKey: [lists.list.path] });
  const onError = (error: unknown) => {
    void refresh();
    if (!isAccessRefusal(error)) raiseFailure(error);
  };
  const change = useSharedRouteWrite(routes.update, {
    onError,
    request: ({ row: { id, version }, body }: Change<Single>) => ({
      parameters: { id },
      body: { ...body, version } as never,
    }),
    onSuccess: (_, { row, done }) => {
      raiseToast({ kind: 'success', title: done, description: nameOf(row) });
      void refresh();
    },
  });
  const remove = useSharedRouteWrite(lists.remove, {
    onError,
    request: ({ id }: Single) => ({ parameters: { id } }),
    onSuccess: async (_, row) => {
      raiseToast({ kind: 'success', title: `${capitalized(one)} deleted`, description: nameOf(row) });
      await refresh();
      onRemoved();
    },
  });
  return {
    change: change.mutate,
    remove: remove.mutate,
    busy: change.isPending || remove.isPending,
    refresh,
  };
}
