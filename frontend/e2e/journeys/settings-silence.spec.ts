import type { Page } from '@playwright/test';
import { fromBackend, holdNext } from '../drivers/held-requests.ts';
import { letPass } from '../drivers/page-clock.ts';
import { createPersonWithTrial, requestSession } from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect, test } from '../fixtures/test.ts';
import { SettingsPage } from '../pages/settings-page.ts';

const NEW_PASSWORD = 'Another-horse-8';
const SILENCE_MS = 3_000;

test('every request that is triggered twice and answered after three seconds takes effect once', async ({
  page,
  oficio,
}) => {
  const person = await createPersonWithTrial(oficio);
  await signInBeforehand(page, oficio, person);
  await page.clock.install();
  const settings = new SettingsPage(page);
  const turnTo = (section: string) => page.getByRole('link', { name: section, exact: true }).click();

  const sessions = await silent(page, 'GET', '/api/auth/sessions');
  await page.goto('/settings?section=sessions');
  await sessions.end();
  await expect(page.getByText('This one')).toBeVisible();
  const others = await silent(page, 'POST', '/api/auth/sessions/end-others');
  await settings.button('Sign out elsewhere').click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Sign out elsewhere' }).dblclick();
  await expect(question.getByRole('button', { name: 'Signing out...' })).toBeDisabled();
  await others.end();
  await expect(settings.toast).toContainText('Signed out everywhere else');
  expect(others.calls()).toBe(1);

  await turnTo('Profile');
  await settings.field('First name').fill('Beatriz');
  const profile = await silent(page, 'PUT', '/api/auth/profile');
  await settings.button('Save profile').dblclick();
  await expect(settings.button('Saving...')).toBeDisabled();
  await profile.end();
  await expect(page.getByText(/Profile saved/).first()).toBeVisible();
  expect(profile.calls()).toBe(1);

  await turnTo('Email');
  await settings.field('New email address').fill(`new-${person.email}`);
  const address = await silent(page, 'PUT', '/auth/v1/user');
  await settings.button('Send confirmation link').dblclick();
  await expect(settings.button('Sending...')).toBeDisabled();
  await address.end();
  await expect(page.getByText(/We sent a link to/).first()).toBeVisible();
  expect(address.calls()).toBe(1);

  await turnTo('Password');
  await settings.field('Current password').fill(person.password);
  await settings.field('New password').fill(NEW_PASSWORD);
  await settings.field('Confirm new password').fill(NEW_PASSWORD);
  const password = await silent(page, 'PUT', '/auth/v1/user');
  await settings.button('Change password').dblclick();
  await expect(settings.button('Changing...')).toBeDisabled();
  await password.end();
  await expect(page.getByText(/Password changed/).first()).toBeVisible();
  expect(password.calls()).toBe(1);

  const organizations = await silent(page, 'GET', '/api/auth/owned-organizations');
  await turnTo('Delete');
  await organizations.end();
  await settings.onlyBox.check();
  await settings.field(`Type ${person.email} to confirm`).fill(person.email);
  const deletion = await silent(page, 'POST', '/api/auth/deletion');
  await settings.button('Delete my account').dblclick();
  await expect(settings.button('Deleting...')).toBeDisabled();
  await deletion.end();
  await expect(page.getByText(/Your account will be removed on/).first()).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
  expect(deletion.calls()).toBe(1);

  await requestSession(oficio, { ...person, password: NEW_PASSWORD });
  await signInBeforehand(page, oficio, person);
  const kept = await silent(page, 'POST', '/api/auth/deletion/cancel');
  await page.goto('/settings');
  await settings.button('Keep my account').dblclick();
  await expect(settings.button('Keeping...')).toBeDisabled();
  await kept.end();
  await expect(settings.toast).toContainText('Your account stays');
  expect(kept.calls()).toBe(1);
});

/** Holds the next such call until it is released, after three seconds of the page's time. */
async function silent(page: Page, method: 'GET' | 'POST' | 'PUT', path: string) {
  let calls = 0;
  page.on('request', (request) => {
    if (request.method() === method && new URL(request.url()).pathname === path) calls += 1;
  });
  const held = await holdNext(page, { method, path }, fromBackend);
  return {
    calls: () => calls,
    async end(): Promise<void> {
      await held.hasArrived();
      await letPass(page, SILENCE_MS);
      held.letThrough();
    },
  };
}
