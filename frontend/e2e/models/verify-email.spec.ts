import { verifyEmailModel } from '@oficio/machines/verify-email/model';
import { verifyEmailDriver } from '../drivers/verify-email.driver.ts';
import { generateTests } from './generate-tests.ts';

generateTests({
  model: {
    ...verifyEmailModel,
    // Typing the same text again is no edit.
    events: verifyEmailModel.events.filter(
      (event) => event.type !== 'form.edited' || event.email.startsWith('otra'),
    ),
  },
  driver: verifyEmailDriver,
  setStage: async (given) => given,
});
