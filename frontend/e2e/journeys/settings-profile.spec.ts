// The stored profile after a reload, and the same profile in two tabs. The form is proven by the tests of screens.
import { openSettings } from '../fixtures/own-account.ts';
import { expect, test } from '../fixtures/test.ts';
import { SettingsPage } from '../pages/settings-page.ts';

test.describe('a profile', () => {
  test('is saved, shown at once, and there after a reload', async ({ page, oficio }) => {
    const { settings } = await openSettings(page, oficio, 'profile');
    await expect(settings.field('First name')).toHaveValue('Alma');
    await expect(settings.field('Time zone')).toHaveText('America/Mexico City');
    await settings.field('First name').fill('Álma');
    await settings.field('Last name').fill('Ríos Núñez');
    await page.getByLabel('Phone').fill('+52 55 1234 5678');
    await settings.field('Time zone').click();
    await page.getByPlaceholder('Search time zones').fill('madrid');
    await page.getByRole('option', { name: 'Europe/Madrid' }).click();
    await settings.button('Save profile').click();
    await expect(settings.toast).toContainText('Profile saved');
    await page.getByRole('button', { name: 'Account menu' }).click();
    await expect(page.getByRole('menu')).toContainText('Álma Ríos Núñez');
    await page.keyboard.press('Escape');
    await page.reload();
    await expect(settings.field('Last name')).toHaveValue('Ríos Núñez');
    await expect(page.getByLabel('Phone')).toHaveValue('+52 55 1234 5678');
    await expect(settings.field('Time zone')).toHaveText('Europe/Madrid');
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
