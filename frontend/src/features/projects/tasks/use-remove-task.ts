import { type Task, taskRoutes } from '@oficio/contracts';
import { useCallback, useRef } from 'react';
import { isAccessRefusal } from '../../../lib/api/request-failure.ts';
import { useFailedToast, useSharedRouteWrite } from '../../../lib/api/use-write.ts';
import { useRaiseToast } from '../../../lib/page/raise-toast.ts';

/** Deletes a task, which can be undone. Tasks that are deleted while an answer hangs follow one after the other. */
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
  const waiting = useRef<Pick<Task, 'id'>[]>([]);
  const { mutate } = useSharedRouteWrite(taskRoutes.remove, {
    onError,
    onSettled() {
      waiting.current.shift();
      const [next] = waiting.current;
      if (next) mutate(next);
    },
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
  return useCallback((task) => {
    if (waiting.current.some(({ id }) => id === task.id)) return;
    waiting.current.push(task);
    if (waiting.current.length === 1) mutate(task);
  }, []);
}
