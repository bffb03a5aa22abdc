import { addDays, type LocalDate, type TaskDueFilter, type TaskItem } from '@oficio/contracts';

/** When an open task is due, seen from a day: as the list's filter on the server. */
export function dueGroup({ dueOn }: Pick<TaskItem, 'dueOn'>, today: LocalDate): TaskDueFilter {
  if (dueOn === null) return 'none';
  if (dueOn < today) return 'overdue';
  if (dueOn === today) return 'today';
  return dueOn <= sundayOf(today) ? 'week' : 'later';
}

function sundayOf(day: LocalDate): LocalDate {
  // 0 is Sunday, on which the week ends.
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, (7 - weekday) % 7);
}
