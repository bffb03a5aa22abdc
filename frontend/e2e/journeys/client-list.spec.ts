// Proves what needs the built page: the Undo key's own chunk and clock, and print media.
import { TOASTS } from '@oficio/contracts';
import type { Page } from '@playwright/test';
import { letPass, stopClock } from '../drivers/page-clock.ts';
import type { OficioProcess } from '../fixtures/oficio-process.ts';
import { callApi, createPersonWithTrial } from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect, test } from '../fixtures/test.ts';
import { ClientsPage } from '../pages/clients-page.ts';
import { Shell } from '../pages/shell.ts';

const NAMES = ['Alfa', 'Beta', 'Café Lumbre'];

async function openList(page: Page, oficio: OficioProcess) {
  const person = await createPersonWithTrial(oficio);
  for (const displayName of NAMES) await callApi(oficio, person, 'POST', '/api/clients', { displayName });
  await signInBeforehand(page, oficio, person);
  const clients = new ClientsPage(page);
  await clients.open();
  await expect(clients.client('Alfa')).toBeVisible();
  return clients;
}

test('an archive can be undone after more than three seconds, by key', async ({ page, oficio }) => {
  await page.clock.install();
  const clients = await openList(page, oficio);
  const keyCode = page.waitForResponse(/\/assets\/toast-shortcut[^/]*\.js$/);
  await clients.choose('Beta', 'Archive');
  const { notifications } = new Shell(page);
  await expect(notifications).toContainText('Client archived');
  await expect(clients.client('Beta')).toHaveCount(0);
  // The key works once its code has arrived.
  await page.evaluate(async (address) => void (await import(address)), (await keyCode).url());
  await stopClock(page);
  await letPass(page, 3 * TOASTS.lifetimeMs);
  await page.clock.resume();
  await expect(notifications.getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.keyboard.press('z');
  await expect(notifications).toContainText('Client restored');
  await expect(clients.client('Beta')).toBeVisible();
});

test('print shows only the list, all of it, dark on white', async ({ page, oficio }) => {
  await openList(page, oficio);
  await page.emulateMedia({ media: 'print' });
  for (const part of [
    page.getByRole('complementary', { name: 'Sidebar' }),
    page.getByRole('banner'),
    page.getByRole('button', { name: 'New client' }),
    page.getByRole('searchbox'),
    page.getByRole('checkbox'),
    page.getByRole('button', { name: /^Actions for/ }),
    page.getByRole('button', { name: 'Next', exact: true }),
  ]) {
    await expect(part.first()).toBeHidden();
  }
  await expect(page.getByRole('heading', { name: 'Clients', level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Beta' })).toBeVisible();
  // The width of a page of paper.
  await page.setViewportSize({ width: 794, height: 1123 });
  await expect(page.getByRole('columnheader').last()).toBeInViewport({ ratio: 1 });
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(page.locator('html')).not.toHaveAttribute('data-theme');
});
