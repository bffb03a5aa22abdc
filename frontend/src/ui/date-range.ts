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
  const firstOfTime = {
    future: addDays(today, 1),
    'future-or-today': today,
    past: undefined,
    'past-or-today': undefined,
  };
  const lastOfTime = {
    past: addDays(today, -1),
    'past-or-today': today,
    future: undefined,
    'future-or-today': undefined,
  };
  return {
    first: later(minimum, only && firstOfTime[only]),
    last: earlier(maximum, only && lastOfTime[only]),
  };
}

/** The error text of a date that isn't allowed, else null. */
export function rangeProblem(date: LocalDate, { first, last }: DateRange): string | null {
  if (first && date < first) return `Choose ${formatLocalDate(first)} or later`;
  if (last && date > last) return `Choose ${formatLocalDate(last)} or earlier`;
  return null;
}

function later(one: LocalDate | undefined, other: LocalDate | undefined): LocalDate | undefined {
  return one && other ? (one > other ? one : other) : (one ?? other);
}

function earlier(one: LocalDate | undefined, other: LocalDate | undefined): LocalDate | undefined {
  return one && other ? (one < other ? one : other) : (one ?? other);
}
