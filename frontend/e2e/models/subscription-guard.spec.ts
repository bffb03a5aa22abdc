import { subscriptionGuardModel } from '@oficio/machines/subscription-guard/model';
import { onceEach, type SameStep } from '@oficio/machines/testing';
import { subscriptionGuardDriver } from '../drivers/subscription-guard.driver.ts';
import { oncePerWorker } from '../fixtures/once.ts';
import { createPersonWithTrial } from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { generateTests } from './generate-tests.ts';

/** The end of access shows only in the answer to the next request. */
const untilTheAnswer: SameStep = (step, before) => {
  if (step.name === 'accessEnd') return 'granted.fresh';
  return before.stateKeys.includes('granted.refreshing') ? 'accessEnd' : onceEach(step, before);
};

const person = oncePerWorker((oficio) => createPersonWithTrial(oficio));

generateTests({
  model: {
    ...subscriptionGuardModel,
    // The journeys cover a refusal without typed text.
    events: subscriptionGuardModel.events.filter(
      (event) => event.type !== 'access.refused' || event.halfTyped,
    ),
    outcomes: {
      ...subscriptionGuardModel.outcomes,
      // An answer that leaves the screen unchanged has nothing to show.
      readStatus: (subscriptionGuardModel.outcomes.readStatus ?? []).filter(
        (answer) =>
          answer.status === 'known' && !answer.report.status.hasActiveAccess && !answer.report.halfTyped,
      ),
    },
    // The first answer is held; the guard itself requests later ones.
    isPossible: (context, event) =>
      event.type !== 'status.known' || (context.status === null && !event.halfTyped),
  },
  driver: subscriptionGuardDriver,
  sameStep: untilTheAnswer,
  setStage: async ({ page, oficio }) => {
    await signInBeforehand(page, oficio, await person(oficio));
    return { page };
  },
});
