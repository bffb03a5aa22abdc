import { shows } from './forms.mjs';
import { LONG_NAME } from './people.mjs';

/** @typedef {import('./stop.mjs').Scene} Scene */

const someone = (/** @type {import('./stage.mjs').Stage} */ stage) =>
  stage.once('someone', () => stage.personWithTrial({ firstName: 'Lucía', lastName: 'Mar' }));

/** @type {import('./stop.mjs').Stop[]} */
export const stops = [
  {
    name: 'toast-created-elsewhere',
    who: (stage) => stage.personWithTrial(),
    path: '/clients',
    act: async (scene) => {
      await addClient(scene, `${LONG_NAME.firstName} ${LONG_NAME.lastName}`);
      await shows(scene.page, 'Client created');
    },
  },
  {
    name: 'toast-saved',
    who: someone,
    path: '/settings?section=profile',
    act: async ({ page }) => {
      await page.getByLabel('First name').fill('Lucía Inés');
      await page.getByRole('button', { name: 'Save profile' }).click();
      await page.locator('[data-toast-area] li, [data-toast-area] [role=status]').first().waitFor();
    },
  },
];

/**
 * @param {Scene} scene
 * @param {string} displayName
 */
async function addClient({ stage, person }, displayName) {
  if (!person) throw new Error('Nobody is signed in');
  await stage.api(person, 'POST', '/api/clients', { displayName });
}
