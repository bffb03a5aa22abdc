import {
  addDays,
  addMonths,
  type Comparison,
  daysBetween,
  endOfMonth,
  FIGURES_DAYS,
  type LocalDate,
  type Period,
  startOfMonth,
} from '@oficio/contracts';
import { ApiError } from '../../http/api-error.ts';

/**
 * The asked days; the present month without any.
 * @throws ApiError request.invalid
 */
export function periodOf(
  asked: { from?: LocalDate | undefined; to?: LocalDate | undefined },
  today: LocalDate,
): Period {
  const from = asked.from ?? startOfMonth(asked.to ?? today);
  const to =
    asked.to ?? (asked.from && asked.from > endOfMonth(today) ? endOfMonth(asked.from) : endOfMonth(today));
  if (from > to) throw invalid('to', 'The first day is after the last one');
  if (daysBetween(from, to) >= FIGURES_DAYS) throw invalid('from', 'At most five years');
  return { from, to };
}

export function invalid(path: string, message: string): ApiError {
  return new ApiError('request.invalid', message, { fields: [{ path, message }] });
}

/** The period that another one is compared with. */
export function comparedPeriod(period: Period, compare: Comparison): Period {
  return compare === 'year' ? yearBefore(period) : periodBefore(period);
}

/** The same days of the year before; the end of February stays its end. */
function yearBefore({ from, to }: Period): Period {
  const last = addMonths(to, -12);
  return { from: addMonths(from, -12), to: to === endOfMonth(to) ? endOfMonth(last) : last };
}

/** The same length before: whole months before whole months, otherwise days. */
function periodBefore({ from, to }: Period): Period {
  const last = addDays(from, -1);
  if (from !== startOfMonth(from) || to !== endOfMonth(to)) {
    return { from: addDays(last, -daysBetween(from, to)), to: last };
  }
  let months = 1;
  while (addMonths(from, months) < to) months += 1;
  return { from: addMonths(from, -months), to: last };
}

/** The months of a period, the oldest first, as `YYYY-MM`. */
export function monthsOf({ from, to }: { from: LocalDate; to: LocalDate }): string[] {
  const months: string[] = [];
  for (let day = startOfMonth(from); day <= to; day = addMonths(day, 1)) months.push(day.slice(0, 7));
  return months;
}
