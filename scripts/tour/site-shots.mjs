import { demo } from './people.mjs';

/** @typedef {import('@playwright/test').Page} Page */

/**
 * What the public pages show of the product. Sizes and widths are those of `frontend/src/site/pictures`.
 * @typedef {object} SiteShot
 * @property {string} name
 * @property {string} path
 * @property {string} shows what is on screen when it is complete
 * @property {number} width of the window
 * @property {number} height
 * @property {readonly number[]} avif widths of its files
 * @property {readonly number[]} webp for browsers that don't know the other
 * @property {boolean} [phone]
 * @property {(stage: import('./stage.mjs').Stage) => Promise<unknown>} [before]
 * @property {(page: Page) => Promise<unknown>} [act] leads from the path to what is shown
 */

const WIDE = { width: 1200, avif: [700, 1600], webp: [1100] };
const PHONE = { width: 390, height: 780, avif: [360, 720], webp: [540], phone: true };

/** @type {readonly SiteShot[]} */
export const SITE_SHOTS = [
  { name: 'dashboard', path: '/dashboard', shows: 'Cooperativa Miel del Agave', height: 750, ...WIDE },
  { name: 'clients', path: '/clients', shows: 'Café Sierra Niebla', height: 750, ...WIDE, act: hideEmail },
  {
    name: 'client',
    path: '/clients?search=jacaranda',
    shows: 'Paula Zúñiga',
    height: 750,
    ...WIDE,
    act: openFirst,
  },
  {
    name: 'collaborators',
    path: '/collaborators',
    shows: 'nora@estudio-cardon.example',
    height: 800,
    ...WIDE,
  },
  { name: 'phone-clients', path: '/clients', shows: 'Café Sierra Niebla', ...PHONE },
  { name: 'phone-dashboard', path: '/dashboard', shows: 'Cooperativa Miel del Agave', ...PHONE },
  // Last: from here on the workspace is on trial.
  {
    name: 'subscription',
    path: '/subscription',
    shows: 'Trial ends on',
    height: 680,
    ...WIDE,
    before: startTrial,
  },
];

/** What remains has room for all of its tags. @param {Page} page */
async function hideEmail(page) {
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Email' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('columnheader', { name: 'Email' }).waitFor({ state: 'detached' });
  await page.getByRole('heading', { level: 1 }).click();
  await page.mouse.move(0, 0);
}

/** @param {Page} page */
async function openFirst(page) {
  await page.getByRole('main').getByRole('link').first().click();
  await page.getByRole('heading', { name: 'Contacts' }).waitFor();
  await page.mouse.move(0, 0);
}

/** The plan of the demo workspace doesn't end, which nobody else's does. @param {import('./stage.mjs').Stage} stage */
async function startTrial(stage) {
  const person = await demo(stage);
  await stage.sql(
    'DELETE FROM oficio.subscriptions USING oficio.memberships m WHERE m.organization_id = subscriptions.organization_id AND m.user_id = $1',
    [person.userId],
  );
  await stage.api(person, 'POST', '/api/subscription/start-free-trial', { planId: 1 });
}
