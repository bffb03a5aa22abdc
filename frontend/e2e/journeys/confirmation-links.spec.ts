// Proves that links of real mails sign in once, in the tab and on the device where they are opened.
import { fromBackend, holdNext } from '../drivers/held-requests.ts';
import { accountMenu, alertOf, isIn, onDevice, VERIFY_TOKEN } from '../fixtures/arriving.ts';
import { beginFlow, continueAs } from '../fixtures/begun-flow.ts';
import { callApi, createPerson, createPersonWithTrial, requestSession } from '../fixtures/person.ts';
import { confirmationLink, serviceLink } from '../fixtures/sent-links.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect, test } from '../fixtures/test.ts';
import { ClientsPage } from '../pages/clients-page.ts';
import { SignInPage } from '../pages/sign-in-page.ts';

const USED = 'This link has expired or was used already. Sign in to get a new one.';

test.describe('a confirmation link', () => {
  test('signs in where it is opened and leads to the redirect, once; a used link has a message and a way to sign in, by keyboard', async ({
    page,
    browser,
    oficio,
    newEmail,
  }) => {
    const link = await confirmationLink(oficio, newEmail);
    await beginFlow(page, newEmail);
    await page.goto('/login');
    await page.evaluate(() => localStorage.setItem('auth_redirect_url', '/clients?search=nopal'));
    await page.goto(link);
    await isIn(page, '/clients?search=nopal');
    expect(await page.evaluate(() => localStorage.getItem('auth_redirect_url'))).toBeNull();

    const other = await browser.newContext({ baseURL: oficio.url });
    await onDevice(other, async (second) => {
      await second.goto(link);
      await expect(alertOf(second)).toHaveText(USED);
      await expect(second.getByRole('button', { name: 'Try again' })).toBeHidden();
      await second.getByRole('link', { name: 'Return to login' }).focus();
      await second.keyboard.press('Enter');
      await expect(second).toHaveURL(`${oficio.url}/login`);
      await second.goBack();
      await expect(alertOf(second)).toHaveText(USED);
    });
    await other.close();
  });

  // The unit test of `safeRedirect` has all hostile values; here is one of each kind.
  test('ignores a hostile redirect', async ({ page, oficio, newEmail }) => {
    const link = await confirmationLink(oficio, newEmail);
    await beginFlow(page, newEmail);
    await page.goto('/login');
    await page.evaluate(() => localStorage.setItem('auth_redirect_url', '//evil.example/dashboard'));
    const elsewhere: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).origin !== oficio.url) elsewhere.push(request.url());
    });
    await page.goto(link);
    await isIn(page);
    expect(elsewhere).toEqual([]);
    expect(await page.evaluate(() => localStorage.getItem('auth_redirect_url'))).toBeNull();
  });

  test('signs in one of two concurrent tabs; the other says that the link is used', async ({
    page,
    context,
    oficio,
    newEmail,
  }) => {
    const link = await confirmationLink(oficio, newEmail);
    const second = await context.newPage();
    for (const tab of [page, second]) await beginFlow(tab, newEmail);
    const held = [
      await holdNext(page, VERIFY_TOKEN, fromBackend),
      await holdNext(second, VERIFY_TOKEN, fromBackend),
    ];
    await Promise.all([page.goto(link), second.goto(link)]);
    for (const { hasArrived } of held) await hasArrived();
    for (const { letThrough } of held) letThrough();
    const ends = await Promise.all(
      [page, second].map(async (tab) => {
        await expect(accountMenu(tab).or(alertOf(tab))).toBeVisible();
        return (await accountMenu(tab).isVisible()) ? 'in' : await alertOf(tab).textContent();
      }),
    );
    expect(ends.toSorted()).toEqual([USED, 'in'].toSorted());
  });

  test('of the auth service itself, opened on another device, works once; then the first device signs in', async ({
    page,
    browser,
    oficio,
    newEmail,
  }) => {
    const link = serviceLink(oficio, await confirmationLink(oficio, newEmail), '/auth/callback');
    const phone = await browser.newContext({ baseURL: oficio.url });
    await onDevice(phone, async (second) => {
      await second.goto(link);
      await continueAs(second, newEmail);
      await isIn(second);
    });
    await phone.close();
    await page.goto(link);
    await expect(alertOf(page)).toHaveText(USED);
    await expect(page).toHaveURL(`${oficio.url}/auth/callback`);
    await new SignInPage(page).signIn({ email: newEmail, password: 'Correct-horse-7' });
    await isIn(page);
  });

  // The fragment carries a session that somebody else has started.
  test('with a stranger’s session replaces nobody’s before the question', async ({ page, oficio }) => {
    const [alma, mallory] = [await createPerson(oficio), await createPerson(oficio, 'Mallory')];
    await signInBeforehand(page, oficio, alma);
    const stored = () => page.evaluate(() => localStorage.getItem('oficio.session'));
    const before = await stored();
    for (const address of ['/auth/callback', '/verify-email', '/magic-link-verify', '/']) {
      await test.step(address, async () => {
        const { access_token, refresh_token } = await requestSession(oficio, mallory);
        const fragment = new URLSearchParams({
          access_token: String(access_token),
          refresh_token: String(refresh_token),
          token_type: 'bearer',
          type: 'signup',
        });
        await page.goto(`${address}#${fragment}`);
        await expect(page.getByRole('heading', { name: `Continue as ${mallory.email}?` })).toBeVisible();
        expect(await stored()).toBe(before);
        await page.getByRole('button', { name: 'Cancel' }).click();
        await isIn(page);
        await accountMenu(page).click();
        await expect(page.getByRole('menu').getByText(alma.email)).toBeVisible();
      });
    }
  });

  test('replaces another person’s session after the question: nothing of theirs is shown after it', async ({
    page,
    context,
    oficio,
    newEmail,
  }) => {
    const first = await createPersonWithTrial(oficio);
    await callApi(oficio, first, 'POST', '/api/clients', { displayName: 'Secreto de Alma' });
    await signInBeforehand(page, oficio, first);
    const clients = new ClientsPage(page);
    await clients.open();
    await expect(clients.client('Secreto de Alma')).toBeVisible();

    const link = await confirmationLink(oficio, newEmail);
    const tab = await context.newPage();
    const shown: string[] = [];
    await tab.exposeFunction('reportText', (text: string) => shown.push(text));
    await tab.addInitScript(() => {
      const report = Reflect.get(globalThis, 'reportText') as (text: string) => void;
      new MutationObserver(() => report(document.body?.textContent ?? '')).observe(document, {
        childList: true,
        subtree: true,
        characterData: true,
      });
    });
    await tab.goto(link);
    await continueAs(tab, newEmail);
    await isIn(tab);
    await expect(tab.getByRole('complementary', { name: 'Sidebar' })).toContainText('Ines');
    expect(shown.length).toBeGreaterThan(0);
    expect(shown.filter((text) => /Alma|Secreto/.test(text))).toEqual([]);
    await expect(page.getByText('Secreto de Alma')).toBeHidden();
  });
});
