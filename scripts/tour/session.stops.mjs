import { press, shows } from './forms.mjs';
import { alone, owner } from './people.mjs';

/** @typedef {import('./stop.mjs').Scene} Scene */

const THREE_HOURS_MS = 10_800_000;

/** @type {import('./stop.mjs').Stop[]} */
export const stops = [
  { name: 'session-expired', who: owner, act: expire },
  {
    name: 'session-expired-over-form',
    who: alone,
    act: (scene) => expire(scene, () => beginClient(scene)),
  },
  {
    name: 'overlay-signing-out',
    who: alone,
    path: '/clients',
    act: async ({ page, network }) => {
      await network.hold('/auth/v1/logout');
      await page.getByRole('button', { name: 'Account menu' }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      await page.getByRole('dialog', { name: 'Signing out...' }).waitFor();
    },
  },
  {
    name: 'overlay-line',
    who: alone,
    path: '/clients',
    act: async (scene) => {
      await scene.network.hold('/api/clients');
      await beginClient(scene);
      await press(scene.page, 'Add client');
      await scene.page.getByRole('progressbar', { name: 'Loading' }).waitFor();
    },
  },
  {
    name: 'signed-out-elsewhere',
    who: (stage) => stage.personWithTrial({ firstName: 'Tomás', lastName: 'Luna' }),
    path: '/clients',
    act: async ({ page }) => {
      const other = await page.context().newPage();
      await other.goto('/dashboard', { waitUntil: 'networkidle' });
      await other.getByRole('button', { name: 'Account menu' }).click();
      await other.getByRole('menuitem', { name: 'Sign out' }).click();
      await shows(page, 'Signed out in another tab');
      await other.close();
    },
  },
];

/**
 * Wakes the device after its session has ended.
 * @param {Scene} scene
 * @param {() => Promise<unknown>} [before]
 */
async function expire({ page, network }, before) {
  await page.clock.install();
  await page.goto('/clients', { waitUntil: 'networkidle' });
  await before?.();
  await network.refuse('/auth/v1/token', 400, 'refresh_token_not_found', 'Invalid Refresh Token');
  await page.clock.fastForward(THREE_HOURS_MS);
  await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
  await page.getByRole('alertdialog').waitFor();
  await network.stopClock();
}

/** @param {Pick<Scene, 'page'>} scene */
async function beginClient({ page }) {
  await page.getByRole('button', { name: 'New client' }).first().click();
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Imprenta Hidalgo');
}
