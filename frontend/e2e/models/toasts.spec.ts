import { TOASTS } from '@oficio/contracts';
import { shortPaths } from '@oficio/machines/testing';
import { toastsModel } from '@oficio/machines/toasts/model';
import { letPass } from '../drivers/page-clock.ts';
import { toastsDriver } from '../drivers/toasts.driver.ts';
import { oncePerWorker } from '../fixtures/once.ts';
import { createPersonWithTrial } from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect } from '../fixtures/test.ts';
import { Shell } from '../pages/shell.ts';
import { generateTests } from './generate-tests.ts';

const person = oncePerWorker((oficio) => createPersonWithTrial(oficio));

generateTests({
  model: {
    ...toastsModel,
    // Pointer and focus can't enter a toast twice, or leave one that they aren't in.
    isPossible: ({ hovered, focused }, { type }) =>
      ({
        'pointer.entered': !hovered,
        'pointer.left': hovered,
        'focus.entered': !focused,
        'focus.left': focused,
      })[type as string] ?? true,
  },
  driver: toastsDriver,
  // Whether a toast's timer runs shows only when it ends, so the paths are short.
  choice: shortPaths,
  afterwards: async ({ page }, { steps }) => {
    if (!steps.at(-1)?.stateKeys.includes('shown.counting')) return;
    await letPass(page, TOASTS.lifetimeMs);
    await expect(new Shell(page).notifications.getByText('Client created')).toBeHidden();
  },
  setStage: async ({ page, oficio }) => {
    await signInBeforehand(page, oficio, await person(oficio));
    return { page };
  },
});
