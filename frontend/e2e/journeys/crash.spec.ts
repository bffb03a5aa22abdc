// Proves what the built page does when its own files fail to load or its screens throw: only a real build has chunks of a release.
import type { Page } from '@playwright/test';
import { expectNothingFound } from '../fixtures/axe.ts';
import { expect, test } from '../fixtures/test.ts';

const FORGOT_PASSWORD_CODE = /\/assets\/forgot-password[^/]*\.js$/;
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const words = (page: Page) => page.getByRole('main').getByRole('alert');

test('a screen that fails shows the error’s details and two ways to continue', async ({ page }) => {
  let broken = true;
  await page.route(FORGOT_PASSWORD_CODE, (route) =>
    broken
      ? route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("The screen is broken");' })
      : route.fallback(),
  );
  await page.goto('/forgot-password');
  await expect(heading(page, 'Application Error')).toBeVisible();
  await expect(words(page)).toHaveText("We're sorry, but something went wrong.");
  // Nobody is notified where error reporting isn't configured.
  await expect(page.getByText('Our team has been notified')).toBeHidden();
  await page.getByText('Details').click();
  await expect(page.getByText('The screen is broken')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNothingFound(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(words(page)).toHaveText('It happened again. Refreshing the page may help.');

  broken = false;
  await page.getByRole('button', { name: 'Refresh Page' }).click();
  await expect(heading(page, 'Forgot your password?')).toBeVisible();
});

// One of the addresses loads its scripts after its first view, the other at once.
for (const address of ['/login', '/login?redirect=%2Fclients']) {
  test(`a screen whose code can’t be loaded stays until it is tried again, and then opens: from ${address}`, async ({
    page,
  }) => {
    await page.goto(address);
    await page.getByLabel('Email').fill('ana@example.com');
    let loads = 0;
    page.on('load', () => {
      loads += 1;
    });
    await page.route(FORGOT_PASSWORD_CODE, (route) => route.abort());
    const release = page.waitForResponse((answer) => answer.url().endsWith('/login'));
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await (await release).finished();
    await expect(heading(page, 'Application Error')).toBeVisible();
    await expect(words(page)).toContainText('please check your internet connection');

    expect(loads).toBe(0);

    await page.unroute(FORGOT_PASSWORD_CODE);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(heading(page, 'Forgot your password?')).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue('ana@example.com');
  });
}

test('when the chunks of an old release are gone, the new release is loaded once and keeps the typed text', async ({
  page,
}) => {
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  await page.goto('/forgot-password');
  await page.getByLabel('Email').waitFor();
  const pressed = Promise.withResolvers<void>();
  // The old release's chunks are no longer served, and the page names another entry.
  await page.route(/\/assets\/[^/]+\.js$/, async (route) => {
    if (loads > 1) return route.fallback();
    // The first key requests a missing chunk; the input until the reload belongs to the old page.
    await pressed.promise;
    await route.fulfill({ status: 404, body: 'Not found' });
  });
  await page.route('**/login', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace(/\/assets\/index-[^" ]+\.js/, '/assets/index-new.js');
    await route.fulfill({ response: answer, body });
  });
  await page.getByLabel('Email').fill('half-typed@example.com');
  await page.getByLabel('Email').press('Enter');
  const loaded = page.waitForEvent('load');
  pressed.resolve();
  await loaded;
  await expect(page.getByLabel('Email')).toHaveValue('half-typed@example.com');
  expect(await page.evaluate(() => sessionStorage.getItem('oficio.typed'))).toBeNull();
  expect(loads).toBe(2);
});

test.describe('outside the screens', () => {
  // The failure is inserted into the code as it is loaded: into the toasts beside the router, then into the crash page.
  test.beforeEach(async ({ page }) => {
    await page.route(/\/assets\/(index|start)-[^/]*\.js$/, async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text())
        .replace(/"aria-label":`Notifications`/, '"aria-label":(globalThis.breakToasts?.(),"Notifications")')
        .replace(/([`"'])Try Again\1/, '(globalThis.breakCrashPage?.(),"Try Again")');
      await route.fulfill({ response: answer, body });
    });
    await page.addInitScript(() => {
      if (sessionStorage.getItem('mended')) return;
      Object.assign(window, {
        breakToasts() {
          throw new Error('The WebSocket of the toasts is closed');
        },
      });
    });
  });

  test('an error beside the router has a crash page, and a retry renders the page again', async ({
    page,
  }) => {
    await page.goto('/login');
    await expect(heading(page, 'Real-time Connection Error')).toBeVisible();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(words(page)).toContainText('It happened again.');
    await page.evaluate(() => Reflect.deleteProperty(window, 'breakToasts'));
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(heading(page, 'Welcome back')).toBeVisible();
  });

  test('when the crash page fails too, a plain page is shown', async ({ page }) => {
    await page.addInitScript(() => {
      Object.assign(window, {
        breakCrashPage() {
          throw new Error('The crash page is broken');
        },
      });
    });
    await page.goto('/login');
    await expect(heading(page, 'Application Error')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try Again' })).toBeHidden();
    await expectNothingFound(page);
    await page.evaluate(() => sessionStorage.setItem('mended', 'true'));
    await page.getByRole('button', { name: 'Refresh Page' }).click();
    await expect(heading(page, 'Welcome back')).toBeVisible();
  });
});

test('a page without its root element says that the application can’t start', async ({ page }) => {
  await page.route('**/login', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replace('id="root"', 'id="other"') });
  });
  await page.goto('/login');
  await expect(page.getByText('Failed to initialize the application', { exact: true })).toBeVisible();
});
