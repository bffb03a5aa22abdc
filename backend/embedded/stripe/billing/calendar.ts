/** The interval of a recurring price. */
export interface Interval {
  interval: string;
  interval_count: number;
}

const DAY = 24 * 60 * 60;

/**
 * The instant `count` intervals after an anchor, in seconds. Months and years keep the anchor's day and time of day
 * (UTC); a shorter month ends on its last day: 31 January, 28 February, 31 March.
 */
export function afterIntervals(
  anchor: number,
  { interval, interval_count }: Interval,
  count: number,
): number {
  const steps = interval_count * count;
  switch (interval) {
    case 'day':
      return anchor + steps * DAY;
    case 'week':
      return anchor + steps * 7 * DAY;
    case 'month':
      return afterMonths(anchor, steps);
    case 'year':
      return afterMonths(anchor, steps * 12);
    default:
      throw new Error(`Unknown interval: ${interval}`);
  }
}

export function afterMonths(anchor: number, months: number): number {
  const start = new Date(anchor * 1000);
  const lastDay = new Date(
    Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + months + 1, 0),
  ).getUTCDate();
  const day = Math.min(start.getUTCDate(), lastDay);
  const end = new Date(start);
  end.setUTCMonth(start.getUTCMonth() + months, day);
  return Math.floor(end.getTime() / 1000);
}

/**
 * The end of the period that follows `end`. It is counted from the anchor, so that a short month doesn't shift later
 * periods.
 */
export function nextPeriodEnd(anchor: number, interval: Interval, end: number): number {
  let count = 1;
  while (afterIntervals(anchor, interval, count) <= end) count += 1;
  return afterIntervals(anchor, interval, count);
}
