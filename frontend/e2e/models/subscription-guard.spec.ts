import { subscriptionGuardModel } from '@oficio/machines/subscription-guard/model';
import { onceEach, type SameStep } from '@oficio/machines/testing';
import { subscriptionGuardDriver } from '../drivers/subscription-guard.driver.ts';
import { oncePerWorker } from '../fixtures/once.ts';
import { createPersonWithTrial } from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { generateTests } from './generate-tests.ts';

/** That its time is over is seen by where the answer leads, once it has been asked again. */
const untilTheAnswer: SameStep = (step, before) => {
  if (step.name === 'accessEnd') return 'granted.fresh';
  return before.stateKeys.includes('granted.refreshing') ? 'accessEnd' : onceEach(step, before);
};

const person = oncePerWorker((oficio) => createPersonWithTrial(oficio));

generateTests({
  model: {
    ...subscriptionGuardModel,
    // A refusal with nothing typed is in the journeys.
    events: subscriptionGuardModel.events.filter(
      (event) => event.type !== 'access.refused' || event.halfTyped,
    ),
    outcomes: {
      ...subscriptionGuardModel.outcomes,
      // What leaves the screen as it is has nothing to show.
      readStatus: (subscriptionGuardModel.outcomes.readStatus ?? []).filter(
        (answer) =>
          answer.status === 'known' && !answer.report.status.hasActiveAccess && !answer.report.halfTyped,
      ),
    },
    // The first answer is held; later ones are asked for by the guard itself.
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
