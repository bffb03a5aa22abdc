import { magicLinkRequestModel } from '@oficio/machines/magic-link-request/model';
import { onceEach, type SameStep } from '@oficio/machines/testing';
import { magicLinkRequestDriver } from '../drivers/magic-link-request.driver.ts';
import { createPerson } from '../fixtures/person.ts';
import { generateTests } from './generate-tests.ts';

/** Each way into each state: which address is typed and what the clock says decide it. */
const intoEachState: SameStep = (step, before) => `${onceEach(step, before)} ${step.stateKeys.join()}`;

generateTests({
  model: {
    ...magicLinkRequestModel,
    // A field whose text is the same was not edited.
    events: magicLinkRequestModel.events.filter(
      (event) => event.type !== 'form.edited' || event.email.startsWith('otra'),
    ),
  },
  driver: magicLinkRequestDriver,
  sameStep: intoEachState,
  setStage: async ({ page, oficio }) => {
    const { email } = await createPerson(oficio);
    return { page, email, sent: false };
  },
});
