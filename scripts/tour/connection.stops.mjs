import { alone } from './people.mjs';
import { RealtimeSocket } from './realtime-socket.mjs';

/** @typedef {import('./stop.mjs').Scene} Scene */

/** Longer than any wait between two retries. */
const WAIT_MS = 31_000;

/** @type {import('./stop.mjs').Stop[]} */
export const stops = [
  { name: 'pill-connecting', who: alone, act: (scene) => open(scene) },
  {
    name: 'pill-limited',
    who: alone,
    act: async (scene) => {
      const socket = await open(scene);
      socket.answer((table) => table === 'client_directory');
      await says(scene, 'Limited connectivity');
    },
  },
  {
    name: 'pill-error',
    who: alone,
    act: async (scene) => {
      const socket = await open(scene);
      socket.answer(() => true);
      await says(scene, 'Connection error');
    },
  },
  { name: 'pill-disabled', who: alone, act: disable },
  {
    name: 'pill-disabled-focus',
    who: alone,
    act: async (scene) => {
      await disable(scene);
      const pill = scene.page.getByRole('button', { name: 'Real-time features disabled' });
      // Browsers show the focus only after a key was pressed.
      await scene.page.keyboard.press('Shift');
      await pill.focus();
    },
  },
];

/** @param {Scene} scene */
async function open({ page, network }) {
  const socket = await RealtimeSocket.tap(page);
  await page.clock.install();
  await page.goto('/clients', { waitUntil: 'networkidle' });
  await says({ page }, 'Connecting...');
  await network.stopClock();
  return socket;
}

/** @param {Scene} scene */
async function disable(scene) {
  const socket = await open(scene);
  socket.answer(() => true);
  const disabled = scene.page.getByText('Real-time features disabled');
  for (let tries = 0; tries < 20 && !(await disabled.count()); tries += 1) {
    await scene.page.clock.runFor(WAIT_MS);
  }
  await says(scene, 'Real-time features disabled');
}

/**
 * @param {Pick<Scene, 'page'>} scene
 * @param {string} text
 */
const says = ({ page }, text) => page.getByRole('banner').getByText(text).waitFor({ state: 'attached' });
