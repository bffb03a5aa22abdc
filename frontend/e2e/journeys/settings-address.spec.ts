// The links of the mails, and the sessions of other tabs and browsers. The form is proven by the tests of screens.
import { continueAs } from '../fixtures/begun-flow.ts';
import { linkOf } from '../fixtures/mail-link.ts';
import { openSettings, otherDevice } from '../fixtures/own-account.ts';
import { expect, test } from '../fixtures/test.ts';

test.describe('an email address', () => {
  test('is changed by the link in the mail, which leads back here', async ({ page, oficio, newEmail }) => {
    const { person, settings } = await openSettings(page, oficio, 'email');
    await settings.sendLinkTo(newEmail);
    await expect(page.getByText(`We sent a link to ${newEmail}`)).toBeVisible();
    await expect(settings.button('Send the link again')).toBeDisabled();
    await page.reload();
    await expect(page.getByText(`We sent a link to ${newEmail}`)).toBeVisible();
    await expect(page.getByText(person.email, { exact: true })).toBeVisible();
    await page.goto(linkOf(await oficio.mailTo(newEmail, /./)));
    await expect(page).toHaveURL('/settings?section=email&changed=true');
    await expect(page.getByText(`You now sign in with ${newEmail}.`)).toBeVisible();
    await expect(page.getByText(newEmail, { exact: true })).toBeVisible();
    await expect(page.getByText('We sent a link to')).toBeHidden();
    const notified = await oficio.mailTo(person.email, /address of your Oficio account was changed/);
    expect(notified.text).toContain(newEmail.replaceAll(/[.@]/g, '$&\u2060'));
    expect(notified.links).toEqual([`${oficio.url}/contact`]);
  });

  test('that was changed in one tab changes in the others without a reload', async ({
    page,
    oficio,
    newEmail,
  }) => {
    const { settings } = await openSettings(page, oficio, 'email');
    await settings.sendLinkTo(newEmail);
    await expect(page.getByText(`We sent a link to ${newEmail}`)).toBeVisible();
    const other = await page.context().newPage();
    await other.goto(linkOf(await oficio.mailTo(newEmail, /./)));
    await expect(other.getByText(`You now sign in with ${newEmail}.`)).toBeVisible();
    await expect(page.getByText(newEmail, { exact: true })).toBeVisible();
    await expect(page.getByText('We sent a link to')).toBeHidden();
  });

  test('is changed once by a link opened in another browser, and this one shows it', async ({
    page,
    browser,
    oficio,
    newEmail,
  }) => {
    const { settings } = await openSettings(page, oficio, 'email');
    await settings.sendLinkTo(newEmail);
    await expect(page.getByText(`We sent a link to ${newEmail}`)).toBeVisible();
    const other = await otherDevice(browser, oficio, null);
    const link = linkOf(await oficio.mailTo(newEmail, /./));
    await other.goto(link);
    await continueAs(other, newEmail);
    await expect(other).toHaveURL('/settings?section=email&changed=true');
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await expect(page.getByText(newEmail, { exact: true })).toBeVisible();
    await expect(page.getByText('We sent a link to')).toBeHidden();
    await other.evaluate(() => localStorage.clear());
    await other.goto(link);
    await expect(other.getByRole('heading', { name: 'Authentication failed' })).toBeVisible();
    await other.context().close();
    await page.reload();
    await expect(page.getByText(newEmail, { exact: true })).toBeVisible();
  });
});
