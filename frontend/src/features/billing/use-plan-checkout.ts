import type { PlanId } from '@oficio/contracts';
import { useState } from 'react';
import { RequestFailure } from '../../lib/api/request-failure.ts';
import { useFailedToast } from '../../lib/api/use-write.ts';
import { keepCoupon, keptCoupon } from '../../lib/session/kept-coupon.ts';
import { useCheckout } from './use-billing-writes.ts';

/** A refusal that is shown at its control. */
export interface PlanRefusal {
  planId: PlanId;
  code: string | undefined;
  text: string;
}

/** Codes whose message is shown at their control; the others raise a toast. */
const PLACED = ['plan.too_many_members', 'coupon.invalid'];

/** Opens the payment page of a plan with the typed coupon. */
export function usePlanCheckout(organizationId: string) {
  const checkout = useCheckout();
  const raiseFailure = useFailedToast('Error');
  const [coupon, setCoupon] = useState(() => keptCoupon(organizationId));
  const [planId, setPlanId] = useState<PlanId | null>(null);
  const failure = checkout.error && planId !== null ? placed(checkout.error, planId) : null;
  return {
    coupon,
    setCoupon: (text: string) => {
      setCoupon(text);
      keepCoupon(organizationId, text);
      checkout.reset();
    },
    choose: (chosen: PlanId) => {
      setPlanId(chosen);
      const couponCode = coupon.trim();
      checkout.mutate(
        { planId: chosen, ...(couponCode && { couponCode }) },
        {
          onError: (error) => {
            if (!placed(error, chosen)) raiseFailure(error);
          },
        },
      );
    },
    busyWith: checkout.busy ? planId : null,
    refusal: checkout.isPending ? null : failure,
  };
}

function placed(error: Error, planId: PlanId): PlanRefusal | null {
  const code = error instanceof RequestFailure ? error.code : undefined;
  return code !== undefined && PLACED.includes(code) ? { planId, code, text: error.message } : null;
}
