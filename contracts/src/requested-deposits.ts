import { addUp } from './add-up.ts';
import type { Invoice } from './invoice.ts';

/** The minor units of an invoice or of a quote that deposits take: those that were asked for with it, and others that it deducts. */
export function depositedOf({ deposits, deductions }: Pick<Invoice, 'deposits' | 'deductions'>): number {
  const others = deductions.filter(({ depositId }) => deposits.every(({ id }) => id !== depositId));
  return addUp([...deposits, ...others].map(({ totalMinor }) => totalMinor));
}
