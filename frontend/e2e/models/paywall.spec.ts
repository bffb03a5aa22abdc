import { randomUUID } from 'node:crypto';
import { paywallModel } from '@oficio/machines/paywall/model';
import { onceEach, type SameStep } from '@oficio/machines/testing';
import { paywallDriver } from '../drivers/paywall.driver.ts';
import { runSql } from '../fixtures/database.ts';
import type { OficioProcess } from '../fixtures/oficio-process.ts';
import { createPerson } from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { generateTests } from './generate-tests.ts';

const { outcomes } = paywallModel;

/** The paywall is gone once the started trial has been shown. */
const untilTheDashboard: SameStep = (step, before) =>
  step.name === 'trialShown' ? 'purchase.trialStarted' : onceEach(step, before);

generateTests({
  model: {
    ...paywallModel,
    // The journeys cover an empty code.
    events: paywallModel.events.filter(
      (event) => event.type !== 'coupon.submitted' || event.code.trim() !== '',
    ),
    outcomes: {
      ...outcomes,
      // The journeys cover the other answers too, because their paths are longer.
      validateCoupon: (outcomes.validateCoupon ?? []).filter(
        (answer) => answer.status === 'failed' || answer.validation.valid,
      ),
      openCheckout: (outcomes.openCheckout ?? []).filter(
        (answer) => answer.status === 'couponRefused' || (answer.status === 'opened' && answer.session.url),
      ),
    },
    // Only an applied coupon can be removed.
    isPossible: (context, event) => event.type !== 'coupon.removed' || context.coupon !== null,
  },
  driver: paywallDriver,
  sameStep: untilTheDashboard,
  setStage: async ({ page, oficio }) => {
    await makeCoupon(oficio);
    await signInBeforehand(page, oficio, await createPerson(oficio));
    return { page };
  },
});

/** The coupon of the model's examples. */
async function makeCoupon(oficio: OficioProcess): Promise<void> {
  await runSql(
    oficio,
    `INSERT INTO oficio.coupons (id, code, description, kind, value, months, created_at, updated_at)
     VALUES ($1, 'WELCOME50', '50% off for 3 months', 'percent', 50, 3, now(), now()) ON CONFLICT (code) DO NOTHING`,
    [randomUUID()],
  );
}
