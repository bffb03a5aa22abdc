import type { OnboardingContext, OnboardingEvent } from '@oficio/machines/onboarding';
import { onboardingModel } from '@oficio/machines/onboarding/model';
import { onboardingDriver } from '../drivers/onboarding.driver.ts';
import { createNewcomerWithTrial } from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { generateTests } from './generate-tests.ts';

generateTests({
  model: { ...onboardingModel, isPossible },
  driver: onboardingDriver,
  setStage: async ({ page, oficio }) => {
    await signInBeforehand(page, oficio, await createNewcomerWithTrial(oficio));
    return { page };
  },
});

/** A new person who may set up their organization and has a plan. */
function isPossible(context: OnboardingContext, event: OnboardingEvent): boolean {
  if (event.type === 'person.known')
    return context.person === null && event.maySetUp && !event.onboardingCompleted;
  if (event.type === 'dashboard.shown') {
    return event.hasPlan && context.person !== null && context.dashboard === null;
  }
  return onboardingModel.isPossible?.(context, event) ?? true;
}
