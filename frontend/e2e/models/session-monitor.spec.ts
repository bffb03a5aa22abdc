import { sessionMonitorModel } from '@oficio/machines/session-monitor/model';
import { holdRefreshes, sessionMonitorDriver } from '../drivers/session-monitor.driver.ts';
import { oncePerWorker } from '../fixtures/once.ts';
import { createPersonWithTrial } from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { generateTests } from './generate-tests.ts';

const person = oncePerWorker((oficio) => createPersonWithTrial(oficio));

generateTests({
  model: sessionMonitorModel,
  driver: sessionMonitorDriver,
  setStage: async ({ page, oficio }) => {
    await signInBeforehand(page, oficio, await person(oficio));
    return holdRefreshes(page);
  },
});
