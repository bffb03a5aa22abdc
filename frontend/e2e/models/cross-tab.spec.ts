import { crossTabModel, exampleTab } from '@oficio/machines/cross-tab/model';
import { crossTabDriver } from '../drivers/cross-tab.driver.ts';
import { oncePerWorker } from '../fixtures/once.ts';
import { OtherTab } from '../fixtures/other-tab.ts';
import { callApi, createPersonWithTrial } from '../fixtures/person.ts';
import { generateTests } from './generate-tests.ts';

const secret = 'Secreto de Alma';

const people = oncePerWorker(async (oficio) => {
  const person = await createPersonWithTrial(oficio, 'Alma');
  await callApi(oficio, person, 'POST', '/api/clients', { displayName: secret });
  return { person, successor: await createPersonWithTrial(oficio, 'Bruno') };
});

generateTests({
  model: {
    ...crossTabModel,
    // Each event reaches a tab by a message and by the storage. One way is enough here: logout by message, another
    // person by storage.
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
  setStage: async ({ page, oficio }) => ({
    page,
    oficio,
    ...(await people(oficio)),
    secret,
    other: await OtherTab.open(page),
  }),
});
