import { toastsModel } from '@oficio/machines/toasts/model';
import { toastsDriver } from '../drivers/toasts.driver.ts';
import { createPersonWithTrial } from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { onceEach, type SameStep } from './choose-paths.ts';
import { generateTests } from './generate-tests.ts';

/** Who holds the toast decides what happens to it next. */
const whoeverHoldsIt: SameStep = (step, before) => {
  const { hovered, focused } = before.snapshot.context;
  return [...before.stateKeys, hovered, focused, onceEach(step, before)].join();
};

generateTests({
  model: {
    ...toastsModel,
    // Nobody enters what they are in, or leaves what they are not in.
    isPossible: ({ hovered, focused }, { type }) =>
      ({
        'pointer.entered': !hovered,
        'pointer.left': hovered,
        'focus.entered': !focused,
        'focus.left': focused,
      })[type as string] ?? true,
  },
  driver: toastsDriver,
  sameStep: whoeverHoldsIt,
  setStage: async ({ page, oficio }) => {
    await signInBeforehand(page, oficio, await createPersonWithTrial(oficio));
    return { page };
  },
});
