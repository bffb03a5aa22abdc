import { type ImportDateOrder, isLocalDate, type LocalDate } from '@oficio/contracts';
import { readDate } from './read-date.ts';

/** A time of the clock, with its day where the text has one, or an instant of a text with a time zone. */
export type ReadTime = { second: number; date: LocalDate | null } | { instant: string };

/**
 * The time that a text names: `09:30`, `9:30 AM`, `09:30:15`, `12/05/2026 09:30`, `2026-01-05T09:30:00Z`. Null for any other
 * text, for a time that no clock shows, and for a time with a zone that has no day.
 */
export function readTime(text: string, order: ImportDateOrder): ReadTime | null {
  const trimmed = text.trim();
  const zoned = ZONED.exec(trimmed);
  if (zoned) return instantOf(zoned);
  const [, day, time = trimmed] = WITH_DAY.exec(trimmed) ?? [];
  const second = secondOf(time);
  if (second === null) return null;
  if (day === undefined) return { second, date: null };
  const date = readDate(day, order);
  return date === null ? null : { second, date };
}

const ZONED =
  /^(\d{4}-\d{2}-\d{2})[T\s](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*(?:Z|UTC|GMT|([+-])(\d{2}):?(\d{2})?)$/i;

function instantOf([, day = '', hour, minute, second = '0', fraction = '', sign, ...offset]: string[]) {
  const [hours, minutes, seconds] = [hour, minute, second].map(Number) as [number, number, number];
  if (!isLocalDate(day) || hours > 23 || minutes > 59 || seconds > 59) return null;
  const [offsetHours = 0, offsetMinutes = 0] = offset.map((part) => Number(part ?? 0));
  const east = (offsetHours * 60 + offsetMinutes) * (sign === '-' ? -1 : 1);
  const milliseconds = Number(fraction.slice(0, 3).padEnd(3, '0'));
  const shown = Date.parse(`${day}T00:00:00Z`) + ((hours * 60 + minutes) * 60 + seconds) * 1_000;
  return { instant: new Date(shown + milliseconds - east * 60_000).toISOString() };
}

const WITH_DAY = /^(\S.*?)(?:,?\s+|T)(\d{1,2}(?:[:.]\d{2}){1,2}(?:\.\d+)?(?:\s*[ap]\.?\s?m\.?)?)$/i;
const CLOCK = /^(\d{1,2})(?:[:.](\d{2}))?(?:[:.](\d{2})(?:\.\d+)?)?\s*(?:([ap])\.?\s?m\.?)?$/i;

/** The seconds since midnight; 24:00 is the midnight that ends a day. */
function secondOf(text: string): number | null {
  const parts = CLOCK.exec(text);
  if (!parts) return null;
  const [, hour = '', minute, second = '0', half] = parts;
  // A bare number is an hour only with its half of the day.
  if (minute === undefined && half === undefined) return null;
  const [hours, minutes, seconds] = [Number(hour), Number(minute ?? 0), Number(second)];
  if (minutes > 59 || seconds > 59) return null;
  if (half === undefined) {
    if (hours === 24) return minutes + seconds === 0 ? 0 : null;
    return hours > 23 ? null : (hours * 60 + minutes) * 60 + seconds;
  }
  if (hours < 1 || hours > 12) return null;
  const afterNoon = half.toLowerCase() === 'p' ? 12 : 0;
  return (((hours % 12) + afterNoon) * 60 + minutes) * 60 + seconds;
}
