import { addDays, formatLocalDate, type LocalDate } from '@oficio/contracts';

export interface DateLimits {
  /** The first day that may be chosen. */
  minimum?: LocalDate | undefined;
  /** The last day that may be chosen. */
  maximum?: LocalDate | undefined;
  /** `past` ends yesterday, `future` begins tomorrow; with `today` both may also be today. */
  only?: 'past' | 'past-or-today' | 'future' | 'future-or-today' | undefined;
}

export interface DateRange {
  first: LocalDate | undefined;
  last: LocalDate | undefined;
}

/** The days that may be chosen, all limits taken together. Undefined: no limit on that side. */
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

/** What is wrong with a date, as a sentence, or null when it may be chosen. */
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
