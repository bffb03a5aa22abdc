// The same profile in two tabs, and what is stored of both. The form is proven by the tests of screens.
import { openSettings } from '../fixtures/own-account.ts';
import { expect, test } from '../fixtures/test.ts';
import { SettingsPage } from '../pages/settings-page.ts';

test.describe('a profile', () => {
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
