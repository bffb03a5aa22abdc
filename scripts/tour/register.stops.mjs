import { fill, heading, press, shows } from './forms.mjs';
import { LONG_NAME } from './people.mjs';

/** @typedef {import('./stop.mjs').Scene} Scene */

const COMPLETE = {
  'First name': 'Inés',
  'Last name': 'Robles',
  Email: 'ines@example.com',
  Password: 'Guitarra-7',
  'Confirm password': 'Guitarra-7',
};

/** Longer than the pause between two mails. */
const COOLDOWN_MS = 61_000;

/** @type {import('./stop.mjs').Stop[]} */
export const stops = [
  { name: 'register', path: '/register' },
  {
    name: 'register-google',
    act: async ({ page, network }) => {
      await network.offerGoogle();
      await page.goto('/register');
      await shows(page, 'Continue with Google');
    },
  },
  refused('mismatch', { 'Confirm password': 'Guitarra-8' }, 'Password Mismatch'),
  refused('short-password', { Password: 'abc', 'Confirm password': 'abc' }, 'Password Too Short'),
  refused(
    'weak-password',
    { Password: 'guitarra', 'Confirm password': 'guitarra', Email: 'x' },
    'Invalid Email',
  ),
  refused('no-name', { 'First name': ' ', 'Last name': ' ' }, 'Name Required'),
  {
    name: 'register-account-exists',
    act: async (scene) => {
      await scene.network.refuse('/auth/v1/signup', 422, 'user_already_exists', 'User already registered');
      await submit(scene, {});
      await shows(scene.page, 'Account Exists');
    },
  },
  {
    name: 'register-under-way',
    act: async (scene) => {
      await scene.network.hold('/auth/v1/signup');
      await submit(scene, {});
      await shows(scene.page, 'Creating account...');
    },
  },
  {
    name: 'register-created',
    act: async (scene) => {
      const { session } = await scene.stage.person();
      await scene.network.answer('/auth/v1/signup', async (route) => {
        await scene.network.stopClock();
        await route.fulfill({ json: session });
      });
      await submit(scene, {});
      await heading(scene.page, 'Account created');
    },
  },
  { name: 'register-verify', act: (scene) => signUp(scene) },
  {
    name: 'register-verify-refused',
    act: async (scene) => {
      await scene.network.refuseMail('/auth/v1/resend');
      await scene.page.clock.install();
      await signUp(scene);
      await scene.page.clock.fastForward(COOLDOWN_MS);
      await press(scene.page, 'Resend verification email');
      await shows(scene.page, 'Too many attempts.');
    },
  },
  {
    name: 'verify-email',
    act: async ({ page }) => {
      await page.goto('/verify-email?email=ines%40example.com');
      await heading(page, 'Check your inbox');
    },
  },
  {
    name: 'verify-email-sent',
    act: async ({ page, network }) => {
      await network.answer('/auth/v1/resend', (route) => route.fulfill({ json: {} }));
      await resend(page);
      await shows(page, /You can ask for another email in/);
    },
  },
  {
    name: 'verify-email-refused',
    act: async ({ page, network }) => {
      await network.refuseMail('/auth/v1/resend');
      await resend(page);
      await shows(page, 'Too many attempts.');
    },
  },
];

/**
 * @param {string} name
 * @param {Record<string, string>} fields
 * @param {string} title
 * @returns {import('./stop.mjs').Stop}
 */
function refused(name, fields, title) {
  return {
    name: `register-${name}`,
    act: async (scene) => {
      await submit(scene, fields);
      await shows(scene.page, title);
    },
  };
}

/**
 * @param {Scene} scene
 * @param {Record<string, string>} fields in place of the complete ones
 */
async function submit({ page }, fields) {
  await page.goto('/register');
  await fill(page, { ...COMPLETE, ...fields });
  await press(page, 'Create account');
}

/** @param {Scene} scene */
async function signUp(scene) {
  const email = scene.stage.newEmail('maximiliana.fernandez-villasenor.de.la.torre');
  await submit(scene, { Email: email, 'Last name': LONG_NAME.lastName });
  await heading(scene.page, 'Verify your email');
}

/** @param {import('@playwright/test').Page} page */
async function resend(page) {
  await page.goto('/verify-email?email=ines%40example.com');
  await press(page, 'Resend verification email');
}
