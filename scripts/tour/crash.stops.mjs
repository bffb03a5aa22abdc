import { heading, press, shows } from './forms.mjs';
import { alone } from './people.mjs';

/** @typedef {import('./stop.mjs').Scene} Scene */

const FORGOT_PASSWORD_CODE = /\/assets\/forgot-password[^/]*\.js$/;
const DASHBOARD_CODE = /\/assets\/dashboard[^/]*\.js$/;
const LONG =
  'Cannot read properties of undefined (reading “organizationInvitationsAcceptedByMembersOfTheOrganization”)';

/** @type {import('./stop.mjs').Stop[]} */
export const stops = [
  { name: 'crash-application', act: (scene) => crash(scene, 'The list of rates has no currency') },
  {
    name: 'crash-details',
    act: async (scene) => {
      await crash(scene, LONG);
      await scene.page.getByText('Details').click();
    },
  },
  { name: 'crash-connection', act: (scene) => crash(scene, 'The WebSocket is closed') },
  {
    name: 'crash-again',
    act: async (scene) => {
      await crash(scene, 'The list of rates has no currency');
      await press(scene.page, 'Try Again');
      await shows(scene.page, 'It happened again.');
    },
  },
  {
    name: 'crash-missing-part',
    act: async ({ page }) => {
      await page.route(FORGOT_PASSWORD_CODE, (route) => route.abort());
      await page.goto('/login');
      await page.getByRole('link', { name: 'Forgot your password?' }).click();
      await heading(page, 'Application Error');
    },
  },
  {
    name: 'crash-signed-in',
    who: alone,
    act: async ({ page }) => {
      await page.route(DASHBOARD_CODE, (route) => route.fulfill(broken('The list of rates has no currency')));
      await page.goto('/dashboard');
      await heading(page, 'Application Error');
    },
  },
  {
    name: 'crash-no-root',
    act: async ({ page }) => {
      await page.route('**/login', async (route) => {
        const answer = await route.fetch();
        const body = (await answer.text()).replace('id="root"', 'id="other"');
        await route.fulfill({ response: answer, body });
      });
      await page.goto('/login');
      await shows(page, 'Failed to initialize the application');
    },
  },
];

/**
 * @param {Scene} scene
 * @param {string} text
 */
async function crash({ page }, text) {
  await page.route(FORGOT_PASSWORD_CODE, (route) => route.fulfill(broken(text)));
  await page.goto('/forgot-password');
  await page.getByRole('button', { name: 'Try Again' }).waitFor();
}

/** @param {string} text */
const broken = (text) => ({
  contentType: 'text/javascript',
  body: `throw new Error(${JSON.stringify(text)});`,
});
