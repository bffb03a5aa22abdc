import { addDays, daysBetween, isPlausibleDate, type LocalDate, type TimeWeekCell } from '@oficio/contracts';

const A_MONDAY = '2024-01-01';

/** The Monday of a day's week. */
export function mondayOf(day: LocalDate): LocalDate {
  const days = daysBetween(A_MONDAY, day) % 7;
  return addDays(day, -((days + 7) % 7));
}

/** The Monday of an address; the present one for anything that isn't a day. */
export function weekOf(given: unknown, today: LocalDate): LocalDate {
  return mondayOf(typeof given === 'string' && isPlausibleDate(given) ? given : today);
}

export interface WeekRow
  extends Pick<TimeWeekCell, 'projectId' | 'projectName' | 'clientName' | 'taskTitle'> {
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
      const { projectId, projectName, clientName, taskTitle } = first;
      const minutes = new Map(own.map((cell) => [cell.day, cell.minutes]));
      return { key, projectId, projectName, clientName, taskTitle, minutes, total: sum(own) };
    }),
    totals: days.map((day) => sum(cells.filter((cell) => cell.day === day))),
    total: sum(cells),
  };
}
