import { TASK_STATUSES, type TaskItem, type TaskStatus } from '@oficio/contracts';

/** A place on the board: between two tasks of a column, or at its end without either. */
export interface Place {
  status: TaskStatus;
  beforeId: string | null;
  afterId: string | null;
}

/** A task that is moved to a place. */
export interface BoardMove extends Place {
  id: string;
}

/** What a person can do with a task by its menu and by keys. `left` and `right`: the end of the column there. */
export type BoardStep = 'up' | 'down' | 'top' | 'left' | 'right';

export const columnOf = (items: readonly TaskItem[], status: TaskStatus): TaskItem[] =>
  items.filter((item) => item.status === status);

/** The board with a task at its new place. Without its neighbors the task goes to the end of the column. */
export function placed(
  items: readonly TaskItem[],
  { id, status, beforeId, afterId }: BoardMove,
): readonly TaskItem[] {
  const moved = items.find((item) => item.id === id);
  if (!moved) return items;
  const others = items.filter((item) => item.id !== id);
  const indexOf = (wanted: string | null) =>
    others.findIndex((item) => item.id === wanted && item.status === status);
  const [before, after] = [indexOf(beforeId), indexOf(afterId)];
  const index = before >= 0 ? before + 1 : after >= 0 ? after : others.length;
  return others.toSpliced(index, 0, { ...moved, status });
}

/** The end of a column. */
export function endOf(items: readonly TaskItem[], status: TaskStatus, id: string): Place {
  const last = columnOf(items, status).findLast((item) => item.id !== id);
  return { status, beforeId: last?.id ?? null, afterId: null };
}

/** The place to which a step leads; null where it leads nowhere. */
export function placeAfterStep(
  items: readonly TaskItem[],
  { id, status }: Pick<TaskItem, 'id' | 'status'>,
  step: BoardStep,
): Place | null {
  if (step === 'left' || step === 'right') {
    const to = TASK_STATUSES[TASK_STATUSES.indexOf(status) + (step === 'right' ? 1 : -1)];
    return to ? endOf(items, to, id) : null;
  }
  const ids = columnOf(items, status).map((item) => item.id);
  const index = ids.indexOf(id);
  if (step === 'down') {
    const below = ids[index + 1];
    return below ? { status, beforeId: below, afterId: ids[index + 2] ?? null } : null;
  }
  if (index === 0) return null;
  const target = step === 'top' ? 0 : index - 1;
  return { status, beforeId: ids[target - 1] ?? null, afterId: ids[target] ?? null };
}
