import { fill, heading, press, shows } from './forms.mjs';

/** @typedef {import('./stop.mjs').Scene} Scene */

const NEW = 'Guitarra-nueva-7';

/** @type {import('./stop.mjs').Stop[]} */
export const stops = [
  { name: 'forgot-password', path: '/forgot-password' },
  {
    name: 'forgot-password-wrong-address',
    act: async ({ page }) => {
      await ask(page, 'not-an-address');
      await shows(page, 'Please enter a valid email address');
    },
  },
  {
    name: 'forgot-password-sending',
    act: async ({ page, network }) => {
      await network.hold('/auth/v1/recover');
      await ask(page, 'ines@example.com');
      await shows(page, 'Sending...');
    },
  },
  {
    name: 'forgot-password-sent',
    act: async ({ page, stage }) => {
      await ask(page, stage.newEmail('maximiliana.fernandez-villasenor.de.la.torre'));
      await heading(page, 'Check your inbox');
    },
  },
  {
    name: 'forgot-password-refused',
    act: async ({ page, network }) => {
      await network.refuseMail('/auth/v1/recover');
      await ask(page, 'ines@example.com');
      await shows(page, 'Too many reset attempts.');
    },
  },
  {
    name: 'reset-password-opening',
    act: async ({ page, network }) => {
      await network.hold('/auth/v1/verify');
      await page.goto('/reset-password?token_hash=0123456789abcdef&type=recovery');
      await shows(page, 'Opening your reset link...');
    },
  },
  {
    name: 'reset-password-unavailable',
    act: async ({ page, network }) => {
      await network.cut('/auth/v1/verify');
      await page.goto('/reset-password?token_hash=0123456789abcdef&type=recovery');
      await heading(page, 'We couldn’t open your link');
    },
  },
  {
    name: 'reset-password-expired',
    act: async ({ page }) => {
      await page.goto('/reset-password#error=access_denied&error_code=otp_expired');
      await heading(page, 'Link Expired');
    },
  },
  {
    name: 'reset-password-invalid',
    act: async ({ page }) => {
      await page.goto('/reset-password');
      await heading(page, 'Invalid Link');
    },
  },
  { name: 'reset-password', act: openForm },
  {
    name: 'reset-password-half',
    act: async (scene) => {
      await openForm(scene);
      await fill(scene.page, { 'New password': 'guitarra7', 'Confirm password': 'guitarra8' });
      await press(scene.page, 'Reset password');
      await scene.page.getByRole('main').getByRole('alert').first().waitFor();
    },
  },
  {
    name: 'reset-password-under-way',
    act: async (scene) => {
      await scene.network.hold('/auth/v1/user');
      await openForm(scene);
      await submit(scene);
      await shows(scene.page, 'Resetting password...');
    },
  },
  {
    name: 'reset-password-refused',
    act: async (scene) => {
      await scene.network.cut('/auth/v1/user');
      await openForm(scene);
      await submit(scene);
      await scene.page.getByRole('main').getByRole('alert').first().waitFor();
    },
  },
  {
    name: 'reset-password-success',
    act: async (scene) => {
      await openForm(scene);
      await scene.network.stopClock();
      await submit(scene);
      await heading(scene.page, 'Password Reset Successful');
    },
  },
];

/**
 * @param {import('@playwright/test').Page} page
 * @param {string} email
 */
async function ask(page, email) {
  await page.goto('/forgot-password');
  await fill(page, { Email: email });
  await press(page, 'Send reset link');
}

/** @param {Scene} scene */
async function openForm({ page, stage }) {
  const email = stage.newEmail('maximiliana.fernandez-villasenor.de.la.torre');
  const person = await stage.person({ email });
  await page.goto(await stage.resetLink(person.email));
  await page.getByLabel('Confirm password').waitFor();
}

/** @param {Scene} scene */
async function submit({ page }) {
  await fill(page, { 'New password': NEW, 'Confirm password': NEW });
  await press(page, 'Reset password');
}
