import { forgotPasswordModel } from '@oficio/machines/forgot-password/model';
import { forgotPasswordDriver } from '../drivers/forgot-password.driver.ts';
import { oncePerWorker } from '../fixtures/once.ts';
import { createNewcomer } from '../fixtures/person.ts';
import { generateTests } from './generate-tests.ts';

const person = oncePerWorker((oficio) => createNewcomer(oficio));

generateTests({
  model: forgotPasswordModel,
  driver: forgotPasswordDriver,
  setStage: async ({ page, oficio }) => ({ page, oficio, email: (await person(oficio)).email }),
});
