import { DAY_MS } from './durations.ts';

/**
 * Calendar dates as `YYYY-MM-DD` text: a due date is the same day everywhere, so it is never an instant.
 * Instants are UTC ISO text or epoch milliseconds. The calendar is the proleptic Gregorian one,
 * years 0001 to 9999. A RangeError means a bug: user input is checked with `isPlausibleDate` first.
 */
export type LocalDate = string;

/** Weeks begin on Monday. */
const A_MONDAY = '2024-01-01';
const WEEK = 7;

interface Parts {
  year: number;
  month: number;
  day: number;
}

/** Whether the text is an existing day: `2026-02-29` is not one. */
export function isLocalDate(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!match) return false;
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number];
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

/**
 * Whether the text is a date that a person can mean: of the years 1900 to 2999, so that terms and periods can be added to
 * it without leaving the years of a `LocalDate`.
 */
export function isPlausibleDate(text: string): boolean {
  return isLocalDate(text) && text >= '1900-01-01' && text < '3000-01-01';
}

/** The day of an instant (epoch milliseconds or ISO text) in a time zone (IANA name). */
export function localDateAt(instant: number | string, timezone: string): LocalDate {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const { type, value } of formatterFor(timezone).formatToParts(new Date(instant))) parts[type] = value;
  return text({ year: Number(parts.year), month: Number(parts.month), day: Number(parts.day) });
}

/** Adds days to a date; a negative number subtracts. */
export function addDays(date: LocalDate, days: number): LocalDate {
  return fromDayNumber(dayNumber(date) + days);
}

/**
 * Adds months to a date. The result is on `anchorDay` (1 to 31, default: the date's own day), or on the month's last
 * day if it is shorter. Keep the anchor of a series instead of the clamped result: 31 January, 28 February, 31 March.
 */
export function addMonths(date: LocalDate, months: number, anchorDay?: number): LocalDate {
  const { year, month, day } = partsOf(date);
  const index = year * 12 + (month - 1) + months;
  const target = { year: Math.floor(index / 12), month: (((index % 12) + 12) % 12) + 1 };
  return text({ ...target, day: Math.min(anchorDay ?? day, daysInMonth(target.year, target.month)) });
}

/** Whole days from one date to another; negative when `to` is earlier. */
export function daysBetween(from: LocalDate, to: LocalDate): number {
  return dayNumber(to) - dayNumber(from);
}

/** The Monday of the date's week. */
export function startOfWeek(date: LocalDate): LocalDate {
  const days = daysBetween(A_MONDAY, date) % WEEK;
  return addDays(date, -((days + WEEK) % WEEK));
}

/** First day of the date's month. */
export function startOfMonth(date: LocalDate): LocalDate {
  return text({ ...partsOf(date), day: 1 });
}

/** Last day of the date's month. */
export function endOfMonth(date: LocalDate): LocalDate {
  const { year, month } = partsOf(date);
  return text({ year, month, day: daysInMonth(year, month) });
}

/**
 * The instant (epoch milliseconds) at which a day begins in a time zone. Where clocks skip midnight it is the day's
 * first instant.
 */
export function startOfDay(date: LocalDate, timezone: string): number {
  const utcMidnight = dayNumber(date) * DAY_MS;
  // Zones lie within UTC-12 to UTC+14, and a day is a monotone function of the instant.
  let low = utcMidnight - 15 * 3_600_000;
  let high = utcMidnight + 13 * 3_600_000;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (localDateAt(middle, timezone) < date) low = middle;
    else high = middle;
  }
  return high;
}

/** Formats a day for people, en-US: `Nov 21, 2026`. */
export function formatLocalDate(date: LocalDate): string {
  const { year, month, day } = partsOf(date);
  return `${shortMonth(month)} ${day}, ${year}`;
}

// Names instead of `Intl`: a formatter takes a tenth of the scripts' time of a page to make.
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** The name of a month, 1 to 12, en-US: `November`. */
export const longMonth = (month: number): string => MONTHS[month - 1] ?? '';

/** The same in short: `Nov`. */
export const shortMonth = (month: number): string => longMonth(month).slice(0, 3);

/** The number of days of a month; `month` is 1 to 12. */
export function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterFor(timezone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timezone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone: timezone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    formatters.set(timezone, formatter);
  }
  return formatter;
}

function partsOf(date: LocalDate): Parts {
  if (!isLocalDate(date)) throw new RangeError(`"${date}" is not a date`);
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  return { year, month, day };
}

function dayNumber(date: LocalDate): number {
  const { year, month, day } = partsOf(date);
  const instant = new Date(0);
  instant.setUTCFullYear(year, month - 1, day);
  return instant.getTime() / DAY_MS;
}

function fromDayNumber(days: number): LocalDate {
  const instant = new Date(days * DAY_MS);
  return text({
    year: instant.getUTCFullYear(),
    month: instant.getUTCMonth() + 1,
    day: instant.getUTCDate(),
  });
}

function text({ year, month, day }: Parts): LocalDate {
  if (!(year >= 1 && year <= 9999)) throw new RangeError(`The year ${year} is outside 1 to 9999`);
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}
