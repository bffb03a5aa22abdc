import { addDays, formatLocalDate, type LocalDate, localDateAt } from '@oficio/contracts';

interface Day<Entry> {
  day: LocalDate;
  /** 'Today', 'Yesterday', or the date. */
  title: string;
  entries: Entry[];
}

/**
 * Groups entries by their day in a time zone, in their order.
 * @param now epoch milliseconds
 */
export function groupByDay<Entry extends { at: string }>(
  entries: readonly Entry[],
  { timezone, now }: { timezone: string; now: number },
): Day<Entry>[] {
  const today = localDateAt(now, timezone);
  const titles = { [today]: 'Today', [addDays(today, -1)]: 'Yesterday' };
  const days: Day<Entry>[] = [];
  for (const entry of entries) {
    const day = localDateAt(entry.at, timezone);
    if (days.at(-1)?.day !== day) days.push({ day, title: titles[day] ?? formatLocalDate(day), entries: [] });
    days.at(-1)?.entries.push(entry);
  }
  return days;
}
