// Proves with axe the screens that only the whole process shows: built documents, the inbox, broken connections.
import { holdNext, never } from '../drivers/held-requests.ts';
import { expectNothingFound } from '../fixtures/axe.ts';
import { createPersonWithTrial, registerPerson } from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect, test } from '../fixtures/test.ts';

test.describe('axe finds nothing', () => {
  test('in the inbox', async ({ browser, oficio }) => {
    await registerPerson(oficio);
    // Without a forwarded address, because the inbox only answers this machine.
    const context = await browser.newContext({ baseURL: oficio.url, extraHTTPHeaders: {} });
    const page = await context.newPage();
    await page.goto('/dev/mail');
    await expectNothingFound(page);
    await page
      .getByRole('link', { name: /confirm/i })
      .first()
      .click();
    await expect(page.getByRole('heading', { name: /confirm/i, level: 1 })).toBeVisible();
    await expectNothingFound(page);
    await context.close();
  });

  test('with a broken connection, a broken screen and while signing out', async ({ page, oficio }) => {
    await page.routeWebSocket(/\/realtime\//, (socket) => void socket.close());
    await page.route(/\/assets\/dashboard[^/]*\.js$/, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("The screen is broken");' }),
    );
    await signInBeforehand(page, oficio, await createPersonWithTrial(oficio));
    await page.goto('/clients');
    const banner = page.getByRole('banner');
    await expect(banner.getByText('Connection error')).toBeVisible();
    await expectNothingFound(page);

    await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Dashboard' }).click();
    await expect(page.getByRole('heading', { name: 'Application Error' })).toBeVisible();
    // The shell stays around the screen, and nothing needs to be scrolled.
    await expect(banner).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBe(0);
    await expectNothingFound(page);

    await holdNext(page, { method: 'POST', path: '/auth/v1/logout' }, never);
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(page.getByRole('dialog', { name: 'Signing out...' })).toBeVisible();
    await expectNothingFound(page);
  });
});
