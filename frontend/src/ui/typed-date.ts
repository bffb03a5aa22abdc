import { addDays, isPlausibleDate, type LocalDate } from '@oficio/contracts';

/**
 * Parses a typed date; null when the text is no date. Formats: `2026-11-21`, `11/21/2026` and `11/21` (month first),
 * `Nov 21, 2026`, `21 November 2026`, `Nov 21`, today, tomorrow, yesterday. Without a year it is the year of `today`; a
 * two-digit year is 2000 to 2099.
 */
export function parseTypedDate(typed: string, today: LocalDate): LocalDate | null {
  const text = typed.trim().toLowerCase().replace(/\s+/g, ' ');
  const relative = relativeDays.get(text);
  if (relative !== undefined) return addDays(today, relative);
  const currentYear = today.slice(0, 4);

  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  if (iso) return dateOf(iso[1], Number(iso[2]), Number(iso[3]));
  const numeric = /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{4}|\d{2}))?$/.exec(text);
  if (numeric) return dateOf(numeric[3] ?? currentYear, Number(numeric[1]), Number(numeric[2]));
  const monthFirst = /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?(?:,? (\d{4}))?$/.exec(text);
  if (monthFirst) {
    return dateOf(monthFirst[3] ?? currentYear, monthNumber(monthFirst[1]), Number(monthFirst[2]));
  }
  const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)? ([a-z]{3,9})\.?(?:,? (\d{4}))?$/.exec(text);
  if (dayFirst) return dateOf(dayFirst[3] ?? currentYear, monthNumber(dayFirst[2]), Number(dayFirst[1]));
  return null;
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
