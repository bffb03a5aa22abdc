import * as z from 'zod/mini';
import type { Period } from './accounting-figures.contract.ts';
import { isLocalDate } from './dates.ts';

/** Days in a filter: `2026-01-01..2026-01-31`. */
export const periodFilter = z.string().check(
  z.refine((value) => {
    const { from, to } = periodOfFilter(value);
    return isLocalDate(from) && isLocalDate(to) && value === periodFilterOf({ from, to });
  }, 'Please enter a period'),
);

export function periodFilterOf({ from, to }: Period): string {
  return `${from}..${to}`;
}

export function periodOfFilter(value: string): Period {
  const [from = '', to = ''] = value.split('..');
  return { from, to };
}
