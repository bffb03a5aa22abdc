// Proves the sign-in with the real auth service and its mails.
import type { Page } from '@playwright/test';
import { expectNothingFound } from '../fixtures/axe.ts';
import { googleButton, offerGoogle } from '../fixtures/google-sign-in.ts';
import { linkOf } from '../fixtures/mail-link.ts';
import { createPerson, createPersonWithTrial } from '../fixtures/person.ts';
import { expect, test } from '../fixtures/test.ts';
import { MagicLinkPage } from '../pages/magic-link-page.ts';
import { Shell } from '../pages/shell.ts';
import { SignInPage } from '../pages/sign-in-page.ts';

const storedRedirect = (page: Page) => page.evaluate(() => localStorage.getItem('auth_redirect_url'));

test('a magic link is sent to the address, and its page has the redirect', async ({ page, oficio }) => {
  const { email } = await createPerson(oficio);
  const magicLink = new MagicLinkPage(page);
  await magicLink.open('/login?redirect=%2Fclients%3Fsearch%3Dnopal');
  await magicLink.ask(email);
  await expect(new Shell(page).notifications.getByText('Magic link sent!')).toBeVisible();
  await expect(magicLink.panel.getByText(email)).toBeVisible();
  await expect(magicLink.resend).toBeDisabled();
  await expect(page.getByText(/You can ask for another link in \d\d s\./)).toBeVisible();
  expect(await storedRedirect(page)).toBe('/clients?search=nopal');

  const link = new URL(linkOf(await oficio.mailTo(email, /sign in|magic|link/i)));
  expect(link.origin + link.pathname).toBe(`${oficio.url}/magic-link-verify`);
  expect(link.searchParams.get('type')).toBe('magiclink');
});

test('after signing in, Back doesn’t lead to the sign-in', async ({ page, oficio }) => {
  const { email, password } = await createPerson(oficio);
  await page.goto('/terms-of-service');
  await page.goto('/login?redirect=%2Fclients');
  await new SignInPage(page).submit(email, password);
  await expect(page).toHaveURL(/\/clients/);
  await page.goBack();
  await expect(page).not.toHaveURL(/\/login/);
});

test('a tab whose code can’t be loaded shows a message, and opens on a retry', async ({ page }) => {
  await page.route(/\/assets\/-?magic-link-tab-/, (route) => route.abort('connectionfailed'));
  const magicLink = new MagicLinkPage(page);
  await magicLink.open();
  await expect(magicLink.panel.getByText('This part could not be loaded.')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  // The page is loaded anew.
  await expect(magicLink.panel).toBeHidden();
  await magicLink.tab.click();
  await expect(magicLink.send).toBeEnabled();
});

test('without a provider there is no button; with one nothing moves when it appears', async ({ page }) => {
  const notified = page.waitForResponse('**/auth/v1/settings');
  await page.goto('/login');
  await notified;
  await expect(googleButton(page)).toHaveCount(0);

  await offerGoogle(page);
  await page.addInitScript(() => {
    Object.assign(window, { shifted: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
        Object.assign(window, { shifted: (window as never as { shifted: number }).shifted + entry.value });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const path of ['/login', '/register']) {
    await page.goto(path);
    await googleButton(page).scrollIntoViewIfNeeded();
    await expect(googleButton(page)).toBeInViewport();
    expect(await page.evaluate(() => (window as never as { shifted: number }).shifted)).toBeLessThan(0.001);
    await expectNothingFound(page);
  }
});

test('Google is opened once with a stored redirect, and offered again after Back', async ({
  page,
  oficio,
}) => {
  const visits: URL[] = [];
  await offerGoogle(page);
  await page.route('**/auth/v1/authorize?*', (route) => {
    visits.push(new URL(route.request().url()));
    return route.fulfill({ contentType: 'text/html', body: '<title>A provider</title>' });
  });
  await page.goto('/login?redirect=%2Fclients');
  await googleButton(page).dblclick({ noWaitAfter: true });
  await expect(page).toHaveTitle('A provider');
  expect(visits.map(({ searchParams }) => Object.fromEntries(searchParams))).toEqual([
    { provider: 'google', redirect_to: `${oficio.url}/auth/callback` },
  ]);
  await page.goBack();
  await expect(googleButton(page)).toBeEnabled();
  expect(await storedRedirect(page)).toBe('/clients');
});

test('a stored redirect is for one sign-in: the next one leads to the dashboard', async ({
  page,
  oficio,
}) => {
  const { email, password } = await createPersonWithTrial(oficio);
  await page.goto('/login');
  await page.evaluate(() => localStorage.setItem('auth_redirect_url', '/settings'));
  await new SignInPage(page).submit(email, password);
  await expect(page).toHaveURL(`${oficio.url}/settings`);
  expect(await storedRedirect(page)).toBeNull();
  await page.evaluate(() => history.pushState(null, '', '/'));
  await expect(page).toHaveURL(`${oficio.url}/dashboard`);

  await new Shell(page).signOut();
  await new SignInPage(page).submit(email, password);
  await expect(page).toHaveURL(`${oficio.url}/dashboard`);

  // A redirect to a screen for visitors isn't followed either.
  await new Shell(page).signOut();
  await expect(page).toHaveURL(/\/login/);
  await page.goto('/register?redirect=%2Flogin');
  await expect.poll(() => storedRedirect(page)).toBe('/login');
  await page.goto('/login');
  await new SignInPage(page).submit(email, password);
  await expect(page).toHaveURL(`${oficio.url}/dashboard`);
});
