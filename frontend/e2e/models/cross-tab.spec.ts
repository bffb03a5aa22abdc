import { crossTabModel, exampleTab } from '@oficio/machines/cross-tab/model';
import { crossTabDriver } from '../drivers/cross-tab.driver.ts';
import { OtherTab } from '../fixtures/other-tab.ts';
import { callApi, createPersonWithTrial } from '../fixtures/person.ts';
import { generateTests } from './generate-tests.ts';

const secret = 'Secreto de Alma';

generateTests({
  model: {
    ...crossTabModel,
    // Of what is heard in two ways one is enough here: a logout by a message, another person by the storage.
    isPossible: ({ userId }, event) => {
      if (event.type === 'session.held') return userId === null;
      if (event.type === 'message.received') return userId !== null && event.message.type === 'logout';
      if (event.type === 'session.seen') {
        return userId !== null && event.userId !== null && event.userId !== exampleTab.userId;
      }
      return true;
    },
  },
  driver: crossTabDriver,
  setStage: async ({ page, oficio }) => {
    const person = await createPersonWithTrial(oficio, 'Alma');
    await callApi(oficio, person, 'POST', '/api/clients', { displayName: secret });
    const successor = await createPersonWithTrial(oficio, 'Bruno');
    return { page, oficio, person, successor, secret, other: await OtherTab.open(page) };
  },
});
