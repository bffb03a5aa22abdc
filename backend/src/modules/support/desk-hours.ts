import {
  addDays,
  HOUR_MS,
  instantAt,
  type LocalDate,
  localDateAt,
  MINUTE_MS,
  SUPPORT_DESK,
} from '@oficio/contracts';

/**
 * The deadline of the first answer to a message, counted in the opening hours of a desk.
 * @param timezone the desk's
 */
export function firstResponseDueAt(receivedAt: Date, timezone: string): Date {
  let leftMs: number = SUPPORT_DESK.firstResponseMs;
  let day = localDateAt(receivedAt.getTime(), timezone);
  for (; ; day = addDays(day, 1)) {
    if (isWeekend(day)) continue;
    const { opens, closes } = hoursOf(day, timezone);
    const begins = Math.max(receivedAt.getTime(), opens);
    if (begins >= closes) continue;
    if (leftMs <= closes - begins) return new Date(begins + leftMs);
    leftMs -= closes - begins;
  }
}

/** Epoch milliseconds. */
function hoursOf(day: LocalDate, timezone: string): { opens: number; closes: number } {
  const { opensAtHour, closesAtHour } = SUPPORT_DESK;
  return {
    opens: instantAt(day, (opensAtHour * HOUR_MS) / MINUTE_MS, timezone),
    closes: instantAt(day, (closesAtHour * HOUR_MS) / MINUTE_MS, timezone),
  };
}

function isWeekend(day: LocalDate): boolean {
  return [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());
}
