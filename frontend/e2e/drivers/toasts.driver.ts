import { clientRoutes, TOASTS } from '@oficio/contracts';
import { type BrowserDriver } from '@oficio/machines/testing';
import type { toastsMachine } from '@oficio/machines/toasts';
import { expect, type Locator, type Page } from '@playwright/test';
import { ClientsPage } from '../pages/clients-page.ts';
import { Shell } from '../pages/shell.ts';
import { fromBackend, holdNext } from './held-requests.ts';
import { letPass, letPassUntil, stopClock } from './page-clock.ts';

export interface ToastsStage {
  page: Page;
}

/** Milliseconds of the page's time that the backend's answer may take. */
const PATIENCE_MS = 60_000;

const toast = (page: Page): Locator => new Shell(page).notifications.getByText('Client created');
const heading = (page: Page): Locator => page.getByRole('heading', { name: 'Estudio Nopal', level: 1 });
const dismiss = (page: Page): Locator =>
  new Shell(page).notifications.getByRole('button', { name: 'Dismiss' });

/** The paths of the toasts in a browser. Each toast comes from a client that is really added. */
export const toastsDriver: BrowserDriver<typeof toastsMachine, ToastsStage> = {
  open: ({ page }) => new ClientsPage(page).open(),
  events: {
    'toast.raised': async ({ page }, { toast: { title } }) => {
      if (title !== 'Client created') throw new Error(`Nothing raises "${title}"`);
      await page.clock.resume();
      const { method, path } = clientRoutes.create;
      const created = await holdNext(page, { method: method as 'POST', path }, fromBackend);
      const added = new ClientsPage(page).add('Estudio Nopal');
      await created.hasArrived();
      await stopClock(page);
      created.letThrough();
      await letPassUntil(page, PATIENCE_MS, () => toast(page).isVisible());
      // The new client's page opens behind the toast and takes the focus. Its code needs real time to load, while the
      // toast's timer must not end.
      await letPassUntil(page, TOASTS.lifetimeMs, () => heading(page).isVisible(), 5);
      await added;
      await letPass(page, 100);
    },
    'toast.dismissed': ({ page }) => dismiss(page).click(),
    'pointer.entered': ({ page }) => toast(page).hover(),
    'pointer.left': ({ page }) => page.mouse.move(10, 10),
    'focus.entered': ({ page }) => dismiss(page).focus(),
    'focus.left': ({ page }) => dismiss(page).blur(),
  },
  outcomes: {},
  delay: ({ page }, milliseconds) => letPass(page, milliseconds),
  states: {
    empty: ({ page }) => expect(toast(page)).toBeHidden(),
    'shown.counting': ({ page }) => expect(toast(page)).toBeVisible(),
    'shown.paused': async ({ page }) => {
      await letPass(page, 2 * TOASTS.lifetimeMs);
      await expect(toast(page)).toBeVisible();
    },
  },
};
