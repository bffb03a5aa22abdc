import { addDays, addMonths, endOfMonth, type LocalDate, startOfMonth } from '@oficio/contracts';

export const RANGES = [
  '12-months',
  'this-month',
  'last-month',
  'quarter',
  'last-quarter',
  'year',
  'last-year',
  'fiscal-year',
  'last-fiscal-year',
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
  'fiscal-year': 'This fiscal year',
  'last-fiscal-year': 'Last fiscal year',
  '24-months': 'Last 24 months',
};

/** The ranges that an organization is offered: those of its fiscal year where that isn't the calendar's. */
export function rangesOf(fiscalYearMonth: number): readonly Range[] {
  return fiscalYearMonth === 1 ? RANGES.filter((range) => !range.endsWith('fiscal-year')) : RANGES;
}

/** The first and the last day of a range of whole months. */
export function daysOf(
  range: Range,
  today: LocalDate,
  fiscalYearMonth: number,
): { from: LocalDate; to: LocalDate } {
  const first = startOfMonth(today);
  const to = endOfMonth(today);
  const monthsInYear = (12 + Number(today.slice(5, 7)) - fiscalYearMonth) % 12;
  const fiscalYear = addMonths(first, -monthsInYear);
  const quarter = addMonths(first, -(monthsInYear % 3));
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
    case 'fiscal-year':
      return { from: fiscalYear, to };
    case 'last-fiscal-year':
      return { from: addMonths(fiscalYear, -12), to: addDays(fiscalYear, -1) };
    case '24-months':
      return { from: addMonths(first, -23), to };
    default:
      return { from: addMonths(first, -11), to };
  }
}

export function isRange(text: unknown): text is Range {
  return RANGES.includes(text as Range);
}
