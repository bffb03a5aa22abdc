import { clientRoutes, LOADING } from '@oficio/contracts';
import type { loadingOverlayMachine } from '@oficio/machines/loading-overlay';
import type { BrowserDriver } from '@oficio/machines/testing';
import { expect, type Locator, type Page } from '@playwright/test';
import { ClientsPage } from '../pages/clients-page.ts';
import { fromBackend, type HeldCall, holdNext } from './held-requests.ts';
import { letPass, stopClock } from './page-clock.ts';

export interface LoadingOverlayStage {
  page: Page;
  /** The answer that the page is waiting for. */
  held: HeldCall | null;
}

const overlay = (page: Page): Locator => page.getByRole('dialog', { name: 'Signing out...' });
const shield = (page: Page): Locator => page.locator('[data-pointer-shield]');
const line = (page: Page): Locator => page.getByRole('progressbar', { name: 'Loading' });

/** The overlay's paths: saving a client, and a sign-out. */
export const loadingOverlayDriver: BrowserDriver<typeof loadingOverlayMachine, LoadingOverlayStage> = {
  open: ({ page }) => new ClientsPage(page).open(),
  events: {
    'operation.started': (stage, { id }) => (id === 'leave' ? signOut(stage) : save(stage)),
    'operation.finished': async ({ page, held }, { id }) => {
      await held?.hasArrived();
      held?.letThrough();
      await page.clock.resume();
      if (id === 'save') await returnToTheList(page);
    },
    'operation.grewStale': ({ page }) => letPass(page, LOADING.staleMs),
  },
  // Whoever is signed out has no clients to save.
  isLast: (event) => event.type === 'operation.finished' && event.id === 'leave',
  outcomes: {},
  delay: ({ page }, milliseconds) => letPass(page, milliseconds),
  states: {
    quiet: async ({ page }) => {
      for (const sign of [overlay(page), shield(page), line(page)]) await expect(sign).toBeHidden();
    },
    'waitedFor.signDue': async ({ page }) => {
      await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible();
      await expect(line(page)).toBeHidden();
    },
    'waitedFor.line': ({ page }) => expect(line(page)).toBeVisible(),
    'fullScreen.signDue': async ({ page }) => {
      await expect(shield(page)).toBeVisible();
      await expect(overlay(page)).toBeHidden();
    },
    'fullScreen.signShown': async ({ page }) => {
      await expect(overlay(page)).toHaveText('Signing out...');
      // Neither Escape nor Tab leaves the overlay, and nothing behind it can be clicked.
      for (const key of ['Escape', 'Escape', 'Tab']) await page.keyboard.press(key);
      await expect(overlay(page)).toBeVisible();
      expect(
        await page.evaluate(() => document.elementFromPoint(40, 40)?.closest('dialog[open]') !== null),
      ).toBe(true);
    },
  },
};

/** The new client's page opens after the save. */
async function returnToTheList(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Estudio Nopal', level: 1 })).toBeVisible();
  await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Clients' }).click();
  await expect(page.getByRole('heading', { name: 'Clients', level: 1 })).toBeVisible();
}

async function signOut(stage: LoadingOverlayStage): Promise<void> {
  const { page } = stage;
  stage.held = await holdNext(page, { method: 'POST', path: '/auth/v1/logout' }, fromBackend);
  await page.getByRole('button', { name: 'Account menu' }).click();
  const item = page.getByRole('menuitem', { name: 'Sign out' });
  await expect(item).toBeVisible();
  await stopClock(page);
  await item.click();
}

async function save(stage: LoadingOverlayStage): Promise<void> {
  const { page } = stage;
  const { method, path } = clientRoutes.create;
  stage.held = await holdNext(page, { method: method as 'POST', path }, fromBackend);
  await page.getByRole('button', { name: 'New client' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New client' });
  await dialog.getByLabel('Name', { exact: true }).fill('Estudio Nopal');
  await stopClock(page);
  await dialog.getByRole('button', { name: 'Add client' }).click();
}
