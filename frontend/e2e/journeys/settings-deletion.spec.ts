// The end of every session, and the account that is kept after a sign-in. The form is proven by the tests of screens.
import { DAY_MS } from '@oficio/contracts';
import { expectSignedOutSoon, openSettings, otherDevice } from '../fixtures/own-account.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect, test } from '../fixtures/test.ts';

test.describe('deleting the account', () => {
  test('signs out everywhere, and can be revoked for thirty days', async ({ page, browser, oficio }) => {
    const { person, settings } = await openSettings(page, oficio, 'delete');
    const other = await otherDevice(browser, oficio, person);
    const earliest = dayInThirtyDays();
    await settings.confirmDeletion(person.email, person.password);
    // Midnight may pass during the request.
    const removal = new RegExp(`Your account will be removed on (${earliest}|${dayInThirtyDays()})`);
    await expect(settings.toast).toContainText(removal);
    await expect(page).toHaveURL(/\/login/);
    await expectSignedOutSoon(other);
    await other.context().close();

    await signInBeforehand(page, oficio, person);
    await page.goto('/dashboard');
    await expect(page.getByText(removal)).toBeVisible();
    await settings.button('Keep my account').click();
    await expect(settings.toast).toContainText('Your account stays');
    await expect(page.getByText(removal)).toBeHidden();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
    await expect(settings.button('Keep my account')).toBeHidden();
  });
});

function dayInThirtyDays(): string {
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'America/Mexico_City' });
  return day.format(Date.now() + 30 * DAY_MS);
}
