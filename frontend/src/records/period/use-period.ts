import { authRoutes, isLocalDate, type LocalDate, localDateAt } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/api/route-query.ts';
import { useServerTime } from '../../lib/api/server-time.ts';
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
  const now = useServerTime();
  const { data: user } = useQuery(queryOf(authRoutes.me));
  const today = localDateAt(now(), user?.organization?.timezone ?? 'UTC');
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
