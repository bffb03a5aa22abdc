import {
  type PaywallEmitted,
  type PaywallTerms,
  paywallMachine,
  providePaywallPorts,
  selectCoupon,
  selectCouponFault,
  selectIsBusy,
  selectIsOpening,
  selectIsValidating,
  selectPurchaseFault,
  selectTrialStep,
} from '@oficio/machines/paywall';
import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useApi } from '../../lib/api/api-context.ts';
import { usePageRestored } from '../../lib/page/use-page-restored.ts';
import { useScreenActor } from '../../lib/page/use-screen-actor.ts';
import { forgetCoupon, keepCoupon, keptCoupon } from '../../lib/session/kept-coupon.ts';
import { createPaywallPorts } from './paywall.adapter.ts';
import { faultText } from './subscription.messages.ts';

/** The paywall; its actor lives as long as its screen. */
export function usePaywall(
  terms: PaywallTerms,
  organizationId: string | null,
  onEmitted: (event: PaywallEmitted) => void,
) {
  const api = useApi();
  const [machine] = useState(() => paywallMachine.provide(providePaywallPorts(createPaywallPorts(api))));
  const actor = useScreenActor(machine, onEmitted, { terms });
  const couponFault = useSelector(actor, selectCouponFault);
  const purchaseFault = useSelector(actor, selectPurchaseFault);
  const { isVisitor, mayDecide, takesPayments } = terms;
  useEffect(
    () => actor.send({ type: 'terms.changed', terms: { isVisitor, mayDecide, takesPayments } }),
    [actor, isVisitor, mayDecide, takesPayments],
  );
  useEffect(() => {
    const code = organizationId === null ? '' : keptCoupon(organizationId);
    if (code !== '') actor.send({ type: 'coupon.submitted', code });
  }, [actor, organizationId]);
  usePageRestored(() => actor.send({ type: 'page.returned' }));
  return {
    code: useSelector(actor, ({ context }) => context.couponCode),
    coupon: useSelector(actor, selectCoupon),
    couponFault: couponFault && faultText(couponFault),
    validating: useSelector(actor, selectIsValidating),
    trial: useSelector(actor, selectTrialStep),
    opening: useSelector(actor, selectIsOpening),
    busy: useSelector(actor, selectIsBusy),
    failure: purchaseFault && faultText(purchaseFault),
    editCoupon: (code: string) => actor.send({ type: 'coupon.edited', code }),
    applyCoupon: (code: string) => {
      // Only a submitted code is stored: a reload would check and refuse a half-typed one.
      if (organizationId !== null) keepCoupon(organizationId, code);
      actor.send({ type: 'coupon.submitted', code });
    },
    removeCoupon: () => {
      forgetCoupon();
      actor.send({ type: 'coupon.removed' });
    },
    startTrial: () => actor.send({ type: 'trial.chosen' }),
    subscribe: () => actor.send({ type: 'subscribe.chosen' }),
  };
}

export type PaywallActions = ReturnType<typeof usePaywall>;
