import { fill, press, shows } from './forms.mjs';
import { alone, newcomer, owner } from './people.mjs';
import { PHONE } from './stage.mjs';

const at = (/** @type {string} */ section) => `/settings?section=${section}`;

/** @type {import('./stop.mjs').Stop[]} */
export const stops = [
  { name: 'settings-profile', who: owner, path: at('profile') },
  {
    name: 'settings-profile-refused',
    who: owner,
    path: at('profile'),
    act: async ({ page }) => {
      await fill(page, { 'First name': '' });
      await press(page, 'Save profile');
      await shows(page, 'First name is required');
    },
  },
  {
    name: 'settings-profile-leave',
    who: owner,
    path: at('profile'),
    act: async ({ page }) => {
      await fill(page, { 'First name': 'Alma Rosa' });
      await page.getByRole('link', { name: 'Email', exact: true }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  { name: 'settings-email', who: owner, path: at('email') },
  {
    name: 'settings-email-refused',
    who: owner,
    path: at('email'),
    act: async ({ page }) => {
      await fill(page, { 'New email address': 'alma@example.com' });
      await press(page, 'Send confirmation link');
      await shows(page, 'This is already your address');
    },
  },
  {
    name: 'settings-email-waiting',
    who: (stage) => stage.personWithTrial(),
    path: at('email'),
    act: async ({ page, stage }) => {
      const email = stage.newEmail('maximiliana.fernandez-villasenor.de.la.torre');
      await fill(page, { 'New email address': email });
      await press(page, 'Send confirmation link');
      await shows(page, `We sent a link to ${email}`);
    },
  },
  { name: 'settings-password', who: owner, path: at('password') },
  {
    name: 'settings-password-refused',
    who: owner,
    path: at('password'),
    act: async ({ page }) => {
      await fill(page, { 'New password': 'guitarra7', 'Confirm new password': 'guitarra8' });
      await press(page, 'Change password');
      await page.getByRole('main').getByRole('alert').first().waitFor();
    },
  },
  { name: 'settings-sessions', who: twiceSignedIn, path: at('sessions') },
  {
    name: 'settings-sessions-end',
    who: twiceSignedIn,
    path: at('sessions'),
    act: async ({ page }) => {
      await press(page, 'Sign out elsewhere');
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'settings-sessions-failed',
    who: owner,
    act: async ({ page, network }) => {
      const text = 'The service is not available at the moment.';
      await network.fail('/api/auth/sessions', 503, 'service.unavailable', text);
      await page.goto(at('sessions'));
      await shows(page, 'Your sessions could not be loaded');
    },
  },
  { name: 'settings-appearance', who: owner, path: at('appearance') },
  { name: 'settings-delete', who: newcomer, path: at('delete') },
  { name: 'settings-delete-shared', who: owner, path: at('delete') },
  {
    name: 'settings-delete-refused',
    who: alone,
    path: at('delete'),
    act: async ({ page }) => {
      await press(page, 'Delete my account');
      await shows(page, /^Tick each organization/);
    },
  },
  { name: 'settings-delete-scheduled', who: leaving, path: at('delete') },
  { name: 'deletion-notice', who: leaving, path: '/dashboard' },
];

/** @param {import('./stage.mjs').Stage} stage */
function twiceSignedIn(stage) {
  return stage.once('twice signed in', async () => {
    const person = await stage.personWithTrial({ firstName: 'Nora', lastName: 'Sol' });
    await stage.signIn(person.email, person.password, PHONE);
    return person;
  });
}

/** @param {import('./stage.mjs').Stage} stage */
function leaving(stage) {
  return stage.once('leaving', async () => {
    const person = await stage.personWithTrial({ firstName: 'Hugo', lastName: 'Vela' });
    await stage.sql(
      "UPDATE oficio.profiles SET deletion_scheduled_for = now() + interval '9 days' WHERE id = $1",
      [person.userId],
    );
    return person;
  });
}
