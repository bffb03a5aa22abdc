import type { Route } from '@oficio/contracts';
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

/** The writes of one list of settings besides its forms. */
export function useSettingActions<Single extends EditedRecord>(
  { routes, one, nameOf }: EditedArea<Single>,
  removeRoute: Route<undefined, undefined, undefined>,
) {
  const raiseToast = useRaiseToast();
  const raiseFailure = useFailedToast();
  const onError = (error: unknown) => {
    if (!isAccessRefusal(error)) raiseFailure(error);
  };
  const change = useSharedRouteWrite(routes.update, {
    onError,
    request: ({ row: { id, version }, body }: Change<Single>) => ({
      parameters: { id },
      body: { ...body, version } as never,
    }),
    onSuccess: (_, { row, done }) => raiseToast({ kind: 'success', title: done, description: nameOf(row) }),
  });
  const remove = useSharedRouteWrite(removeRoute, {
    onError,
    request: ({ id }: Single) => ({ parameters: { id } }),
    onSuccess: (_, row) =>
      raiseToast({ kind: 'success', title: `${capitalized(one)} deleted`, description: nameOf(row) }),
  });
  return {
    change: change.mutate,
    remove: remove.mutate,
    busy: change.isPending || remove.isPending,
    /** The row that was removed last, which the list may still show. */
    removedId: remove.isSuccess ? remove.variables.id : undefined,
  };
}
