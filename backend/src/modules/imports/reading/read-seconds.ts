import { type ImportDecimalMark, readDuration } from '@oficio/contracts';
import { readDecimal } from './read-amount.ts';

/**
 * The seconds of a duration: `1:30`, `1:30:00`, `18:25 min`, `1.5` and `1.5 h`, `90 min`, `1h 30m`. A bare number is hours, with
 * the decimal mark of the file. Null for any other text.
 */
export function readSeconds(text: string, mark: ImportDecimalMark): number | null {
  const typed = text.trim().toLowerCase();
  const clock = /^(\d{1,5}):([0-5]\d)(?::([0-5]\d))?(\s*min)?$/.exec(typed);
  if (clock) {
    const [, first, second, third, isMinutes] = clock;
    const [large, small] = [Number(first), Number(second)];
    // Toggl writes minutes and seconds so.
    if (isMinutes !== undefined) return third === undefined ? large * 60 + small : null;
    return (large * 60 + small) * 60 + Number(third ?? 0);
  }
  const hours = /^([\d.,\s'’]+?)\s*(?:h|hrs?|hours?)?$/.exec(typed);
  if (hours) {
    const decimal = readDecimal(hours[1] ?? '', mark);
    return decimal === null ? null : Math.round(Number(decimal) * 3_600);
  }
  const minutes = readDuration(typed);
  return minutes === null ? null : minutes * 60;
}
