import { billingRoutes, couponRoutes, subscriptionRoutes } from '@oficio/contracts';
import type { CheckoutAnswer, CouponAnswer, paywallMachine, TrialAnswer } from '@oficio/machines/paywall';
import type { BrowserDriver, PlannedOutcome } from '@oficio/machines/testing';
import type { Page } from '@playwright/test';
import { type Answer, fromBackend, holdNext, never, releaseOf } from './held-requests.ts';
import { stopClock } from './page-clock.ts';
import { apiRefusal } from './refusals.ts';

export interface PaywallStage {
  page: Page;
}

type PaywallOutcomes = BrowserDriver<typeof paywallMachine, PaywallStage>['outcomes'];

/** The address of the embedded provider's payment page. */
export const CHECKOUT_PAGE = '**/dev/stripe/checkout/*';

const VALIDATE = { method: 'POST', path: couponRoutes.validate.path } as const;
const START_TRIAL = { method: 'POST', path: subscriptionRoutes.startFreeTrial.path } as const;
const CHECKOUT = { method: 'POST', path: billingRoutes.createCheckoutSession.path } as const;

const unavailable = apiRefusal('service.unavailable', 'The service is not available at the moment.');

/** A port throws only by a bug, which no answer can cause. */
const canAnswer = ({ kind }: PlannedOutcome<unknown>) => kind !== 'failed';

/** The paywall's requests in a browser. */
export const paywallPorts: PaywallOutcomes = {
  validateCoupon: {
    canAnswer,
    prepare: async ({ page }, outcome) =>
      releaseOf(await holdNext(page, VALIDATE, whenDone(outcome, couponAnswer))),
  },
  startTrial: {
    canAnswer,
    async prepare({ page }, outcome) {
      const release = releaseOf(await holdNext(page, START_TRIAL, whenDone(outcome, trialAnswer)));
      return async () => {
        // The success stays on screen until it has been checked.
        if (outcome.kind === 'done' && outcome.output.status === 'started') await stopClock(page);
        await release();
      };
    },
  },
  openCheckout: {
    canAnswer,
    async prepare({ page }, outcome) {
      const release = releaseOf(await holdNext(page, CHECKOUT, whenDone(outcome, checkoutAnswer)));
      const leaves = outcome.kind === 'done' && isOpened(outcome.output);
      return async () => {
        const left = leaves && page.waitForRequest(CHECKOUT_PAGE);
        await release();
        await left;
      };
    },
  },
};

function whenDone<TOutput>(
  outcome: PlannedOutcome<TOutput>,
  answerWith: (output: TOutput) => Answer,
): Answer {
  return outcome.kind === 'done' ? answerWith(outcome.output) : never;
}

function couponAnswer(answer: CouponAnswer): Answer {
  if (answer.status === 'failed') return unavailable;
  return answer.validation.valid ? fromBackend : (route) => route.fulfill({ json: answer.validation });
}

function trialAnswer(answer: TrialAnswer): Answer {
  return answer.status === 'started' ? fromBackend : apiRefusal('auth.email_unconfirmed', answer.text ?? '');
}

/** Whether the browser leaves for the payment page. */
const isOpened = (answer: CheckoutAnswer) => answer.status === 'opened' && Boolean(answer.session.url);

function checkoutAnswer(answer: CheckoutAnswer): Answer {
  if (isOpened(answer)) return fromBackend;
  if (answer.status === 'opened') return (route) => route.fulfill({ json: answer.session });
  const code = answer.status === 'couponRefused' ? 'coupon.invalid' : 'subscription.active_already';
  return apiRefusal(code, answer.text ?? '');
}
