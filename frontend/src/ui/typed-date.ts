import { addDays, type DateFormat, isPlausibleDate, type LocalDate } from '@oficio/contracts';

/**
 * Parses a typed date; null when the text is no date. Formats: `2026-11-21`, `11/21/2026` and `11/21` in the order of
 * `format`, `21.11.2026` and `21.11.` with the day first, `Nov 21, 2026`, `21 November 2026`, `Nov 21`, today, tomorrow,
 * yesterday. Without a year it is the year of `today`; a two-digit year is 2000 to 2099.
 */
export function parseTypedDate(typed: string, today: LocalDate, format: DateFormat): LocalDate | null {
  const text = typed.trim().toLowerCase().replace(/\s+/g, ' ');
  const relative = relativeDays.get(text);
  if (relative !== undefined) return addDays(today, relative);
  const currentYear = today.slice(0, 4);

  const iso = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})$/.exec(text);
  if (iso) return dateOf(iso[1], Number(iso[2]), Number(iso[3]));
  const dotted = /^(\d{1,2})\. ?(\d{1,2})(?:\. ?(\d{4}|\d{2})|\.)?$/.exec(text);
  if (dotted) return dateOf(dotted[3] ?? currentYear, Number(dotted[2]), Number(dotted[1]));
  const numeric = /^(\d{1,2})[/-](\d{1,2})(?:[/-](\d{4}|\d{2}))?$/.exec(text);
  if (numeric) return numericDate(numeric.slice(1, 4), currentYear, format);
  const monthFirst = /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?(?:,? (\d{4}))?$/.exec(text);
  if (monthFirst) {
    return dateOf(monthFirst[3] ?? currentYear, monthNumber(monthFirst[1]), Number(monthFirst[2]));
  }
  const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)? ([a-z]{3,9})\.?(?:,? (\d{4}))?$/.exec(text);
  if (dayFirst) return dateOf(dayFirst[3] ?? currentYear, monthNumber(dayFirst[2]), Number(dayFirst[1]));
  return null;
}

/** Where the year comes first in an organization, four digits at the end leave the order of day and month unknown. */
function numericDate(
  [first = '', second = '', third]: (string | undefined)[],
  currentYear: string,
  format: DateFormat,
): LocalDate | null {
  if (format === 'day-month-year') return dateOf(third ?? currentYear, Number(second), Number(first));
  if (format === 'month-day-year') return dateOf(third ?? currentYear, Number(first), Number(second));
  if (third === undefined) return dateOf(currentYear, Number(first), Number(second));
  if (third.length === 2) return dateOf(first.padStart(2, '0'), Number(second), Number(third));
  const readings = new Set([
    dateOf(third, Number(first), Number(second)),
    dateOf(third, Number(second), Number(first)),
  ]);
  readings.delete(null);
  const [date = null] = readings.size === 1 ? readings : [];
  return date;
}

const relativeDays = new Map([
  ['today', 0],
  ['tomorrow', 1],
  ['yesterday', -1],
]);

const names = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

function monthNumber(name: string | undefined): number {
  if (!name) return 0;
  return (name === 'sept' ? 8 : names.findIndex((full) => full.startsWith(name))) + 1;
}

function dateOf(yearText: string | undefined, month: number, day: number): LocalDate | null {
  const year = yearText?.length === 2 ? `20${yearText}` : (yearText ?? '');
  const date = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return isPlausibleDate(date) ? date : null;
}
