import {
  addDays,
  addMonths,
  endOfMonth,
  type LocalDate,
  NUMBER_LOCALE,
  type Period,
  REPORT_PARTS,
  type ReportColumns,
  startOfMonth,
} from '@oficio/contracts';
import { comparedPeriod, invalid } from '../periods.ts';

const month = new Intl.DateTimeFormat(NUMBER_LOCALE, { month: 'short', timeZone: 'UTC' });

/** A column that has the sums of a period. */
export interface PeriodColumn {
  title: string;
  period: Period;
}

/**
 * The period beside the one that it is compared with, or its months or quarters with their sum.
 * @throws ApiError request.invalid: there are too many months or quarters
 */
export function periodColumns(
  period: Period,
  columns: ReportColumns,
  fiscalYearMonth: number,
): PeriodColumn[] {
  if (columns === 'before' || columns === 'year') {
    const title = columns === 'year' ? 'Year before' : 'Period before';
    return [
      { title: 'Amount', period },
      { title, period: comparedPeriod(period, columns) },
    ];
  }
  const parts = partsOf(period, columns === 'quarter' ? 3 : 1, fiscalYearMonth);
  if (parts.length > REPORT_PARTS) {
    throw invalid('columns', `At most ${REPORT_PARTS} columns. Choose a shorter period, or quarters`);
  }
  return [...parts, { title: 'Total', period }];
}

/** The parts of so many months. Days outside the period don't count. */
function partsOf({ from, to }: Period, months: number, fiscalYearMonth: number): PeriodColumn[] {
  const parts: PeriodColumn[] = [];
  const monthsBefore = (12 + Number(from.slice(5, 7)) - fiscalYearMonth) % months;
  for (
    let first = addMonths(startOfMonth(from), -monthsBefore);
    first <= to;
    first = addMonths(first, months)
  ) {
    const last = addDays(addMonths(first, months), -1);
    parts.push({
      title: titleOf(first, last),
      period: { from: first < from ? from : first, to: last > to ? to : last },
    });
  }
  return parts;
}

/** `Jan 2026`, `Jan – Mar 2026`, `Nov 2025 – Jan 2026`. */
function titleOf(first: LocalDate, last: LocalDate): string {
  const [begin, end] = [first, last].map((day) => month.format(Date.parse(day)));
  const [beginYear, endYear] = [first, last].map((day) => day.slice(0, 4));
  if (endOfMonth(first) === last) return `${end} ${endYear}`;
  return `${begin}${beginYear === endYear ? '' : ` ${beginYear}`} – ${end} ${endYear}`;
}
