import { authModel } from '@oficio/machines/auth/model';
import { authDriver } from '../drivers/auth.driver.ts';
import { oncePerWorker } from '../fixtures/once.ts';
import { createPerson } from '../fixtures/person.ts';
import { generateTests } from './generate-tests.ts';

const person = oncePerWorker((oficio) => createPerson(oficio));

generateTests({
  model: authModel,
  driver: authDriver,
  setStage: async (given) => ({
    ...given,
    followedLinks: 0,
    person: () => person(given.oficio),
    credentials: { email: '', password: '' },
    verificationStarted: () => Promise.reject(new Error('No verification is prepared')),
  }),
});
