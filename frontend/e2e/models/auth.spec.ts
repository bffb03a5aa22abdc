import { authModel } from '@oficio/machines/auth/model';
import { authDriver } from '../drivers/auth.driver.ts';
import { createPerson } from '../fixtures/person.ts';
import { generateTests } from './generate-tests.ts';

generateTests({
  model: authModel,
  driver: authDriver,
  setStage: async (given) => {
    const person = await createPerson(given.oficio);
    return { ...given, person, password: person.password, asked: null };
  },
});
