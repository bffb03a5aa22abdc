import type { Document } from '../store/stored.ts';
import type { Work } from '../work.ts';
import { discountAmounts, type Reduction } from './discounting.ts';

export function reductionOf(coupon: Document<'coupon'>): Reduction {
  return {
    percentOff: coupon.percent_off,
    amountOff: coupon.amount_off,
    products: coupon.applies_to?.products ?? null,
  };
}

/** The discounts active now, with their coupons. A discount for some months is active until just before its end. */
export interface ActiveDiscount {
  id: string;
  coupon: Document<'coupon'>;
}

export async function activeDiscounts(
  { documents, at }: Work,
  subscription: Document<'subscription'>,
): Promise<ActiveDiscount[]> {
  const active: ActiveDiscount[] = [];
  for (const id of subscription.discounts) {
    const discount = await documents.get('discount', id);
    if (discount.end !== null && discount.end <= at) continue;
    const coupon = await documents.findAny(discount.source.coupon ?? '');
    if (coupon?.object === 'coupon') active.push({ id, coupon });
  }
  return active;
}

/** The amount that each discount takes off one product's price. */
export function discountsOn(
  line: { amount: number; product: string },
  discounts: readonly ActiveDiscount[],
): { discount: string; amount: number }[] {
  const amounts = discountAmounts(
    [line],
    discounts.map(({ coupon }) => reductionOf(coupon)),
  );
  return discounts
    .map(({ id }, index) => ({ discount: id, amount: amounts[index]?.[0] ?? 0 }))
    .filter(({ amount }) => amount > 0);
}
