import { formatLocalDate, isLocalDate, periodOfFilter } from '@oficio/contracts';

/** The words of a filter by days. */
export function periodWords(value: string): string {
  const { from, to } = periodOfFilter(value);
  return isLocalDate(from) && isLocalDate(to) ? `${formatLocalDate(from)} – ${formatLocalDate(to)}` : value;
}
