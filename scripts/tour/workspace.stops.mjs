import { demo, newcomer } from './people.mjs';

/** @typedef {import('@playwright/test').Page} Page */

/** @type {import('./stop.mjs').Stop[]} */
export const WORKSPACE_STOPS = [
  { name: 'trial', who: newcomer, path: '/dashboard' },
  { name: 'dashboard', who: demo, path: '/dashboard' },
  { name: 'clients', who: demo, path: '/clients' },
  { name: 'clients-nothing-found', who: demo, path: '/clients?search=zzzz' },
  {
    name: 'client-actions',
    who: demo,
    path: '/clients',
    act: ({ page }) =>
      page
        .getByRole('button', { name: /^Actions for/ })
        .first()
        .click(),
  },
  {
    name: 'client-new',
    who: demo,
    path: '/clients',
    act: ({ page }) => page.getByRole('button', { name: 'New client' }).click(),
  },
  { name: 'client', who: demo, path: '/clients', act: ({ page }) => openFirst(page) },
  {
    name: 'client-edit',
    who: demo,
    path: '/clients',
    act: async ({ page }) => {
      await openFirst(page);
      await page.getByRole('button', { name: 'Edit billing' }).click();
    },
  },
  { name: 'palette', who: demo, path: '/dashboard', act: ({ page }) => openByKey(page, 'Control+k') },
  { name: 'keyboard-help', who: demo, path: '/dashboard', act: ({ page }) => openByKey(page, '?') },
];

/** @param {Page} page */
async function openFirst(page) {
  await page.getByRole('main').getByRole('link').first().click();
  await page.getByRole('heading', { level: 1 }).waitFor();
}

/**
 * @param {Page} page
 * @param {string} key
 */
async function openByKey(page, key) {
  await page.keyboard.press(key);
  await page.getByRole('dialog').waitFor();
}
