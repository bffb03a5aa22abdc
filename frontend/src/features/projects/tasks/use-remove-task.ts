import { type Task, taskRoutes } from '@oficio/contracts';
import { useCallback } from 'react';
import { isAccessRefusal } from '../../../lib/api/request-failure.ts';
import { useFailedToast, useSharedRouteWrite } from '../../../lib/api/use-write.ts';
import { useRaiseToast } from '../../../lib/page/raise-toast.ts';

/** Deletes a task, which can be undone. */
export function useRemoveTask(onRemoved: () => void = () => {}): (task: Pick<Task, 'id'>) => void {
  const raiseToast = useRaiseToast();
  const raiseFailure = useFailedToast();
  const onError = (error: unknown) => {
    if (!isAccessRefusal(error)) raiseFailure(error);
  };
  const restore = useSharedRouteWrite(taskRoutes.update, {
    onError,
    request: ({ id, version }: Task) => ({ parameters: { id }, body: { version, deleted: false as const } }),
    onSuccess: ({ title }) => raiseToast({ kind: 'success', title: 'Task restored', description: title }),
  });
  const { mutate } = useSharedRouteWrite(taskRoutes.remove, {
    onError,
    request: ({ id }: Pick<Task, 'id'>) => ({ parameters: { id } }),
    onSuccess: (deleted) => {
      raiseToast(
        { kind: 'success', title: 'Task deleted', description: deleted.title },
        { label: 'Undo', onSelect: () => restore.mutate(deleted) },
      );
      onRemoved();
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a mutation's function reads the latest options by itself.
  return useCallback((task) => mutate(task), []);
}
