import { forgotPasswordModel } from '@oficio/machines/forgot-password/model';
import { forgotPasswordDriver } from '../drivers/forgot-password.driver.ts';
import { createPerson } from '../fixtures/person.ts';
import { generateTests } from './generate-tests.ts';

generateTests({
  model: forgotPasswordModel,
  driver: forgotPasswordDriver,
  setStage: async ({ page, oficio }) => ({ page, oficio, email: (await createPerson(oficio)).email }),
});
