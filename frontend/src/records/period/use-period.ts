import { isLocalDate, type LocalDate } from '@oficio/contracts';
import { useToday } from '../../lib/api/use-today.ts';
import type { PeriodSearch } from './period-search.ts';
import { daysOf, RANGES, type Range } from './ranges.ts';

export interface ShownPeriod {
  from: LocalDate;
  to: LocalDate;
  today: LocalDate;
  /** Undefined: other days. */
  range: Range | undefined;
}

/** The period of an address; `usual` without one. */
export function usePeriod({ from, to }: PeriodSearch, usual: Range): ShownPeriod {
  const today = useToday();
  const days = isDay(from) && isDay(to) && from <= to ? { from, to } : daysOf(usual, today);
  const range = RANGES.find((known) => {
    const its = daysOf(known, today);
    return its.from === days.from && its.to === days.to;
  });
  return { ...days, today, range };
}

/** The address may have anything. */
function isDay(text: string | undefined): text is LocalDate {
  return text !== undefined && isLocalDate(text);
}
