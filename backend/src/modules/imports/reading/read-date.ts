import { IMPORT_DATE_ORDERS, type ImportDateOrder, isLocalDate, type LocalDate } from '@oficio/contracts';

/**
 * The calendar date that a text names in this order, without its time of day; null for any other text and for days that
 * don't exist. A date with the year in four digits at its start, with its month in words or in eight digits is read alike
 * in every order. Years of two digits are from 1970 to 2069.
 */
export function readDate(text: string, order: ImportDateOrder): LocalDate | null {
  const day = withoutTime(text);
  return yearFirst(day) ?? inWords(day) ?? byOrder(day, order);
}

/**
 * The orders in which a text is a date; null for a text that is read alike in every order. Points aren't written with the
 * month first, and years of two digits aren't written first (Unicode CLDR).
 */
export function possibleOrders(text: string): readonly ImportDateOrder[] | null {
  if (!/\d/.test(text)) return [];
  const day = withoutTime(text);
  if (yearFirst(day) || inWords(day)) return null;
  const orders = IMPORT_DATE_ORDERS.filter((order) => byOrder(day, order) !== null);
  const usual = orders.filter((order) => order !== 'ymd' && !(order === 'mdy' && day.includes('.')));
  return usual.length > 0 ? usual : orders;
}

/** `2027-05-17 06:21:14`, `2027-05-17T06:21:14.000Z` and `11/07/2027, 6:21 PM` have a time. */
function withoutTime(text: string): string {
  return text
    .trim()
    .replace(/(?:,?\s+|T)\d{1,2}:\d{2}.*$/i, '')
    .trim();
}

function yearFirst(text: string): LocalDate | null {
  const parts = /^(\d{4})([-/.]?)(\d{1,2})\2(\d{1,2})\.?$/.exec(text);
  if (!parts || (parts[2] === '' && text.length !== 8)) return null;
  return existing(parts[1], parts[3], parts[4]);
}

function byOrder(text: string, order: ImportDateOrder): LocalDate | null {
  const parts = /^(\d{1,2})([-/.])\s?(\d{1,2})\2\s?(\d{4}|\d{2})$/.exec(text);
  if (!parts) return null;
  const [, first = '', , second = '', third = ''] = parts;
  if (order === 'dmy') return existing(fullYear(third), second, first);
  if (order === 'mdy') return existing(fullYear(third), first, second);
  return third.length === 2 && first.length === 2 ? existing(fullYear(first), second, third) : null;
}

function inWords(text: string): LocalDate | null {
  const dayFirst =
    /^(\d{1,2})(?:\.|st|nd|rd|th)?[\s-]+(?:de\s+)?(\p{L}+)\.?,?[\s-]+(?:de\s+)?(\d{4}|\d{2})$/iu.exec(text);
  if (dayFirst) return existing(fullYear(dayFirst[3]), monthNamed(dayFirst[2]), dayFirst[1]);
  const monthFirst = /^(\p{L}+)\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/iu.exec(text);
  return monthFirst && existing(monthFirst[3], monthNamed(monthFirst[1]), monthFirst[2]);
}

function existing(year = '', month = '', day = ''): LocalDate | null {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isLocalDate(date) ? date : null;
}

function fullYear(year = ''): string {
  if (year.length !== 2) return year;
  return year < '70' ? `20${year}` : `19${year}`;
}

function monthNamed(name = ''): string {
  return MONTHS.get(plain(name)) ?? '';
}

/** The names of months, long and short, in the languages of the products whose files are known. */
const MONTHS = monthNames(['en', 'es', 'de', 'fr', 'it', 'nl', 'pt']);

function monthNames(languages: readonly string[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const language of languages) {
    for (const width of ['long', 'short'] as const) {
      const format = new Intl.DateTimeFormat(language, { month: width, day: 'numeric', timeZone: 'UTC' });
      for (let month = 1; month <= 12; month += 1) {
        const part = format.formatToParts(Date.UTC(2026, month - 1, 1)).find(({ type }) => type === 'month');
        if (part) names.set(plain(part.value), String(month));
      }
    }
  }
  return names.set('sept', '9');
}

function plain(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[\u0300-\u036f.]/g, '')
    .toLowerCase();
}
