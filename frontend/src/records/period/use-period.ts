import { isLocalDate, type LocalDate } from '@oficio/contracts';
import { useOrganization } from '../../lib/api/use-organization.ts';
import { useToday } from '../../lib/api/use-today.ts';
import type { PeriodSearch } from './period-search.ts';
import { daysOf, type Range, rangesOf } from './ranges.ts';

export interface ShownPeriod {
  from: LocalDate;
  to: LocalDate;
  today: LocalDate;
  /** Undefined: other days. */
  range: Range | undefined;
  /** The ranges to choose from, with their days. */
  ranges: readonly RangeDays[];
}

interface RangeDays {
  range: Range;
  from: LocalDate;
  to: LocalDate;
}

/** The period of an address; `usual` without one. */
export function usePeriod({ from, to }: PeriodSearch, usual: Range): ShownPeriod {
  const today = useToday();
  const month = useOrganization()?.fiscalYearMonth ?? 1;
  const days = isDay(from) && isDay(to) && from <= to ? { from, to } : daysOf(usual, today, month);
  const ranges = rangesOf(month).map((range) => ({ range, ...daysOf(range, today, month) }));
  const shown = ranges.find((known) => known.from === days.from && known.to === days.to);
  return { ...days, today, range: shown?.range, ranges };
}

/** The address may have anything. */
function isDay(text: string | undefined): text is LocalDate {
  return text !== undefined && isLocalDate(text);
}
