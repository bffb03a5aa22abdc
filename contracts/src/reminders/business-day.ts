import { addDays, type LocalDate } from '../dates.ts';

/** The date, or the nearest one from Monday to Friday in a direction: 1 later, -1 earlier. */
export function businessDay(date: LocalDate, direction: 1 | -1): LocalDate {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  if (weekday === 6) return addDays(date, direction === 1 ? 2 : -1);
  if (weekday === 0) return addDays(date, direction === 1 ? 1 : -2);
  return date;
}
