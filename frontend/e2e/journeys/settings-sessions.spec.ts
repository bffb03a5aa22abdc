import { expectSignedOutSoon, openSettings, otherDevice } from '../fixtures/own-account.ts';
import { createPersonWithTrial } from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect, test } from '../fixtures/test.ts';
import { SettingsPage } from '../pages/settings-page.ts';

test.describe('sessions', () => {
  test('are listed, and ended elsewhere within half a minute', async ({ page, browser, oficio }) => {
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

  test('that can’t be read have a message with a retry; they are hidden when the auth service doesn’t list them', async ({
    page,
    oficio,
  }) => {
    const person = await createPersonWithTrial(oficio);
    await signInBeforehand(page, oficio, person);
    const settings = new SettingsPage(page);
    await page.route('**/api/auth/sessions', (route) => route.fulfill({ status: 500, json: {} }));
    await settings.open('sessions');
    await expect(page.getByText('Your sessions could not be loaded')).toBeVisible();
    await page.unroute('**/api/auth/sessions');
    await settings.button('Try again').click();
    await expect(page.getByText('This one')).toBeVisible();

    await page.route('**/api/auth/sessions', (route) =>
      route.fulfill({ json: { available: false, sessions: [] } }),
    );
    await page.goto('/settings?section=sessions');
    await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Sessions' })).toBeHidden();
  });
});
