import { subscriptionGuardModel } from '@oficio/machines/subscription-guard/model';
import { subscriptionGuardDriver } from '../drivers/subscription-guard.driver.ts';
import { createPersonWithTrial } from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { generateTests } from './generate-tests.ts';

generateTests({
  model: {
    ...subscriptionGuardModel,
    // The first answer is held; later ones are asked for by the guard itself.
    isPossible: (context, event) =>
      event.type !== 'status.known' || (context.status === null && !event.halfTyped),
  },
  driver: subscriptionGuardDriver,
  setStage: async ({ page, oficio }) => {
    await signInBeforehand(page, oficio, await createPersonWithTrial(oficio));
    return { page };
  },
});
