import { fill, press, shows } from './forms.mjs';
import { alone, limited, member, owner } from './people.mjs';

/** @typedef {import('@playwright/test').Page} Page */

const PATH = '/collaborators';

/** @type {import('./stop.mjs').Stop[]} */
export const stops = [
  { name: 'collaborators', who: owner, path: PATH },
  { name: 'collaborators-alone', who: alone, path: PATH },
  { name: 'collaborators-as-admin', who: member, path: PATH },
  {
    name: 'collaborators-loading',
    who: owner,
    act: async ({ page, network }) => {
      await network.hold('/api/organization/members');
      await network.hold('/api/organization/invitations');
      await page.goto(PATH);
      await page.getByRole('heading', { name: 'Invitations' }).waitFor();
    },
  },
  {
    name: 'collaborators-failed',
    who: owner,
    act: async ({ page, network }) => {
      const answer = /** @type {const} */ ([
        503,
        'service.unavailable',
        'The service is not available at the moment.',
      ]);
      await network.fail('/api/organization/members', ...answer);
      await network.fail('/api/organization/invitations', ...answer);
      await page.goto(PATH);
      await shows(page, 'The invitations could not be loaded');
    },
  },
  {
    name: 'collaborators-invite',
    who: owner,
    path: PATH,
    act: async ({ page }) => {
      await press(page, 'Invite');
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'collaborators-invite-refused',
    who: owner,
    path: PATH,
    act: async ({ page }) => {
      await press(page, 'Invite');
      await fill(page, { Email: 'nora@example.com' });
      await press(page, 'Send invitation');
      await page.getByRole('dialog').getByRole('alert').waitFor();
    },
  },
  {
    name: 'collaborators-invite-limited',
    who: owner,
    path: PATH,
    act: async ({ page }) => {
      await press(page, 'Invite');
      await page.getByLabel('Sees').selectOption('Only these clients');
      await press(page, 'Send invitation');
      await shows(page, 'Please choose at least one client');
    },
  },
  { name: 'clients-limited', who: limited, path: '/clients' },
  { name: 'collaborators-menu', who: owner, path: PATH, act: ({ page }) => openMenu(page, 'Bruno Ortiz') },
  choice('access', 'Change access'),
  choice('hand-over', 'Make owner'),
  choice('remove', 'Remove'),
  {
    name: 'collaborators-invitation-menu',
    who: owner,
    path: PATH,
    act: ({ page }) => openMenu(page, 'nora@example.com'),
  },
  {
    name: 'collaborators-leave',
    who: member,
    path: PATH,
    act: async ({ page }) => {
      await page.getByRole('button', { name: /^Leave / }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'switcher',
    who: member,
    path: PATH,
    act: async ({ page, size }) => {
      const trigger = size === 'phone' ? 'Account menu' : /^Organization: /;
      await page.getByRole('button', { name: trigger }).click();
      await page.getByRole('menu').waitFor();
    },
  },
];

/**
 * @param {string} name
 * @param {string} action
 * @returns {import('./stop.mjs').Stop}
 */
function choice(name, action) {
  return {
    name: `collaborators-${name}`,
    who: owner,
    path: PATH,
    act: async ({ page }) => {
      await openMenu(page, /^Actions for Maximiliana/);
      await page.getByRole('menuitem', { name: action }).click();
      await page.getByRole('dialog').or(page.getByRole('alertdialog')).waitFor();
    },
  };
}

/**
 * @param {Page} page
 * @param {string | RegExp} whose
 */
async function openMenu(page, whose) {
  const name = typeof whose === 'string' ? `Actions for ${whose}` : whose;
  await page.getByRole('button', { name }).first().click();
  await page.getByRole('menu').waitFor();
}
