import { type Coupon, type CouponKind, SUBSCRIPTION } from '@oficio/contracts';
import { counted } from '../../../lib/text/counted.ts';

export const KIND_OPTIONS: readonly { value: CouponKind; label: string }[] = [
  { value: 'percent', label: 'Percent off' },
  { value: 'amount', label: 'US dollars off' },
  { value: 'free_months', label: 'Free months' },
];

/** The label of the field with the coupon's value. */
export const VALUE_LABELS: Record<CouponKind, string> = {
  percent: 'Percent',
  amount: 'US dollars a month',
  free_months: 'Months',
};

/** What a coupon gives: '20 % off for 3 months'. */
export function giftWords({ kind, value, months }: Pick<Coupon, 'kind' | 'value' | 'months'>): string {
  if (kind === 'free_months') return `${counted(value, 'free month')}`;
  const reduction = kind === 'percent' ? `${value} % off` : `$${(value / 100).toFixed(2)} off a month`;
  return `${reduction}${months === null ? '' : ` for ${counted(months, 'month')}`}`;
}

export function couponPlan({ planId }: Pick<Coupon, 'planId'>): string {
  const plans = [SUBSCRIPTION.professional, SUBSCRIPTION.starter];
  return plans.find((plan) => plan.planId === planId)?.name ?? 'Any plan';
}
