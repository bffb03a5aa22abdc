import { heading, press, shows } from './forms.mjs';
import { LONG_NAME, owner } from './people.mjs';

/** @typedef {import('./stop.mjs').Scene} Scene */
/** @typedef {import('./stage.mjs').Stage} Stage */

const SETUP = '/api/organization/setup';
const LONG_BUSINESS = 'Despacho Contable Fernández-Villaseñor de la Torre y Rosales, S. C. de R. L. de C. V.';

/** @type {import('./stop.mjs').Stop[]} */
export const stops = [
  { name: 'onboarding-welcome', who: beginner, act: openWelcome },
  {
    name: 'onboarding-welcome-end',
    who: beginner,
    act: async (scene) => {
      await openWelcome(scene);
      await scene.page.getByRole('dialog').getByText('Check your profile').scrollIntoViewIfNeeded();
    },
  },
  { name: 'onboarding-form', who: beginner, act: openForm },
  {
    name: 'onboarding-errors',
    who: beginner,
    act: async (scene) => {
      await openForm(scene);
      await scene.page.getByLabel('Organization name').fill('');
      await scene.page.getByLabel('Business email').fill('not-an-address');
      await press(scene.page, 'Complete Setup');
      await shows(scene.page, 'Please select an industry');
    },
  },
  {
    name: 'onboarding-errors-end',
    who: beginner,
    act: async (scene) => {
      await openForm(scene);
      await scene.page.getByLabel('Business email').fill('not-an-address');
      await press(scene.page, 'Complete Setup');
      await chooseLogo(scene.page, 'text/plain', Buffer.from('a'));
      await scene.page.getByRole('dialog').getByText('Please upload an image file').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'onboarding-logo',
    who: beginner,
    act: async (scene) => {
      await openForm(scene);
      await scene.page.getByLabel('Organization name').fill(LONG_BUSINESS);
      await chooseLogo(scene.page, 'image/svg+xml', Buffer.from(LOGO));
      await scene.page.getByRole('dialog').getByRole('button', { name: 'Remove' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'onboarding-saving',
    who: (stage) => stage.beginnerWithTrial(LONG_NAME),
    act: async (scene) => {
      await scene.network.hold(SETUP);
      await submit(scene);
      await shows(scene.page, 'Setting up...');
    },
  },
  {
    name: 'onboarding-failed',
    who: beginner,
    act: async (scene) => {
      await scene.network.fail(SETUP, 500, 'server.failed', 'Something went wrong.');
      await submit(scene);
      await shows(scene.page, 'Failed to save organization data. Please try again.');
    },
  },
  { name: 'onboarding-member', who: guest, act: openWelcome },
  {
    name: 'onboarding-done',
    who: (stage) => stage.beginnerWithTrial({ firstName: 'Renata', lastName: 'Cruz' }),
    act: async (scene) => {
      await submit(scene);
      await shows(scene.page, 'Organization set up');
    },
  },
];

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="120"><rect width="240" height="120" fill="#184f3d"/>
<circle cx="120" cy="60" r="40" fill="#f2b33d"/></svg>`;

/** @param {Stage} stage */
function beginner(stage) {
  return stage.once('beginner', () => stage.beginnerWithTrial(LONG_NAME));
}

/**
 * A person who was invited before the first visit.
 * @param {Stage} stage
 */
function guest(stage) {
  return stage.once('guest', async () => {
    const person = await stage.beginner({ firstName: 'Olga', lastName: 'Paz' });
    await stage.join(await owner(stage), person, 'viewer');
    return person;
  });
}

/** @param {Scene} scene */
async function openWelcome({ page }) {
  await page.goto('/dashboard');
  await heading(page, 'Welcome to Oficio');
}

/** @param {Scene} scene */
async function openForm(scene) {
  await openWelcome(scene);
  await press(scene.page, 'Continue');
  await heading(scene.page, 'Set Up Your Organization');
}

/** @param {Scene} scene */
async function submit(scene) {
  const { page } = scene;
  await openForm(scene);
  await page.getByLabel('Industry').selectOption('Design & Creative');
  await page.getByLabel('Business type').selectOption('freelancer');
  await press(page, 'Complete Setup');
}

/**
 * @param {import('@playwright/test').Page} page
 * @param {string} mimeType
 * @param {Buffer} buffer
 */
const chooseLogo = (page, mimeType, buffer) =>
  page.locator('input[type=file]').setInputFiles({ name: 'logo', mimeType, buffer });
