// Proves the sign-in with the real auth service and its mails.
import type { Page } from '@playwright/test';
import { fromBackend, holdNext } from '../drivers/held-requests.ts';
import { letPass } from '../drivers/page-clock.ts';
import { googleButton, offerGoogle } from '../fixtures/google-sign-in.ts';
import { linkOf } from '../fixtures/mail-link.ts';
import { createPerson, createPersonWithTrial } from '../fixtures/person.ts';
import { expect, test } from '../fixtures/test.ts';
import { MagicLinkPage } from '../pages/magic-link-page.ts';
import { Shell } from '../pages/shell.ts';
import { SignInPage } from '../pages/sign-in-page.ts';

const SILENCE_MS = 3_000;

const storedRedirect = (page: Page) => page.evaluate(() => localStorage.getItem('auth_redirect_url'));

/** Counts the page's requests of this kind from now on. */
function countCalls(page: Page, path: string): () => number {
  let calls = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) calls += 1;
  });
  return () => calls;
}

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

test("an address without an account gets the same answer, but neither link nor account; 'Use a different email' clears the form for the next address", async ({
  page,
  oficio,
  newEmail,
}) => {
  const [alma, bruno] = [await createPerson(oficio), await createPerson(oficio, 'Bruno')];
  const magicLink = new MagicLinkPage(page);
  await magicLink.open();
  await magicLink.ask(newEmail);
  await expect(magicLink.panel.getByText(newEmail)).toBeVisible();
  await page.getByRole('button', { name: 'Use a different email' }).click();

  await magicLink.ask(alma.email);
  await expect(magicLink.panel.getByText(alma.email)).toBeVisible();
  await page.getByRole('button', { name: 'Use a different email' }).click();
  await expect(magicLink.email).toHaveValue('');
  await expect(magicLink.email).toBeFocused();
  await magicLink.ask(bruno.email);
  await expect(magicLink.panel.getByText(bruno.email)).toBeVisible();
});

test('both tabs work by keyboard alone, and they share the address', async ({ page, oficio }) => {
  const { email, password } = await createPerson(oficio);
  const magicLink = new MagicLinkPage(page);
  await page.goto('/login');
  const passwordTab = page.getByRole('tab', { name: 'Email & Password' });
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.keyboard.type('nadie');
  await page.keyboard.press('Shift+Tab');
  await expect(passwordTab).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(magicLink.tab).toBeFocused();
  await expect(magicLink.tab).toHaveAttribute('aria-selected', 'true');
  await expect(magicLink.email).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(magicLink.email).toBeFocused();
  await expect(magicLink.email).toHaveValue('nadie');
  await page.keyboard.press('Enter');
  await expect(magicLink.email).toHaveAccessibleDescription('Please enter a valid email address');
  await expect(magicLink.email).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(email);
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Home');
  await expect(passwordTab).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('tabpanel').getByLabel('Email')).toHaveValue(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('the form shows missing input, passes on address and redirect, and suits password managers', async ({
  page,
}) => {
  const fields = () =>
    page
      .locator('input')
      .evaluateAll((inputs) =>
        inputs.map((input) => `${(input as HTMLInputElement).name} ${input.getAttribute('autocomplete')}`),
      );
  const signIns = countCalls(page, '/auth/v1/token');
  const submit = () => page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.goto('/login?redirect=%2Fclients');
  await page.getByLabel('Email').fill(' ');
  await submit();
  await expect(page.getByText('Please enter your email')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.getByLabel('Email').fill('ines@taller.example');
  await submit();
  await expect(page.getByText('Please enter your password')).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  expect(signIns()).toBe(0);

  const query = 'redirect=%2Fclients&email=ines%40taller.example';
  await expect(page.getByRole('link', { name: 'Forgot your password?' })).toHaveAttribute(
    'href',
    /^\/forgot-password\?.*email=ines%40taller\.example/,
  );
  await expect(page.getByRole('link', { name: 'Create an account' })).toHaveAttribute(
    'href',
    `/register?${query}`,
  );
  const magicLink = new MagicLinkPage(page);
  await magicLink.tab.click();
  await expect(magicLink.send).toBeVisible();
  expect(await fields()).toEqual(['email username', 'password current-password', 'email email']);

  await page.goto('/login?register=true&redirect=%2Fclients&email=ines%40taller.example');
  await expect(page).toHaveURL(`/register?${query}`);
  await expect(page.getByLabel('Email')).toHaveValue('ines@taller.example');
  expect(await fields()).toEqual([
    'firstName given-name',
    'lastName family-name',
    'email email',
    'password new-password',
    'confirmPassword new-password',
  ]);
  await page.goto('/verify-email');
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
  expect(await fields()).toEqual(['email email']);
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

test('each request shows its progress through three seconds of silence, then ends', async ({
  page,
  oficio,
}) => {
  const { email, password } = await createPerson(oficio);
  await page.clock.install();
  const magicLink = new MagicLinkPage(page);
  await magicLink.open();
  const otp = await holdNext(page, { method: 'POST', path: '/auth/v1/otp' }, fromBackend);
  await magicLink.ask(email);
  await otp.hasArrived();
  await letPass(page, SILENCE_MS);
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled();
  otp.letThrough();
  await expect(magicLink.panel.getByText(email)).toBeVisible();

  await page.getByRole('tab', { name: 'Email & Password' }).click();
  const token = await holdNext(page, { method: 'POST', path: '/auth/v1/token' }, fromBackend);
  const me = await holdNext(page, { method: 'GET', path: '/api/auth/me' }, fromBackend);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await token.hasArrived();
  await letPass(page, SILENCE_MS);
  await expect(page.getByRole('button', { name: 'Signing in...' })).toBeDisabled();
  token.letThrough();
  await me.hasArrived();
  await letPass(page, SILENCE_MS);
  await expect(page.getByRole('button', { name: 'Verifying your session...' })).toBeDisabled();
  me.letThrough();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('a double click sends one request, for either way; a reload starts anew', async ({ page, oficio }) => {
  const { email } = await createPerson(oficio);
  const magicLink = new MagicLinkPage(page);
  const freshForm = async () => {
    await page.reload();
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled();
    await expect(page.getByLabel('Email')).toHaveValue('');
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  };
  await magicLink.open();
  await magicLink.ask('nadie');
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await freshForm();

  const signIns = countCalls(page, '/auth/v1/token');
  const links = countCalls(page, '/auth/v1/otp');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('not-my-password');
  await page.getByRole('button', { name: 'Sign in', exact: true }).dblclick({ noWaitAfter: true });
  await expect(page.getByText('Invalid Credentials')).toBeVisible();
  expect(signIns()).toBe(1);
  await magicLink.tab.click();
  await expect(magicLink.email).toHaveValue(email);
  await magicLink.send.dblclick({ noWaitAfter: true });
  await expect(magicLink.resend).toBeDisabled();
  expect(links()).toBe(1);
  await freshForm();
  // Another request shows how long to wait.
  await magicLink.tab.click();
  await magicLink.ask(email);
  await expect(page.getByText('Too many attempts. Please wait a minute and try again.')).toBeVisible();
  await expect(page.getByRole('button', { name: /Send again in \d\d s/ })).toBeDisabled();
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
