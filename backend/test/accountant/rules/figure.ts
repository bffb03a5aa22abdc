import { plus } from './exact.ts';

/** The days of a report, both included. */
export interface Days {
  from: string;
  to: string;
}

export type Basis = 'cash' | 'accrual';

/** An amount at a place of a report, in its currency and in the organization's. Those of one place are added up. */
export interface Figure {
  currency: string;
  group: string;
  label: string;
  column: string;
  amount: bigint;
  base: bigint;
  /** Absent: in its line and in the sum of its group. */
  counts?: 'line' | 'sum' | undefined;
}

export const isIn = ({ from, to }: Days, date: string | null): boolean =>
  date !== null && from <= date && date <= to;

export const SUM = 'Total';
export const CONVERTED = 'converted';

/**
 * The amounts of a report by place: each line, the sum of each group, and with `total` the sum of all groups, in each
 * currency and in all of them together.
 */
export function placesOf(figures: readonly Figure[], total?: string): Map<string, bigint> {
  const places = new Map<string, bigint>();
  const add = (
    currency: string,
    { group, label, column, counts }: Omit<Figure, 'currency'>,
    amount: bigint,
  ) => {
    const lines: [string, string][] = [];
    if (counts !== 'sum') lines.push([group, label]);
    if (counts !== 'line') lines.push([group, SUM]);
    if (total !== undefined) lines.push([total, SUM]);
    for (const line of lines) {
      const place = placeOf(currency, ...line, column);
      places.set(place, plus([places.get(place) ?? 0n, amount]));
    }
  };
  for (const figure of figures) {
    add(figure.currency, figure, figure.amount);
    add(CONVERTED, figure, figure.base);
  }
  return places;
}

export function placeOf(currency: string, group: string, label: string, column: string): string {
  return [currency, group, label, column].join(' · ');
}
