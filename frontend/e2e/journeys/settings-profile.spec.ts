import { openSettings } from '../fixtures/own-account.ts';
import { expect, test } from '../fixtures/test.ts';
import { SettingsPage } from '../pages/settings-page.ts';
import { Shell } from '../pages/shell.ts';
import { UnsavedDialogs } from '../pages/unsaved-dialogs.ts';

test.describe('a profile', () => {
  test('is saved, shown at once, and there after a reload @phone', async ({ page, oficio }) => {
    const { settings } = await openSettings(page, oficio, 'profile');
    await expect(settings.field('First name')).toHaveValue('Alma');
    await expect(settings.field('Time zone')).toHaveValue('America/Mexico_City');
    await settings.field('First name').fill('Álma');
    await settings.field('Last name').fill('Ríos Núñez');
    await page.getByLabel('Phone').fill('+52 55 1234 5678');
    await settings.field('Time zone').fill('Europe/Madrid');
    await settings.button('Save profile').click();
    await expect(settings.toast).toContainText('Profile saved');
    await page.getByRole('button', { name: 'Account menu' }).click();
    await expect(page.getByRole('menu')).toContainText('Álma Ríos Núñez');
    await page.keyboard.press('Escape');
    await page.reload();
    await expect(settings.field('Last name')).toHaveValue('Ríos Núñez');
    await expect(page.getByLabel('Phone')).toHaveValue('+52 55 1234 5678');
    await expect(settings.field('Time zone')).toHaveValue('Europe/Madrid');
  });

  test('that is invalid or can’t be saved keeps the typed text; unsaved changes are asked about', async ({
    page,
    oficio,
  }) => {
    const { settings } = await openSettings(page, oficio, 'profile');

    await test.step('shows its errors and focuses the first wrong field', async () => {
      await settings.field('First name').fill(' ');
      await settings.field('Time zone').fill('Atlantis');
      await settings.button('Save profile').click();
      await expect(page.getByText('First name is required')).toBeVisible();
      await expect(page.getByText('Please choose a time zone')).toBeVisible();
      await expect(settings.field('First name')).toBeFocused();
      await settings.field('Time zone').fill('America/Mexico_City');
    });

    await test.step('that could not be saved can be saved again', async () => {
      await page.route('**/api/auth/profile', (route) => route.abort('connectionfailed'));
      await settings.field('First name').fill('Beatriz');
      await settings.button('Save profile').click();
      await expect(page.getByText('Your profile wasn’t saved')).toBeVisible();
      await expect(settings.field('First name')).toHaveValue('Beatriz');
      await page.unroute('**/api/auth/profile');
      await settings.button('Save profile').click();
      await expect(settings.toast).toContainText('Profile saved');
      await expect(page.getByText('Your profile wasn’t saved')).toBeHidden();
    });

    await test.step('asks before unsaved changes are left', async () => {
      await settings.field('First name').fill('Renata');
      await page.getByRole('link', { name: 'Email', exact: true }).click();
      const { keep, discard } = new UnsavedDialogs(page);
      await keep.click();
      await expect(settings.field('First name')).toHaveValue('Renata');
      await page.getByRole('link', { name: 'Clients' }).first().click();
      await discard.click();
      await expect(page).toHaveURL('/clients');
    });

    await test.step('is reached from the account menu', async () => {
      await page.getByRole('button', { name: 'Account menu' }).click();
      await page.getByRole('menuitem', { name: 'Settings' }).click();
      await expect(page).toHaveURL('/settings');
      await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible();
      await expect(page).toHaveTitle('Settings · Oficio');
    });

    await test.step('asks before a sign-out loses unsaved changes', async () => {
      await settings.field('First name').fill('Renata');
      await new Shell(page).signOut();
      await new UnsavedDialogs(page).discard.click();
      await expect(page).toHaveURL(/\/login/);
    });
  });

  test('in two tabs keeps the typed text of each, and the later save wins', async ({
    page,
    context,
    oficio,
  }) => {
    const { settings } = await openSettings(page, oficio, 'profile');
    const second = new SettingsPage(await context.newPage());
    await second.open('profile');
    await second.field('Last name').fill('Segunda');
    await settings.field('First name').fill('Primera');
    await settings.button('Save profile').click();
    await expect(settings.toast).toContainText('Profile saved');
    await expect(second.field('Last name')).toHaveValue('Segunda');
    await second.button('Save profile').click();
    await expect(second.toast).toContainText('Profile saved');
    await page.reload();
    await expect(settings.field('First name')).toHaveValue('Alma');
    await expect(settings.field('Last name')).toHaveValue('Segunda');
  });
});
