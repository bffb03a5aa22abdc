// The auth service's list of sessions, and their end in another browser.
import { expectSignedOutSoon, openSettings, otherDevice } from '../fixtures/own-account.ts';
import { expect, test } from '../fixtures/test.ts';

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
});
