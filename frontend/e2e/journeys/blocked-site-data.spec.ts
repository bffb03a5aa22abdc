// Proves the start of the built application in a browser that refuses all storage.
import type { Page } from '@playwright/test';
import { expectNothingFound } from '../fixtures/axe.ts';
import { expect, test } from '../fixtures/test.ts';

/* A browser can block cookies and site data for an address: reading its storage throws. */

const ADDRESSES = [
  { path: '/login', heading: 'Welcome back' },
  { path: '/dashboard', heading: 'Welcome back' },
  { path: '/register', heading: /account/i },
];

for (const { path, heading } of ADDRESSES) {
  test(`${path} names the setting that blocks site data, and starts once it is allowed`, async ({ page }) => {
    await blockSiteData(page);
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Site data is blocked', level: 1 })).toBeVisible();
    await expect(page.getByRole('main')).toContainText(
      'Your browser blocks cookies and site data for localhost',
    );
    await expect(page.getByText('Load the page again')).toBeHidden();
    await expectNothingFound(page);

    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('heading', { name: 'Site data is blocked' })).toBeVisible();
    await allowSiteData(page);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
  });
}

for (const address of ['/accept-invitation?token=secret', '/auth/callback?token_hash=secret&type=signup']) {
  test(`a link keeps its token until site data is allowed: ${address}`, async ({ page }) => {
    await blockSiteData(page);
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'Site data is blocked' })).toBeVisible();
    await expect(page).toHaveURL(address);
  });
}

test('the plain error page is shown when the page that names the setting can’t be loaded', async ({
  page,
}) => {
  await blockSiteData(page);
  await page.route(/\/assets\/blocked-site-data-[^/]*\.js$/, (route) => route.abort('connectionfailed'));
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Application Error' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Refresh Page' })).toBeVisible();
});

/** `window.name` survives a reload, and no setting blocks it. */
const ALLOWED = 'site data allowed';

async function blockSiteData(page: Page): Promise<void> {
  await page.addInitScript((allowed) => {
    if (window.name === allowed) return;
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException(`Failed to read the '${name}' property from 'Window'.`, 'SecurityError');
        },
      });
    }
  }, ALLOWED);
}

async function allowSiteData(page: Page): Promise<void> {
  await page.evaluate((allowed) => {
    window.name = allowed;
  }, ALLOWED);
}
