import { addDays, formatLocalDate, type LocalDate } from '@oficio/contracts';

export interface DateLimits {
  /** The first allowed day. */
  minimum?: LocalDate | undefined;
  /** The last allowed day. */
  maximum?: LocalDate | undefined;
  /** `past` ends yesterday and `future` begins tomorrow; the other two include today. */
  only?: 'past' | 'past-or-today' | 'future' | 'future-or-today' | undefined;
}

export interface DateRange {
  first: LocalDate | undefined;
  last: LocalDate | undefined;
}

/** The allowed days: the intersection of all limits. Undefined: no limit on that side. */
export function allowedRange({ minimum, maximum, only }: DateLimits, today: LocalDate): DateRange {
  const inclusive = only?.endsWith('-or-today');
  const first = only?.startsWith('future') ? addDays(today, inclusive ? 0 : 1) : undefined;
  const last = only?.startsWith('past') ? addDays(today, inclusive ? 0 : -1) : undefined;
  return { first: sorted(minimum, first).at(-1), last: sorted(maximum, last)[0] };
}

/** The error text of a date that isn't allowed, else null. */
export function rangeProblem(date: LocalDate, { first, last }: DateRange): string | null {
  if (first && date < first) return `Choose ${formatLocalDate(first)} or later`;
  if (last && date > last) return `Choose ${formatLocalDate(last)} or earlier`;
  return null;
}

function sorted(...days: (LocalDate | undefined)[]): LocalDate[] {
  return days.filter((day) => day !== undefined).sort();
}
