import {
  addDays,
  daysBetween,
  elapsedMinutes,
  instantAt,
  type LocalDate,
  localDateAt,
} from '@oficio/contracts';
import type { CellValue } from '../cells/cell-values.ts';
import { type ReadTime, readTime } from '../reading/index.ts';
import type { RowError } from '../stored-import.ts';
import type { FileRow } from './target.types.ts';

/** When the work of a row was done, as a time entry has it. */
export interface ImportedTime {
  day: LocalDate;
  startedAt: string | null;
  endedAt: string | null;
  minutes: number;
}

/** Files round durations: hours with two decimals are 36 seconds apart. */
const TOLERANCE_SECONDS = 60;

/**
 * The time of a row, or what is wrong with it. Minutes are the elapsed time between two instants, also over a change of the
 * clocks; an end without a day that isn't after the start is on the next day.
 */
export function timeOfRow(row: FileRow, timezone: string): ImportedTime | RowError {
  const day = dayOf(row, timezone);
  if (day === null) return { field: 'day', message: 'The day is missing.' };
  const seconds = secondsOf(row);
  const given = timeIn(row.values.start);
  const begin = given && instantOf(given, day, timezone);
  if (!given || begin === null) return withoutTimes(day, row, seconds);
  if (!isOnDay(given, begin, day))
    return { field: 'start', message: 'The start isn’t on the day of the entry.' };
  const end = endOf(timeIn(row.values.end), given, begin, { day, timezone, seconds });
  if (end === null) {
    const message = 'The end and the duration are missing. A timer that runs isn’t imported.';
    return { field: 'end', message };
  }
  if (end < begin) return { field: 'end', message: 'The end is before the start.' };
  if (seconds !== null && Math.abs((end - begin) / 1_000 - seconds) > TOLERANCE_SECONDS) {
    return { field: 'duration', message: 'The duration isn’t the time from the start to the end.' };
  }
  return {
    day,
    startedAt: new Date(begin).toISOString(),
    endedAt: new Date(end).toISOString(),
    minutes: elapsedMinutes(begin, end),
  };
}

/** A day with a time and a zone is the day that the instant has in the time zone of whoever imports. */
function dayOf({ texts, values }: FileRow, timezone: string): LocalDate | null {
  const instant = readTime(texts.day ?? '', 'ymd');
  if (instant && 'instant' in instant) return localDateAt(instant.instant, timezone);
  return typeof values.day === 'string' ? values.day : null;
}

function secondsOf({ values: { minutes, duration } }: FileRow): number | null {
  if (typeof minutes === 'number') return minutes * 60;
  return typeof duration === 'number' ? duration : null;
}

function withoutTimes(day: LocalDate, { texts }: FileRow, seconds: number | null): ImportedTime | RowError {
  if (seconds !== null) return { day, startedAt: null, endedAt: null, minutes: Math.round(seconds / 60) };
  return texts.end === undefined
    ? { field: 'duration', message: 'The duration is missing, and so are a start and an end.' }
    : { field: 'start', message: 'The start is missing.' };
}

const timeIn = (value: CellValue | undefined): ReadTime | null =>
  typeof value === 'object' && !Array.isArray(value) ? (value as ReadTime) : null;

function instantOf(time: ReadTime, day: LocalDate, timezone: string): number {
  if ('instant' in time) return Date.parse(time.instant);
  const minute = Math.floor(time.second / 60);
  return instantAt(time.date ?? day, minute, timezone) + (time.second % 60) * 1_000;
}

/** The day of an entry is that of its writer's time zone, which an instant doesn't name. */
function isOnDay(time: ReadTime, instant: number, day: LocalDate): boolean {
  if ('instant' in time) return Math.abs(daysBetween(localDateAt(instant, 'UTC'), day)) <= 1;
  return time.date === null || time.date === day;
}

function endOf(
  time: ReadTime | null,
  start: ReadTime,
  begin: number,
  { day, timezone, seconds }: { day: LocalDate; timezone: string; seconds: number | null },
): number | null {
  if (time === null) return seconds === null ? null : begin + seconds * 1_000;
  if ('instant' in time || time.date !== null) return instantOf(time, day, timezone);
  const isNextDay =
    'instant' in start
      ? instantOf(time, day, timezone) < begin
      : time.second < start.second || (time.second === start.second && seconds !== null && seconds > 0);
  const end = instantOf({ ...time, date: isNextDay ? addDays(day, 1) : day }, day, timezone);
  // Clocks that go back can show an end before the start.
  return Math.max(begin, end);
}
