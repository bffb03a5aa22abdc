import type { PlannedStep } from '@oficio/machines/testing';
import { toastsModel } from '@oficio/machines/toasts/model';
import { toastsDriver } from '../drivers/toasts.driver.ts';
import { createPersonWithTrial } from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { onceEach, type SameStep } from './choose-paths.ts';
import { generateTests } from './generate-tests.ts';

/** Who holds the toast decides what follows; that its time runs shows only when it ends. */
const whoeverHoldsIt: SameStep = (step, before) => {
  const { hovered, focused } = before.snapshot.context;
  const { name: last } = before as Partial<PlannedStep>;
  const heldBy = [hovered && 'pointer', focused && 'focus', step.kind === 'delay' && last];
  return [...before.stateKeys, ...heldBy.filter(Boolean), onceEach(step, before)].join();
};

generateTests({
  model: toastsModel,
  driver: toastsDriver,
  sameStep: whoeverHoldsIt,
  setStage: async ({ page, oficio }) => {
    await signInBeforehand(page, oficio, await createPersonWithTrial(oficio));
    return { page };
  },
});
