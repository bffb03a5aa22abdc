import { onceEach, type SameStep } from '@oficio/machines/testing';
import { verifyEmailModel } from '@oficio/machines/verify-email/model';
import { verifyEmailDriver } from '../drivers/verify-email.driver.ts';
import { generateTests } from './generate-tests.ts';

/** Each way into each state: which address is typed and what the clock says decide it. */
const intoEachState: SameStep = (step, before) => `${onceEach(step, before)} ${step.stateKeys.join()}`;

generateTests({
  model: {
    ...verifyEmailModel,
    // A field whose text is the same was not edited.
    events: verifyEmailModel.events.filter(
      (event) => event.type !== 'form.edited' || event.email.startsWith('otra'),
    ),
  },
  driver: verifyEmailDriver,
  sameStep: intoEachState,
  setStage: async (given) => given,
});
