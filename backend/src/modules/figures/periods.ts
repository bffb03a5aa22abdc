import {
  addDays,
  addMonths,
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

function invalid(path: string, message: string): ApiError {
  return new ApiError('request.invalid', message, { fields: [{ path, message }] });
}

/** The same length before: whole months before whole months, otherwise days. */
export function periodBefore({ from, to }: Period): Period {
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
