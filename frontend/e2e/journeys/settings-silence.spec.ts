import { runSql } from '../fixtures/database.ts';
import { openSettings } from '../fixtures/own-account.ts';
import { type Person, requestSession } from '../fixtures/person.ts';
import { expect, test } from '../fixtures/test.ts';
import { type Section, SettingsPage } from '../pages/settings-page.ts';

const NEW_PASSWORD = 'Another-horse-8';
const SILENCE_MS = 3_000;

/** Each request of the page, the button that sends it, what it says meanwhile, and how it ends. */
const REQUESTS: readonly {
  section: Section;
  path: string;
  method: string;
  press: string;
  meanwhile: string;
  ends: RegExp;
  fill: (settings: SettingsPage, person: Person) => Promise<void>;
}[] = [
  {
    section: 'profile',
    path: '/api/auth/profile',
    method: 'PUT',
    press: 'Save profile',
    meanwhile: 'Saving...',
    ends: /Profile saved/,
    fill: (settings) => settings.field('First name').fill('Beatriz'),
  },
  {
    section: 'email',
    path: '/auth/v1/user',
    method: 'PUT',
    press: 'Send confirmation link',
    meanwhile: 'Sending...',
    ends: /We sent a link to/,
    fill: (settings, { email }) => settings.field('New email address').fill(`new-${email}`),
  },
  {
    section: 'password',
    path: '/auth/v1/user',
    method: 'PUT',
    press: 'Change password',
    meanwhile: 'Changing...',
    ends: /Password changed/,
    fill: async (settings, { password }) => {
      await settings.field('Current password').fill(password);
      await settings.field('New password').fill(NEW_PASSWORD);
      await settings.field('Confirm new password').fill(NEW_PASSWORD);
    },
  },
  {
    section: 'delete',
    path: '/api/auth/deletion',
    method: 'POST',
    press: 'Delete my account',
    meanwhile: 'Deleting...',
    ends: /Your account will be removed on/,
    fill: async (settings, { email }) => {
      await settings.field(`Type ${email} to confirm`).fill(email);
      await settings.onlyBox.check();
    },
  },
];

for (const { section, path, method, press, meanwhile, ends, fill } of REQUESTS) {
  test(`${press}: pressed twice and three seconds without an answer, it is done once`, async ({
    page,
    oficio,
  }) => {
    const { person, settings } = await openSettings(page, oficio, section);
    let calls = 0;
    await page.route(
      (url) => url.pathname === path,
      async (route) => {
        if (route.request().method() !== method) return route.fallback();
        calls += 1;
        await new Promise((over) => setTimeout(over, SILENCE_MS));
        await route.continue();
      },
    );
    await fill(settings, person);
    await settings.button(press).dblclick();
    await expect(settings.button(meanwhile)).toBeDisabled();
    await expect(page.getByText(ends).first()).toBeVisible();
    expect(calls).toBe(1);
  });
}

test('ending the other sessions and keeping the account bear silence and a second press', async ({
  page,
  oficio,
}) => {
  const { person, settings } = await openSettings(page, oficio, 'profile');
  await requestSession(oficio, person);
  const calls: string[] = [];
  await page.route(/\/api\/auth\/(sessions\/end-others|deletion\/cancel)$/, async (route) => {
    calls.push(new URL(route.request().url()).pathname);
    await new Promise((over) => setTimeout(over, SILENCE_MS));
    await route.continue();
  });
  await settings.open('sessions');
  await settings.button('Sign out elsewhere').click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Sign out elsewhere' }).dblclick();
  await expect(question.getByRole('button', { name: 'Signing out...' })).toBeDisabled();
  await expect(settings.toast).toContainText('Signed out everywhere else');
  await runSql(
    oficio,
    `UPDATE oficio.profiles SET deletion_scheduled_for = now() + interval '9 days' WHERE id = $1`,
    [person.userId],
  );
  await page.reload();
  await settings.button('Keep my account').dblclick();
  await expect(settings.button('Keeping...')).toBeDisabled();
  await expect(settings.toast).toContainText('Your account stays');
  expect(calls).toEqual(['/api/auth/sessions/end-others', '/api/auth/deletion/cancel']);
});

test('sessions and organizations that take their time are waited for in place', async ({ page, oficio }) => {
  const { settings } = await openSettings(page, oficio, 'profile');
  await page.route(/\/api\/auth\/(sessions|owned-organizations)$/, async (route) => {
    await new Promise((over) => setTimeout(over, SILENCE_MS));
    await route.continue();
  });
  await settings.open('sessions');
  await expect(page.getByText('This one')).toBeVisible();
  await settings.open('delete');
  await expect(settings.onlyBox).toBeVisible();
});
