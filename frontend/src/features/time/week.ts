import { addDays, isPlausibleDate, type LocalDate, startOfWeek, type TimeWeekCell } from '@oficio/contracts';

/** The Monday of an address; the present one for anything that isn't a day. */
export function weekOf(given: unknown, today: LocalDate): LocalDate {
  return startOfWeek(typeof given === 'string' && isPlausibleDate(given) ? given : today);
}

export interface WeekRow
  extends Pick<TimeWeekCell, 'projectId' | 'projectName' | 'projectColor' | 'clientName' | 'taskTitle'> {
  key: string;
  /** By day; a missing day has none. */
  minutes: ReadonlyMap<LocalDate, number>;
  total: number;
}

export interface Week {
  days: LocalDate[];
  rows: WeekRow[];
  /** Of each day, in the order of the days. */
  totals: number[];
  total: number;
}

/** The table of a week: a row for each project and task, a column for each day. */
export function weekTable(monday: LocalDate, cells: readonly TimeWeekCell[]): Week {
  const days = Array.from({ length: 7 }, (_, index) => addDays(monday, index));
  const rows = new Map<string, TimeWeekCell[]>();
  for (const cell of cells) {
    const key = `${cell.projectId} ${cell.taskId}`;
    rows.set(key, [...(rows.get(key) ?? []), cell]);
  }
  const sum = (of: readonly TimeWeekCell[]) => of.reduce((all, { minutes }) => all + minutes, 0);
  return {
    days,
    rows: [...rows].flatMap(([key, own]) => {
      const [first] = own;
      if (!first) return [];
      const { projectId, projectName, projectColor, clientName, taskTitle } = first;
      const minutes = new Map(own.map((cell) => [cell.day, cell.minutes]));
      return {
        key,
        projectId,
        projectName,
        projectColor,
        clientName,
        taskTitle,
        minutes,
        total: sum(own),
      };
    }),
    totals: days.map((day) => sum(cells.filter((cell) => cell.day === day))),
    total: sum(cells),
  };
}
