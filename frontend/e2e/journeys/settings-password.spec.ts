// The new password at the auth service, and the end of sessions elsewhere. The form is proven by the tests of screens.
import { expectSignedOutSoon, openSettings, otherDevice } from '../fixtures/own-account.ts';
import { requestSession } from '../fixtures/person.ts';
import { expect, test } from '../fixtures/test.ts';

const NEW_PASSWORD = 'Another-horse-8';

test.describe('a password', () => {
  test('is changed by a person who knows it; sessions elsewhere end', async ({ page, browser, oficio }) => {
    const { person, settings } = await openSettings(page, oficio, 'password');
    const other = await otherDevice(browser, oficio, person);
    await settings.changePassword(person.password, NEW_PASSWORD);
    await expect(settings.toast).toContainText('Password changed');
    await expect(settings.field('Current password')).toHaveValue('');
    await expectSignedOutSoon(other);
    await other.context().close();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Password' })).toBeVisible();
    await expect(requestSession(oficio, person)).rejects.toThrow(/invalid_credentials/);
    await requestSession(oficio, { ...person, password: NEW_PASSWORD });
  });
});
