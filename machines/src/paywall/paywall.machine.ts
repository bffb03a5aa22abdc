// Owns one person's choice at the paywall: trying a coupon, and starting one trial or one checkout.
import type { DoneActorEvent } from 'xstate';
import { only } from '../shared/outcome.ts';
import type { CheckoutAnswer, CouponAnswer, TrialAnswer } from './paywall.ports.ts';
import {
  CHECKOUT_FAILED,
  COUPON_EMPTY,
  COUPON_UNAVAILABLE,
  checkoutFaultOf,
  couponFaultOf,
  invalidCoupon,
  paywallSetup,
  presentUrl,
  refusedTrial,
  TRIAL_FAILED,
} from './paywall.setup.ts';
import type { PaywallEvent } from './paywall.types.ts';

type Typed = { event: Extract<PaywallEvent, { code: string }> };
type Validated = { event: DoneActorEvent<CouponAnswer> };
type Started = { event: DoneActorEvent<TrialAnswer> };
type Opened = { event: DoneActorEvent<CheckoutAnswer> };

const storeCode = { type: 'storeCode', params: ({ event }: Typed) => event } as const;

const submittedByVisitor = {
  guard: 'isVisitor',
  actions: { type: 'notifySignInRequired', params: { redirect: '/subscription' } },
} as const;

const submittedEmpty = {
  guard: { type: 'isEmpty', params: ({ event }: Typed) => event },
  target: 'refused',
  actions: [storeCode, { type: 'storeCouponFault', params: COUPON_EMPTY }],
} as const;

const edited = { target: 'untouched', actions: storeCode } as const;

const trialFailed = <TFault>(fault: TFault) =>
  [
    { type: 'storePurchaseFault', params: fault },
    { type: 'notifyTrialFailed', params: fault },
  ] as const;

const checkoutFailed = <TFault>(fault: TFault) =>
  [
    { type: 'storePurchaseFault', params: fault },
    { type: 'notifyCheckoutFailed', params: fault },
  ] as const;

const couponRefusal = ({ event }: Opened) => invalidCoupon(only(event.output, 'couponRefused'));

export const paywallMachine = paywallSetup.createMachine({
  id: 'paywall',
  type: 'parallel',
  context: ({ input }) => ({
    terms: input.terms,
    couponCode: '',
    coupon: null,
    couponFault: null,
    purchaseFault: null,
    trialStatus: null,
  }),
  on: { 'terms.changed': { actions: { type: 'storeTerms', params: ({ event }) => event } } },
  states: {
    coupon: {
      initial: 'untouched',
      on: {
        'coupon.refused': {
          target: '.refused',
          actions: { type: 'storeCouponFault', params: ({ event }) => event.fault },
        },
      },
      states: {
        untouched: {
          on: {
            'coupon.edited': { actions: storeCode },
            'coupon.submitted': [
              submittedByVisitor,
              submittedEmpty,
              { target: 'validating', actions: storeCode },
            ],
          },
        },
        // Typing during the request discards its answer.
        validating: {
          tags: 'validating',
          invoke: {
            id: 'validateCoupon',
            src: 'validateCoupon',
            input: ({ context }) => ({ code: context.couponCode.trim() }),
            onDone: [
              {
                guard: { type: 'isApplied', params: ({ event }: Validated) => event.output },
                target: 'applied',
                actions: [
                  { type: 'storeCoupon', params: ({ event }: Validated) => event.output },
                  'notifyCouponApplied',
                ],
              },
              {
                target: 'refused',
                actions: {
                  type: 'storeCouponFault',
                  params: ({ event }: Validated) => couponFaultOf(event.output),
                },
              },
            ],
            onError: { target: 'refused', actions: { type: 'storeCouponFault', params: COUPON_UNAVAILABLE } },
          },
          on: { 'coupon.edited': edited, 'coupon.removed': { target: 'untouched', actions: 'clearCode' } },
        },
        applied: {
          exit: 'clearCoupon',
          on: { 'coupon.edited': edited, 'coupon.removed': { target: 'untouched', actions: 'clearCode' } },
        },
        refused: {
          on: {
            'coupon.edited': { target: 'untouched', actions: [storeCode, 'clearCouponFault'] },
            'coupon.submitted': [
              submittedByVisitor,
              submittedEmpty,
              { target: 'validating', actions: [storeCode, 'clearCouponFault'] },
            ],
          },
        },
      },
    },
    purchase: {
      initial: 'choosing',
      states: {
        choosing: {
          on: {
            'trial.chosen': [
              {
                guard: 'isVisitor',
                actions: { type: 'notifySignInRequired', params: { redirect: '/dashboard' } },
              },
              { guard: 'mayDecide', target: 'startingTrial', actions: 'clearPurchaseFault' },
            ],
            'subscribe.chosen': [
              {
                guard: 'isVisitor',
                actions: { type: 'notifySignInRequired', params: { redirect: '/subscription' } },
              },
              { guard: 'maySubscribe', target: 'openingCheckout', actions: 'clearPurchaseFault' },
            ],
          },
        },
        startingTrial: {
          tags: ['busy', 'startingTrial'],
          invoke: {
            id: 'startTrial',
            src: 'startTrial',
            onDone: [
              {
                guard: { type: 'isStarted', params: ({ event }: Started) => event.output },
                target: 'trialStarted',
                actions: [
                  {
                    type: 'storeTrialStatus',
                    params: ({ event }: Started) => only(event.output, 'started').subscription,
                  },
                  'notifyTrialStarted',
                ],
              },
              {
                target: 'choosing',
                actions: trialFailed(({ event }: Started) => refusedTrial(only(event.output, 'refused'))),
              },
            ],
            onError: { target: 'choosing', actions: trialFailed(TRIAL_FAILED) },
          },
        },
        // The new status removes the paywall.
        trialStarted: {
          tags: ['busy', 'trialStarted'],
          after: { trialShown: { actions: 'notifyDashboardDue' } },
        },
        openingCheckout: {
          tags: ['busy', 'opening'],
          invoke: {
            id: 'openCheckout',
            src: 'openCheckout',
            input: ({ context }) => ({ couponCode: context.couponCode.trim() || null }),
            onDone: [
              {
                guard: { type: 'hasUrl', params: ({ event }: Opened) => event.output },
                target: 'leaving',
                actions: {
                  type: 'notifyCheckoutReady',
                  params: ({ event }: Opened) => presentUrl(event.output),
                },
              },
              {
                guard: { type: 'isCouponRefused', params: ({ event }: Opened) => event.output },
                target: 'choosing',
                actions: [
                  { type: 'raiseCouponRefused', params: couponRefusal },
                  { type: 'notifyCheckoutFailed', params: couponRefusal },
                ],
              },
              {
                target: 'choosing',
                actions: checkoutFailed(({ event }: Opened) => checkoutFaultOf(event.output)),
              },
            ],
            onError: { target: 'choosing', actions: checkoutFailed(CHECKOUT_FAILED) },
          },
        },
        // Usually the browser leaves the page here. It stays when the person stops the load or the payment page fails
        // to load.
        leaving: {
          tags: ['busy', 'opening'],
          after: { leavingPatience: 'choosing' },
          on: { 'page.returned': 'choosing' },
        },
      },
    },
  },
});
