import { addDays, HOUR_MS, type LocalDate, localDateAt, SUPPORT_DESK, startOfDay } from '@oficio/contracts';

/** The deadline of the first answer to a message, counted in the opening hours of the support. */
export function firstResponseDueAt(receivedAt: Date): Date {
  let leftMs: number = SUPPORT_DESK.firstResponseMs;
  let day = localDateAt(receivedAt.getTime(), SUPPORT_DESK.timezone);
  for (; ; day = addDays(day, 1)) {
    const { opens, closes } = hoursOf(day);
    const begins = Math.max(receivedAt.getTime(), opens);
    if (begins >= closes) continue;
    if (leftMs <= closes - begins) return new Date(begins + leftMs);
    leftMs -= closes - begins;
  }
}

/** Epoch milliseconds. Daylight saving changes on Sundays, so a working day's hours keep their distance to midnight. */
function hoursOf(day: LocalDate): { opens: number; closes: number } {
  const midnight = startOfDay(day, SUPPORT_DESK.timezone);
  const opens = midnight + SUPPORT_DESK.opensAtHour * HOUR_MS;
  return { opens, closes: isWeekend(day) ? opens : midnight + SUPPORT_DESK.closesAtHour * HOUR_MS };
}

function isWeekend(day: LocalDate): boolean {
  return [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());
}
