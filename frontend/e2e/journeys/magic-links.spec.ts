// Proves that links of real mails sign in once.
import { fromBackend, holdNext } from '../drivers/held-requests.ts';
import { stopClock } from '../drivers/page-clock.ts';
import { accountMenu, alertOf, isIn, onDevice, VERIFY_TOKEN } from '../fixtures/arriving.ts';
import { beginFlow } from '../fixtures/begun-flow.ts';
import { tokenOf } from '../fixtures/mail-link.ts';
import { createPerson } from '../fixtures/person.ts';
import { magicLink, serviceLink } from '../fixtures/sent-links.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect, test } from '../fixtures/test.ts';

const EXPIRED = 'The magic link is invalid or has expired.';

test.describe('a magic link', () => {
  test('shows its success, leads on, and leaves no history entry', async ({ page, oficio }) => {
    const { email } = await createPerson(oficio);
    const link = await magicLink(oficio, email);
    await page.clock.install();
    await beginFlow(page, email);
    await page.goto('/login');
    await page.evaluate(() => localStorage.setItem('auth_redirect_url', '/settings'));
    const verifying = await holdNext(page, VERIFY_TOKEN, fromBackend);
    await page.goto(link);
    await verifying.hasArrived();
    // The message is shown for two seconds, however long the page takes to load.
    await stopClock(page);
    verifying.letThrough();
    await expect(page.getByRole('heading', { name: 'Successfully signed in!' })).toBeVisible();
    await page.clock.resume();
    await isIn(page, '/settings');
    await page.goBack();
    await expect(page).not.toHaveURL(/magic-link-verify/);
    await page.goForward();
    await isIn(page, '/settings');
  });

  test('that is used twice has a message, and another request gives the same answer, by keyboard', async ({
    page,
    browser,
    oficio,
  }) => {
    const { email } = await createPerson(oficio);
    const link = await magicLink(oficio, email);
    await beginFlow(page, email);
    await page.goto(link);
    await isIn(page);
    const other = await browser.newContext({ baseURL: oficio.url });
    await onDevice(other, async (second) => {
      await second.goto(link);
      await expect(alertOf(second)).toHaveText(EXPIRED);
      const asked = second.waitForResponse((response) => response.url().endsWith('/auth/v1/verify'));
      await second.getByRole('button', { name: 'Try again' }).focus();
      await second.keyboard.press('Enter');
      expect((await asked).status()).toBe(403);
      await expect(alertOf(second)).toHaveText(EXPIRED);
      await second.getByRole('link', { name: 'Go to sign in' }).focus();
      await second.keyboard.press('Enter');
      await expect(second).toHaveURL(`${oficio.url}/login`);
    });
    await other.close();
  });

  test('of the auth service itself works once, too', async ({ page, browser, oficio }) => {
    const { email } = await createPerson(oficio);
    const own = await magicLink(oficio, email);
    await beginFlow(page, email);
    const link = serviceLink(oficio, own, '/magic-link-verify');
    await page.goto(link);
    await isIn(page);
    const other = await browser.newContext({ baseURL: oficio.url });
    await onDevice(other, async (second) => {
      await second.goto(link);
      await expect(alertOf(second)).toHaveText(EXPIRED);
    });
    await other.close();
  });

  test('whose address differs only in its fragment is opened', async ({ page, oficio }) => {
    const { email } = await createPerson(oficio);
    const link = await magicLink(oficio, email);
    await beginFlow(page, email);
    await page.goto('/magic-link-verify');
    await expect(alertOf(page)).toBeVisible();
    await page.goto(`/magic-link-verify#${tokenOf({ links: [link] }).token}`);
    await isIn(page);
  });

  test('of somebody else leaves the present session as it is until the person continues', async ({
    page,
    oficio,
  }) => {
    const [alma, mallory] = [await createPerson(oficio), await createPerson(oficio, 'Mallory')];
    await signInBeforehand(page, oficio, alma);
    const before = await page.evaluate(() => localStorage.getItem('oficio.session'));
    await page.goto(await magicLink(oficio, mallory.email));
    await expect(page.getByRole('heading', { name: `Continue as ${mallory.email}?` })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('oficio.session'))).toBe(before);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await isIn(page);
    await accountMenu(page).click();
    await expect(page.getByRole('menu').getByText(alma.email)).toBeVisible();
  });
});
