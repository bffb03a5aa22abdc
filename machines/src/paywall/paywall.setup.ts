import { PAYMENT_PAGE, REDIRECT_DELAYS, type SubscriptionStatus } from '@oficio/contracts';
import { assign, emit, raise, setup } from 'xstate';
import { hasStatus } from '../shared/outcome.ts';
import { missingPorts } from '../shared/ports.ts';
import {
  type CheckoutAnswer,
  type CouponAnswer,
  type PaywallPorts,
  providePaywallPorts,
} from './paywall.ports.ts';
import type {
  AppliedCoupon,
  CouponFaultCode,
  PaywallContext,
  PaywallEmitted,
  PaywallEvent,
  PaywallFault,
  PaywallTag,
  PaywallTerms,
  PurchaseFaultCode,
} from './paywall.types.ts';

type CouponFault = PaywallFault<CouponFaultCode>;
type PurchaseFault = PaywallFault<PurchaseFaultCode>;

/** The vocabulary of `paywall.machine.ts`: types, actors, delays, guards, actions. */
export const paywallSetup = setup({
  types: {
    context: {} as PaywallContext,
    events: {} as PaywallEvent,
    emitted: {} as PaywallEmitted,
    input: {} as { terms: PaywallTerms },
    tags: {} as PaywallTag,
  },
  actors: providePaywallPorts(missingPorts<PaywallPorts>('paywall')).actors,
  delays: { trialShown: REDIRECT_DELAYS.afterTrialStartMs, leavingPatience: PAYMENT_PAGE.leavingMs },
  guards: {
    isVisitor: ({ context }) => context.terms.isVisitor,
    mayDecide: ({ context }) => context.terms.mayDecide,
    maySubscribe: ({ context }) => context.terms.mayDecide && context.terms.takesPayments,
    isEmpty: (_, params: { code: string }) => params.code.trim() === '',
    isApplied: (_, params: CouponAnswer) => couponIn(params) !== null,
    isStarted: hasStatus('started'),
    hasUrl: (_, params: CheckoutAnswer) => checkoutUrl(params) !== null,
    isCouponRefused: hasStatus('couponRefused'),
  },
  actions: {
    storeTerms: assign({ terms: (_, params: { terms: PaywallTerms }) => params.terms }),
    storeCode: assign({ couponCode: (_, params: { code: string }) => params.code }),
    clearCode: assign({ couponCode: '' }),
    storeCoupon: assign({ coupon: (_, params: CouponAnswer) => couponIn(params) }),
    clearCoupon: assign({ coupon: null }),
    storeCouponFault: assign({ couponFault: (_, params: CouponFault) => params }),
    clearCouponFault: assign({ couponFault: null }),
    raiseCouponRefused: raise((_, params: CouponFault) => ({ type: 'coupon.refused', fault: params })),
    storePurchaseFault: assign({ purchaseFault: (_, params: PurchaseFault) => params }),
    clearPurchaseFault: assign({ purchaseFault: null }),
    storeTrialStatus: assign({ trialStatus: (_, params: SubscriptionStatus) => params }),
    notifyCouponApplied: emit(({ context }) => ({
      type: 'paywall.couponApplied',
      description: context.coupon?.description ?? '',
    })),
    notifyTrialStarted: emit({ type: 'paywall.trialStarted' }),
    notifyDashboardDue: emit(({ context }) => ({
      type: 'paywall.dashboardDue',
      status: presentStatus(context.trialStatus),
    })),
    notifyTrialFailed: emit((_, params: PurchaseFault) => ({ type: 'paywall.trialFailed', fault: params })),
    notifyCheckoutReady: emit((_, params: { url: string }) => ({
      type: 'paywall.checkoutReady',
      url: params.url,
    })),
    notifyCheckoutFailed: emit((_, params: CouponFault | PurchaseFault) => ({
      type: 'paywall.checkoutFailed',
      fault: params,
    })),
    notifySignInRequired: emit((_, params: { redirect: '/dashboard' | '/subscription' }) => ({
      type: 'paywall.signInRequired',
      redirect: params.redirect,
    })),
  },
});

function presentStatus(status: SubscriptionStatus | null): SubscriptionStatus {
  if (!status) throw new Error('paywall: no trial has been started');
  return status;
}

export const COUPON_EMPTY: PaywallFault<CouponFaultCode> = { code: 'empty', text: null };
export const COUPON_UNAVAILABLE: PaywallFault<CouponFaultCode> = { code: 'unavailable', text: null };
export const TRIAL_FAILED: PaywallFault<PurchaseFaultCode> = { code: 'trial_failed', text: null };
export const CHECKOUT_FAILED: PaywallFault<PurchaseFaultCode> = { code: 'checkout_failed', text: null };

/** The coupon's benefit; null for none. */
function couponIn(answer: CouponAnswer): AppliedCoupon | null {
  return answer.status === 'answered' && answer.validation.valid ? answer.validation.coupon : null;
}

export function couponFaultOf(answer: CouponAnswer): PaywallFault<CouponFaultCode> {
  if (answer.status === 'failed') return COUPON_UNAVAILABLE;
  return { code: 'invalid', text: answer.validation.error };
}

export function refusedTrial({ text }: { text: string | null }): PaywallFault<PurchaseFaultCode> {
  return { ...TRIAL_FAILED, text };
}

/** The address of the payment page; null if the server sent none. */
function checkoutUrl(answer: CheckoutAnswer): string | null {
  return answer.status === 'opened' ? answer.session.url || answer.session.sessionUrl || null : null;
}

export function presentUrl(answer: CheckoutAnswer): { url: string } {
  const url = checkoutUrl(answer);
  if (url === null) throw new Error(`paywall: no address in "${answer.status}"`);
  return { url };
}

export function checkoutFaultOf(answer: CheckoutAnswer): PaywallFault<PurchaseFaultCode> {
  if (answer.status === 'opened') return { code: 'no_checkout_url', text: null };
  return { ...CHECKOUT_FAILED, text: answer.text };
}

export function invalidCoupon({ text }: { text: string | null }): PaywallFault<CouponFaultCode> {
  return { code: 'invalid', text };
}
