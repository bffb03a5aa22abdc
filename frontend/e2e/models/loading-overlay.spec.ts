import { loadingOverlayModel } from '@oficio/machines/loading-overlay/model';
import type { SameStep } from '@oficio/machines/testing';
import { loadingOverlayDriver } from '../drivers/loading-overlay.driver.ts';
import { oncePerWorker } from '../fixtures/once.ts';
import { createPersonWithTrial } from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { generateTests } from './generate-tests.ts';

/** An operation that ends before its sign was due shows nothing beyond its start. */
const eachOperation: SameStep = ({ name, event }, { stateKeys }) => {
  const [state = ''] = stateKeys;
  if (name === 'signDelay') return `${name} ${state}`;
  const { id } = event as { id?: string };
  return `${state.endsWith('signDue') ? 'operation.started' : name} ${id}`;
};

const person = oncePerWorker((oficio) => createPersonWithTrial(oficio));

generateTests({
  model: {
    ...loadingOverlayModel,
    // One operation at a time, because their ranks look the same. A sign-out ends long before it is stale.
    isPossible: ({ operations }, event) => {
      const [running] = operations;
      if (event.type === 'operation.started') return !running && event.kind !== 'background';
      if (event.type === 'operation.grewStale') return running?.id === 'save' && event.id === 'save';
      return running?.id === event.id;
    },
  },
  driver: loadingOverlayDriver,
  sameStep: eachOperation,
  setStage: async ({ page, oficio }) => {
    await signInBeforehand(page, oficio, await person(oficio));
    return { page, held: null };
  },
});
