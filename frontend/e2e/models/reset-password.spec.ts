import { resetPasswordModel } from '@oficio/machines/reset-password/model';
import { resetPasswordDriver } from '../drivers/reset-password.driver.ts';
import { createNewcomer } from '../fixtures/person.ts';
import { requestResetLink } from '../fixtures/reset-link.ts';
import { generateTests } from './generate-tests.ts';

generateTests({
  model: resetPasswordModel,
  driver: resetPasswordDriver,
  setStage: async ({ page, oficio }) => {
    const person = await createNewcomer(oficio);
    return { page, person, link: await requestResetLink(oficio, person.email) };
  },
});
