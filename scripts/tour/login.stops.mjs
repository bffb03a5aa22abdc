import { fill, press, shows } from './forms.mjs';
import { demo, newcomer } from './people.mjs';

/** @typedef {import('./stop.mjs').Scene} Scene */

const TOO_MANY = /** @type {const} */ ([429, 'over_request_rate_limit', 'Request rate limit reached']);

/** @type {import('./stop.mjs').Stop[]} */
export const stops = [
  { name: 'login', path: '/login' },
  { name: 'login-nothing-typed', path: '/login', act: ({ page }) => press(page, 'Sign in') },
  {
    name: 'login-refused',
    act: async (scene) => {
      await submit(scene, 'nobody@example.com', 'wrong-password');
      await shows(scene.page, 'Invalid Credentials');
    },
  },
  {
    name: 'login-not-confirmed',
    act: async (scene) => {
      const email = scene.stage.newEmail();
      await scene.stage.confirmationLink({ email });
      await submit(scene, email, 'Correct-horse-7');
      await shows(scene.page, 'Email Not Confirmed');
    },
  },
  {
    name: 'login-too-many',
    act: async (scene) => {
      await scene.network.refuse('/auth/v1/token', ...TOO_MANY);
      await submit(scene, 'nobody@example.com', 'wrong-password');
      await shows(scene.page, 'Too Many Attempts');
    },
  },
  {
    name: 'login-under-way',
    act: async (scene) => {
      await scene.network.hold('/auth/v1/token');
      await submit(scene, 'nobody@example.com', 'wrong-password');
      await shows(scene.page, 'Signing in...');
    },
  },
  {
    name: 'login-loading',
    who: demo,
    act: async ({ page, network }) => {
      await network.hold('/api/auth/me');
      await page.goto('/login');
      await shows(page, /Loading...|Verifying your session.../);
    },
  },
  {
    name: 'login-session-expired',
    who: newcomer,
    act: async ({ page, network }) => {
      await network.fail('/api/auth/me', 401, 'auth.session_expired', 'Your session has expired.');
      await network.refuse('/auth/v1/token', 400, 'refresh_token_not_found', 'Invalid Refresh Token');
      await page.goto('/login');
      await shows(page, 'Your session has expired. Please log in again.');
    },
  },
  {
    name: 'login-google',
    act: async ({ page, network }) => {
      await network.offerGoogle();
      await page.goto('/login');
      await shows(page, 'Continue with Google');
    },
  },
  {
    name: 'login-google-opening',
    act: async ({ page, network }) => {
      await network.offerGoogle();
      // An empty answer keeps the page open.
      await network.answer('/auth/v1/authorize', (route) => route.fulfill({ status: 204 }));
      await page.goto('/login');
      await page.getByRole('button', { name: 'Continue with Google' }).click();
      await shows(page, 'Opening Google...');
    },
  },
  { name: 'login-link', act: ({ page }) => turnToLink(page) },
  {
    name: 'login-link-wrong-address',
    act: async (scene) => {
      await askForLink(scene, 'not-an-address');
      await shows(scene.page, 'Please enter a valid email address');
    },
  },
  {
    name: 'login-link-sent',
    act: async (scene) => {
      await askForLink(scene, (await scene.stage.person()).email);
      await shows(scene.page, /You can ask for another link in/);
    },
  },
  {
    name: 'login-link-unknown',
    act: async (scene) => {
      await askForLink(scene, scene.stage.newEmail('nobody'));
      await shows(scene.page, 'No account found with this email address.');
    },
  },
  {
    name: 'login-link-too-many',
    act: async (scene) => {
      await scene.network.refuseMail('/auth/v1/otp');
      await askForLink(scene, 'nobody@example.com');
      await shows(scene.page, 'Too many attempts.');
    },
  },
];

/**
 * @param {Scene} scene
 * @param {string} email
 * @param {string} password
 */
async function submit({ page }, email, password) {
  await page.goto('/login');
  await fill(page, { Email: email, Password: password });
  await press(page, 'Sign in');
}

/** @param {import('@playwright/test').Page} page */
async function turnToLink(page) {
  await page.goto('/login');
  await page.getByRole('tab', { name: 'Magic Link' }).click();
  await page.getByRole('button', { name: 'Send magic link' }).waitFor();
}

/**
 * @param {Scene} scene
 * @param {string} email
 */
async function askForLink({ page }, email) {
  await turnToLink(page);
  await page.getByRole('tabpanel', { name: 'Sign in with a link' }).getByLabel('Email').fill(email);
  await press(page, 'Send magic link');
}
