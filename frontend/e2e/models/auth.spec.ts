import { authModel } from '@oficio/machines/auth/model';
import { authDriver } from '../drivers/auth.driver.ts';
import { createPerson, type Person } from '../fixtures/person.ts';
import { generateTests } from './generate-tests.ts';

generateTests({
  model: authModel,
  driver: authDriver,
  setStage: async (given) => {
    let made: Promise<Person> | null = null;
    const person = () => {
      made ??= createPerson(given.oficio);
      return made;
    };
    return { ...given, person, credentials: { email: '', password: '' }, asked: null };
  },
});
