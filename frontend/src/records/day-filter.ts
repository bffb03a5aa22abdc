import { formatLocalDate, isLocalDate } from '@oficio/contracts';
import type { ListFilter } from './record-filters.tsx';

/** A chip of a day, which an address has set. */
export const dayFilter = (name: string, label: string): ListFilter => ({
  name,
  label,
  words: (day) => `${label} ${isLocalDate(day) ? formatLocalDate(day) : day}`,
});
