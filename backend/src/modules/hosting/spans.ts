import { addDays, addMonths, endOfMonth, type LocalDate, startOfMonth } from '@oficio/contracts';
import sql, { type Sql } from 'sql-template-tag';

/** Some days that figures add up. */
export interface Span {
  name: string;
  from: LocalDate;
  to: LocalDate;
}

const MONTHS = 12;

/** The present month and the eleven after it, named like `2027-03`. */
export function monthsAhead(today: LocalDate): Span[] {
  return Array.from({ length: MONTHS }, (_, index) => {
    const from = addMonths(startOfMonth(today), index);
    return { name: from.slice(0, 7), from, to: endOfMonth(from) };
  });
}

/** From today on, named by the number of days. */
export function daysAhead(today: LocalDate, days: readonly number[]): Span[] {
  return days.map((count) => ({ name: String(count), from: today, to: addDays(today, count) }));
}

/** The spans as a table `span`. */
export function spanTable(spans: readonly Span[]): Sql {
  return sql`unnest(${spans.map(({ name }) => name)}::text[], ${spans.map(({ from }) => from)}::date[],
    ${spans.map(({ to }) => to)}::date[]) AS span (name, first, last)`;
}

/** The first and the last day of all spans. */
export function endsOf(spans: readonly Span[]): { first: LocalDate; last: LocalDate } {
  const [first = ''] = spans.map(({ from }) => from).toSorted();
  const last =
    spans
      .map(({ to }) => to)
      .toSorted()
      .at(-1) ?? '';
  return { first, last };
}
