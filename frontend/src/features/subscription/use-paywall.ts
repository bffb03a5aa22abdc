import {
  couponRoutes,
  PAYMENT_PAGE,
  REDIRECT_DELAYS,
  SUBSCRIPTION,
  subscriptionRoutes,
} from '@oficio/contracts';
import { useEffect, useState } from 'react';
import { useApi } from '../../lib/api-context.ts';
import { checkoutUrlOf } from '../../lib/checkout-url.ts';
import { useSingleMutation } from '../../lib/use-single-mutation.ts';
import { couponFailureOf, failureOf, type PaywallEmitted } from './paywall-events.ts';
import { PAYWALL_FAILURES } from './subscription.messages.ts';

const newKey = () => ({ idempotencyKey: crypto.randomUUID() });

/** The offer that lives as long as its screen; `onEmitted` hears everything that it emits. */
export function usePaywall(signedIn: boolean, onEmitted: (event: PaywallEmitted) => void) {
  const { callRoute } = useApi();
  const [failure, setFailure] = useState<string | null>(null);
  const [leaving, setLeaving] = useState(false);
  const fail = (type: 'paywall.trialFailed' | 'paywall.checkoutFailed', text: string) => {
    setFailure(text);
    onEmitted({ type, text });
  };

  const coupon = useSingleMutation({
    mutationFn: (code: string) => callRoute(couponRoutes.validate, { body: { code } }),
    onSuccess: ({ valid, coupon }) => {
      if (valid && coupon) onEmitted({ type: 'paywall.couponApplied', description: coupon.description });
    },
  });
  const applied = coupon.data?.valid ? coupon.data.coupon : null;
  const trial = useSingleMutation({
    mutationFn: (key: { idempotencyKey: string }) =>
      callRoute(subscriptionRoutes.startFreeTrial, {
        body: { planId: SUBSCRIPTION.professional.planId },
        ...key,
      }),
    onSuccess: () => onEmitted({ type: 'paywall.trialStarted' }),
    onError: (error) => fail('paywall.trialFailed', failureOf(error, PAYWALL_FAILURES.trial)),
  });
  const checkout = useSingleMutation({
    mutationFn: async (key: { idempotencyKey: string }) =>
      checkoutUrlOf(
        await callRoute(subscriptionRoutes.createCheckoutSession, {
          body: applied ? { couponCode: applied.code } : {},
          ...key,
        }),
      ),
    onSuccess: (url) => {
      setLeaving(true);
      onEmitted({ type: 'paywall.checkoutReady', url });
    },
    onError: (error) => fail('paywall.checkoutFailed', failureOf(error, PAYWALL_FAILURES.checkout)),
  });

  useEffect(() => {
    if (!trial.isSuccess) return;
    const timer = setTimeout(
      () => onEmitted({ type: 'paywall.dashboardDue' }),
      REDIRECT_DELAYS.afterTrialStartMs,
    );
    return () => clearTimeout(timer);
  }, [trial.isSuccess, onEmitted]);
  useReturn(leaving, () => setLeaving(false));

  const opening = checkout.isPending || leaving;
  const trialBusy = trial.isPending || trial.isSuccess;
  const begin = (redirect: string, act: () => void) => {
    setFailure(null);
    if (signedIn) act();
    else onEmitted({ type: 'paywall.signInRequired', redirect });
  };
  return {
    failure,
    trial: trial.isSuccess ? 'started' : trial.isPending ? 'starting' : ('offered' as const),
    opening,
    validating: coupon.isPending,
    busy: opening || trialBusy || coupon.isPending,
    coupon: applied,
    couponError: couponFailureOf(coupon.error, coupon.data),
    startTrial: () => begin('/dashboard', () => trial.mutate(newKey())),
    subscribe: () => begin('/subscription', () => checkout.mutate(newKey())),
    applyCoupon: (code: string) => coupon.mutate(code.trim()),
    removeCoupon: coupon.reset,
    editCoupon: coupon.reset,
  } as const;
}

export type PaywallActions = ReturnType<typeof usePaywall>;

/** Who comes back by the browser's Back, or whose browser never went, finds everything live again. */
function useReturn(leaving: boolean, stay: () => void): void {
  useEffect(() => {
    if (!leaving) return;
    const timer = setTimeout(stay, PAYMENT_PAGE.leavingMs);
    const shown = ({ persisted }: PageTransitionEvent) => persisted && stay();
    window.addEventListener('pageshow', shown);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pageshow', shown);
    };
  });
}
