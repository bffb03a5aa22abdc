import type { Money } from './accounts.ts';
import { plus } from './exact.ts';

/** The taxes in what a payment pays so far. */
export function sharesOf({ rows }: Money): { tax: bigint; withheld: bigint } {
  const sum = (kind: string): bigint =>
    plus(rows.flatMap(({ taxes }) => taxes.filter((one) => one.kind === kind).map(({ tax }) => tax)));
  return { tax: sum('added'), withheld: sum('withheld') };
}
