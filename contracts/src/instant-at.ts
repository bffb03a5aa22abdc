import { type LocalDate, localDateAt } from './dates.ts';
import { DAY_MS, MINUTE_MS } from './durations.ts';

/**
 * The instant (epoch milliseconds) at which the clocks of a time zone show a time of a day.
 * @param date the day
 * @param minute minutes since midnight, 0 to 1,439
 * @param timezone an IANA name
 * @returns where clocks skip the time, the first instant after the gap; where they show it twice, the first one
 */
export function instantAt(date: LocalDate, minute: number, timezone: string): number {
  const shown = Date.parse(`${date}T00:00:00Z`) + minute * MINUTE_MS;
  const before = offsetAt(shown - DAY_MS, timezone);
  const after = offsetAt(shown + DAY_MS, timezone);
  const matches = [shown - before, shown - after].filter((instant) => shownAt(instant, timezone) === shown);
  if (matches.length > 0) return Math.min(...matches);
  return changeBetween(shown - after, shown - before, (instant) => offsetAt(instant, timezone) === after);
}

/** The first instant at which the condition holds; it doesn't at `low`, and does at `high`. */
function changeBetween(low: number, high: number, holds: (instant: number) => boolean): number {
  let [without, having] = [low, high];
  while (having - without > 1) {
    const middle = Math.floor((without + having) / 2);
    if (holds(middle)) having = middle;
    else without = middle;
  }
  return having;
}

function offsetAt(instant: number, timezone: string): number {
  return shownAt(instant, timezone) - instant;
}

/** What the clocks of a zone show, as if it were UTC. */
function shownAt(instant: number, timezone: string): number {
  const day = Date.parse(`${localDateAt(instant, timezone)}T00:00:00Z`);
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const { type, value } of clockFor(timezone).formatToParts(instant)) parts[type] = value;
  const seconds = Number(parts.hour) * 3_600 + Number(parts.minute) * 60 + Number(parts.second);
  const milliseconds = ((instant % 1_000) + 1_000) % 1_000;
  return day + seconds * 1_000 + milliseconds;
}

// Made once for each zone: a formatter takes longer to make than to use.
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockFor(timezone: string): Intl.DateTimeFormat {
  let clock = clocks.get(timezone);
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-US', {
      timeZone: timezone,
      numberingSystem: 'latn',
      hourCycle: 'h23',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    clocks.set(timezone, clock);
  }
  return clock;
}
