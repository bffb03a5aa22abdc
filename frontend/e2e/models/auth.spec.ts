import { authModel } from '@oficio/machines/auth/model';
import { eachAnswerInEachState } from '@oficio/machines/testing';
import { authDriver } from '../drivers/auth.driver.ts';
import { createPerson, type Person } from '../fixtures/person.ts';
import { generateTests } from './generate-tests.ts';

generateTests({
  model: authModel,
  driver: authDriver,
  sameStep: eachAnswerInEachState,
  setStage: async (given) => {
    let made: Promise<Person> | null = null;
    const person = () => {
      made ??= createPerson(given.oficio);
      return made;
    };
    return { ...given, person, credentials: { email: '', password: '' }, asked: null };
  },
});
