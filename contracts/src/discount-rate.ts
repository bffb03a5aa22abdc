import type { DocumentInput } from './invoice-document.ts';
import { discountLines } from './invoice-lines.ts';

export interface DiscountRate {
  ppm: number;
  /** The sum of the lines to which the discount applies; negative on a credit note. */
  ofMinor: number;
}

/**
 * A document's discount in percent and its base, which is smaller or larger than the subtotal if a line is negative, a
 * deposit or a re-billed expense. Null for another discount and for a refused one.
 */
export function discountRateOf({
  kind,
  lines,
  discount,
}: Pick<DocumentInput, 'kind' | 'lines' | 'discount'>): DiscountRate | null {
  if (discount?.kind !== 'percent') return null;
  const discounted = discountLines({ lines, discount });
  if (discounted.status === 'refused' || discounted.discountMinor === 0) return null;
  const { discountableMinor } = discounted;
  return { ppm: discount.ppm, ofMinor: kind === 'credit_note' ? 0 - discountableMinor : discountableMinor };
}
