import { formatLocalDate, isLocalDate } from '@oficio/contracts';
import type { ListFilter } from './list-filter.ts';

/** A filter by a day. Without `day` it is only a chip. */
export const dayFilter = (name: string, label: string, day?: ListFilter['day']): ListFilter => ({
  name,
  label,
  day,
  words: (value) => `${label} ${isLocalDate(value) ? formatLocalDate(value) : value}`,
});

type NamedDay = readonly [name: string, label: string];

/** Two filters by the first and the last day of a period, each with a date picker. */
export function periodFilters([first, firstLabel]: NamedDay, [last, lastLabel]: NamedDay): ListFilter[] {
  return [dayFilter(first, firstLabel, { until: last }), dayFilter(last, lastLabel, { since: first })];
}
