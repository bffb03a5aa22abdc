import { magicLinkVerifyModel } from '@oficio/machines/magic-link-verify/model';
import { magicLinkVerifyDriver } from '../drivers/magic-link-verify.driver.ts';
import { once } from '../fixtures/once.ts';
import { createPerson } from '../fixtures/person.ts';
import { magicLink } from '../fixtures/sent-links.ts';
import { generateTests } from './generate-tests.ts';

generateTests({
  model: magicLinkVerifyModel,
  driver: magicLinkVerifyDriver,
  setStage: async ({ page, oficio }) => {
    const person = once(() => createPerson(oficio));
    const link = once(async () => magicLink(oficio, (await person()).email));
    const linkedEmail = async () => (await person()).email;
    return { page, oficio, person, link, linkedEmail, address: null };
  },
});
