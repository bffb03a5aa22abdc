/** @typedef {import('@playwright/test').Page} Page */

/**
 * The pictures of the product on the public pages, in the sizes and widths of `frontend/src/site/pictures`.
 * @typedef {object} SiteShot
 * @property {string} name
 * @property {string} path
 * @property {string} shows text that is visible once the page is complete
 * @property {number} width of the window
 * @property {number} height
 * @property {readonly number[]} avif widths of its files
 * @property {readonly number[]} webp for browsers without AVIF
 * @property {boolean} [phone]
 * @property {(page: Page) => Promise<unknown>} [act] causes the state to show
 */

const WIDE = { width: 1200, avif: [700, 1600], webp: [1100] };
const PHONE = { width: 390, height: 780, avif: [360, 720], webp: [540], phone: true };

/** @type {readonly SiteShot[]} */
export const SITE_SHOTS = [
  { name: 'dashboard', path: '/dashboard', shows: 'Outstanding', height: 750, ...WIDE, act: hideFirstSteps },
  { name: 'clients', path: '/clients', shows: 'Café Sierra Niebla', height: 750, ...WIDE, act: hideEmail },
  { name: 'invoices', path: '/invoices', shows: 'Outstanding', ...WIDE, width: 1440, height: 900 },
  {
    name: 'collaborators',
    path: '/collaborators',
    shows: 'nora@estudio-cardon.example',
    height: 800,
    ...WIDE,
  },
  { name: 'phone-clients', path: '/clients', shows: 'Café Sierra Niebla', ...PHONE },
  { name: 'phone-dashboard', path: '/dashboard', shows: 'Outstanding', ...PHONE, act: hideFirstSteps },
];

/** Hides what a person needs in the first days alone. @param {Page} page */
async function hideFirstSteps(page) {
  await page.getByRole('button', { name: 'Customize' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: 'First steps' }).uncheck();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.mouse.move(0, 0);
}

/** Hides a column, so that the others have room for all tags. @param {Page} page */
async function hideEmail(page) {
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Email' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('columnheader', { name: 'Email' }).waitFor({ state: 'detached' });
  await page.getByRole('heading', { level: 1 }).click();
  await page.mouse.move(0, 0);
}
