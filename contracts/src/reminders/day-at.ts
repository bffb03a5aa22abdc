import { type LocalDate, localDateAt } from '../dates.ts';

/**
 * The day of each time zone at an instant. Each zone is worked out once, because a plan asks for it for every mail.
 * @param at UTC ISO text
 */
export function dayAt(at: string): (timezone: string) => LocalDate {
  const days = new Map<string, LocalDate>();
  return (timezone) => {
    const known = days.get(timezone);
    if (known !== undefined) return known;
    const day = localDateAt(at, timezone);
    days.set(timezone, day);
    return day;
  };
}
