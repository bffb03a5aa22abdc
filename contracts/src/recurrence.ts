import { addDays, addMonths, daysBetween, type LocalDate } from './dates.ts';

/** `days`: every so many days. */
export const RECURRENCE_FREQUENCIES = [
  'weekly',
  'biweekly',
  'monthly',
  'bimonthly',
  'quarterly',
  'semiannual',
  'annual',
  'days',
] as const;
export type RecurrenceFrequency = (typeof RECURRENCE_FREQUENCIES)[number];

const PERIODS: Record<RecurrenceFrequency, { days: number } | { months: number }> = {
  weekly: { days: 7 },
  biweekly: { days: 14 },
  monthly: { months: 1 },
  bimonthly: { months: 2 },
  quarterly: { months: 3 },
  semiannual: { months: 6 },
  annual: { months: 12 },
  days: { days: 1 },
};

/** The days of a series. It ends on a day, after a number of occurrences, or never. */
export interface Recurrence {
  frequency: RecurrenceFrequency;
  /** Every so many periods. */
  interval: number;
  /** 1 to 31, for periods of months. A shorter month has the occurrence on its last day. Null: the day of `startOn`. */
  anchorDay: number | null;
  startOn: LocalDate;
  /** The number of the first occurrence on or after `startOn`: a changed series continues to count. */
  startOccurrence: number;
  endOn: LocalDate | null;
  /** The number of the last occurrence. */
  endAfter: number | null;
}

export interface Occurrence {
  occurrence: number;
  on: LocalDate;
}

/** Whether the periods have months, so that the anchor day counts. */
export function isMonthly(frequency: RecurrenceFrequency): boolean {
  return 'months' in PERIODS[frequency];
}

/**
 * The day of an occurrence. Each is counted from the start, never from the one before, so that none drifts:
 * 31 January, 28 February, 31 March.
 * @returns null after the end of the series
 */
export function occurrenceOn(recurrence: Recurrence, occurrence: number): LocalDate | null {
  const { endOn, endAfter } = recurrence;
  if (endAfter !== null && occurrence > endAfter) return null;
  const on = dayOf(recurrence, occurrence - recurrence.startOccurrence);
  return endOn !== null && on > endOn ? null : on;
}

/** The day before the next occurrence, whether the series has that one or not. */
export function lastDayOf(recurrence: Recurrence, occurrence: number): LocalDate {
  return addDays(dayOf(recurrence, occurrence + 1 - recurrence.startOccurrence), -1);
}

/** The occurrence with this number, or the first later one on or after a day; null if the series ends before. */
export function occurrenceFrom(
  recurrence: Recurrence,
  { occurrence, day }: { occurrence: number; day: LocalDate },
): Occurrence | null {
  for (let number = occurrence; ; number += 1) {
    const on = occurrenceOn(recurrence, number);
    if (on === null) return null;
    if (on >= day) return { occurrence: number, on };
  }
}

/** The next occurrences from a number on, at most `count`. */
export function nextOccurrences(recurrence: Recurrence, from: number, count: number): Occurrence[] {
  const found: Occurrence[] = [];
  for (let occurrence = from; found.length < count; occurrence += 1) {
    const on = occurrenceOn(recurrence, occurrence);
    if (on === null) break;
    found.push({ occurrence, on });
  }
  return found;
}

/** The day after so many periods. */
function dayOf({ frequency, interval, anchorDay, startOn }: Recurrence, periods: number): LocalDate {
  const period = PERIODS[frequency];
  if ('days' in period) return addDays(startOn, periods * interval * period.days);
  const anchor = anchorDay ?? Number(startOn.slice(8));
  // The anchor of the start's month may have passed before the start.
  const firstMonth = daysBetween(startOn, addMonths(startOn, 0, anchor)) < 0 ? 1 : 0;
  return addMonths(startOn, firstMonth + periods * interval * period.months, anchor);
}
