import { expectSignedOutSoon, openSettings, otherDevice } from '../fixtures/own-account.ts';
import { expect, test } from '../fixtures/test.ts';

test.describe('sessions', () => {
  test('are listed, and ended elsewhere within half a minute @phone', async ({ page, browser, oficio }) => {
    const { person, settings } = await openSettings(page, oficio, 'sessions');
    const other = await otherDevice(browser, oficio, person);
    await settings.open('sessions');
    const rows = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
    await expect(rows.filter({ hasText: 'This one' })).toHaveCount(1);
    await settings.button('Sign out elsewhere').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out elsewhere' }).click();
    await expect(settings.toast).toContainText('Signed out everywhere else');
    await expect(rows).toHaveCount(1);
    await expect(settings.button('Sign out elsewhere')).toBeHidden();
    await expectSignedOutSoon(other);
    await other.context().close();
    await page.reload();
    await expect(rows).toHaveCount(1);
  });

  test('that can’t be read are said, with another try', async ({ page, oficio }) => {
    const { settings } = await openSettings(page, oficio, 'profile');
    await page.route('**/api/auth/sessions', (route) => route.fulfill({ status: 500, json: {} }));
    await settings.open('sessions');
    await expect(page.getByText('Your sessions could not be loaded')).toBeVisible({ timeout: 20_000 });
    await page.unroute('**/api/auth/sessions');
    await settings.button('Try again').click();
    await expect(page.getByText('This one')).toBeVisible();
  });

  test('are not offered where the auth service doesn’t tell', async ({ page, oficio }) => {
    await openSettings(page, oficio, 'profile');
    await page.route('**/api/auth/sessions', (route) =>
      route.fulfill({ json: { available: false, sessions: [] } }),
    );
    await page.goto('/settings?section=sessions');
    await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Sessions' })).toBeHidden();
  });
});
