// Proves the first paint and the size of the built files as the server delivers them.
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { createPersonWithTrial } from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect, test } from '../fixtures/test.ts';

/* The first view of a screen, before the application's script is loaded. */

const ENTRY = '**/assets/index-*.js';

test('the sign-in is visible before its script is loaded, and doesn’t move when the form appears', async ({
  page,
}) => {
  const release = await holdEntry(page);
  await page.goto('/login');
  const title = page.getByRole('heading', { name: 'Welcome back', level: 1 });
  await expect(title).toBeVisible();
  await expect(page.getByText('Loading...', { exact: true })).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  const before = await title.boundingBox();

  release();
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  expect(await title.boundingBox()).toEqual(before);
  await expect(page.getByText('Loading...', { exact: true })).toHaveCount(0);
});

test('the dashboard greets the person before its script is loaded, and doesn’t move when the figures appear', async ({
  page,
  oficio,
}) => {
  await signInBeforehand(page, oficio, await createPersonWithTrial(oficio));
  const greeting = page.getByText(/^Hello, .* is doing\.$/);
  const title = page.locator('main h1');
  const customize = page.getByRole('button', { name: 'Customize' });
  await page.goto('/dashboard');
  await expect(customize).toBeVisible();
  const text = await greeting.textContent();

  const release = await holdEntry(page);
  await page.reload();
  await expect(page.getByRole('status')).toHaveText('Initializing your workspace...');
  await expect(greeting).toHaveText(text ?? '');
  await page.evaluate(() => document.fonts.ready);
  const before = await title.boundingBox();

  release();
  await expect(customize).toBeVisible();
  expect(await title.boundingBox()).toMatchObject({ x: before?.x, y: before?.y });

  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login/);
  expect(await page.evaluate(() => localStorage.getItem('oficio.greeting'))).toBe(null);
});

test('a script that can’t be loaded shows a message with a way to try again', async ({ page, oficio }) => {
  await page.route(ENTRY, (route) => route.abort('connectionfailed'));
  await page.goto('/register');
  await expect(page.getByRole('status')).toContainText('The page could not be loaded completely.');

  await page.unroute(ENTRY);
  await page.getByRole('link', { name: 'Load the page again' }).click();
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();

  await signInBeforehand(page, oficio, await createPersonWithTrial(oficio));
  await page.route(ENTRY, (route) => route.abort('connectionfailed'));
  await page.goto('/dashboard');
  await expect(page.getByRole('status')).toContainText('The page could not be loaded completely.');

  await page.unroute(ENTRY);
  await page.getByRole('link', { name: 'Load the page again' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
});

test('an address with another outcome doesn’t show the first view before it', async ({ page, request }) => {
  expect(await (await request.get('/login?register=true')).text()).not.toContain('Welcome back');
  await page.goto('/login?register=true');
  await expect(page).toHaveURL(/\/register$/);
});

/** Holds the application's script back until the returned function is called. */
async function holdEntry(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(ENTRY, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Kilobytes of JavaScript, each file compressed with gzip: the figures of ARCHITECTURE.md. */
const FIRST_LOADS = [
  { path: '/login', signedIn: false, most: 150 },
  { path: '/dashboard', signedIn: true, most: 230 },
];

for (const { path, signedIn, most } of FIRST_LOADS) {
  test(`the first load of ${path} has at most ${most} KB of JavaScript`, async ({ page, oficio }) => {
    if (signedIn) await signInBeforehand(page, oficio, await createPersonWithTrial(oficio));
    const sizes: Promise<number>[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() !== 'script') return;
      sizes.push(response.body().then((body) => gzipSync(body, { level: 9 }).byteLength));
    });
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(page).toHaveURL((url) => url.pathname === path);
    const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    expect(bytes).toBeGreaterThan(0);
    expect(bytes / 1_024).toBeLessThanOrEqual(most);
  });
}
