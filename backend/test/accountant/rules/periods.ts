import { addDays, addMonths, endOfMonth } from '@oficio/contracts';
import type { Days } from './figure.ts';

/** A month that begins on a day. */
export function monthFrom(from: string): Days {
  return { from, to: endOfMonth(from) };
}

/** As many whole months before whole months. */
export function periodBefore({ from, to }: Days): Days {
  let months = 1;
  while (addMonths(from, months) <= to) months += 1;
  return { from: addMonths(from, -months), to: addDays(from, -1) };
}
