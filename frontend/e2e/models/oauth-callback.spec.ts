import { oauthCallbackModel } from '@oficio/machines/oauth-callback/model';
import { oauthCallbackDriver } from '../drivers/oauth-callback.driver.ts';
import { once } from '../fixtures/once.ts';
import { createPerson } from '../fixtures/person.ts';
import { confirmationLink } from '../fixtures/sent-links.ts';
import { generateTests } from './generate-tests.ts';

generateTests({
  model: oauthCallbackModel,
  driver: oauthCallbackDriver,
  setStage: async ({ page, oficio, newEmail }) => ({
    page,
    oficio,
    person: once(() => createPerson(oficio)),
    link: once(() => confirmationLink(oficio, newEmail)),
    linkedEmail: async () => newEmail,
    address: null,
    welcomed: async () => {},
  }),
});
