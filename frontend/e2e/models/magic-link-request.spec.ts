import { magicLinkRequestModel } from '@oficio/machines/magic-link-request/model';
import { magicLinkRequestDriver } from '../drivers/magic-link-request.driver.ts';
import { endMailPauses } from '../fixtures/mail-pause.ts';
import { oncePerWorker } from '../fixtures/once.ts';
import { createNewcomer } from '../fixtures/person.ts';
import { generateTests } from './generate-tests.ts';

const person = oncePerWorker((oficio) => createNewcomer(oficio));

generateTests({
  model: {
    ...magicLinkRequestModel,
    // Typing the same text again is no edit.
    events: magicLinkRequestModel.events.filter(
      (event) => event.type !== 'form.edited' || event.email.startsWith('otra'),
    ),
  },
  driver: magicLinkRequestDriver,
  setStage: async ({ page, oficio }) => {
    await endMailPauses(oficio);
    const { email } = await person(oficio);
    return { page, email, sent: false };
  },
});
