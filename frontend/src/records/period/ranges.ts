import { addDays, addMonths, endOfMonth, type LocalDate, startOfMonth } from '@oficio/contracts';

export const RANGES = [
  '12-months',
  'this-month',
  'last-month',
  'quarter',
  'last-quarter',
  'year',
  'last-year',
  '24-months',
] as const;
export type Range = (typeof RANGES)[number];

export const RANGE_WORDS: Record<Range, string> = {
  '12-months': 'Last 12 months',
  'this-month': 'This month',
  'last-month': 'Last month',
  quarter: 'This quarter',
  'last-quarter': 'Last quarter',
  year: 'This year',
  'last-year': 'Last year',
  '24-months': 'Last 24 months',
};

/** The first and the last day of a range of whole months. */
export function daysOf(range: Range, today: LocalDate): { from: LocalDate; to: LocalDate } {
  const first = startOfMonth(today);
  const to = endOfMonth(today);
  const quarter = addMonths(first, -((Number(today.slice(5, 7)) - 1) % 3));
  const year: LocalDate = `${today.slice(0, 4)}-01-01`;
  switch (range) {
    case 'this-month':
      return { from: first, to };
    case 'last-month':
      return { from: addMonths(first, -1), to: addDays(first, -1) };
    case 'quarter':
      return { from: quarter, to };
    case 'last-quarter':
      return { from: addMonths(quarter, -3), to: addDays(quarter, -1) };
    case 'year':
      return { from: year, to };
    case 'last-year':
      return { from: addMonths(year, -12), to: addDays(year, -1) };
    case '24-months':
      return { from: addMonths(first, -23), to };
    default:
      return { from: addMonths(first, -11), to };
  }
}

export function isRange(text: unknown): text is Range {
  return RANGES.includes(text as Range);
}
