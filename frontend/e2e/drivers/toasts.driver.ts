import { TOASTS } from '@oficio/contracts';
import { type BrowserDriver } from '@oficio/machines/testing';
import type { toastsMachine } from '@oficio/machines/toasts';
import { expect, type Locator, type Page } from '@playwright/test';
import { ClientsPage } from '../pages/clients-page.ts';
import { Shell } from '../pages/shell.ts';
import { letPass, stopClock } from './page-clock.ts';

export interface ToastsStage {
  page: Page;
}

const toast = (page: Page): Locator => new Shell(page).notifications.getByText('Client created');
const dismiss = (page: Page): Locator =>
  new Shell(page).notifications.getByRole('button', { name: 'Dismiss' });

/** The paths of the toasts in a browser: each is raised by a client that is really added. */
export const toastsDriver: BrowserDriver<typeof toastsMachine, ToastsStage> = {
  open: ({ page }) => new ClientsPage(page).open(),
  events: {
    'toast.raised': async ({ page }, { toast: { title } }) => {
      if (title !== 'Client created') throw new Error(`Nothing raises "${title}"`);
      await page.clock.resume();
      await new ClientsPage(page).add('Estudio Nopal');
      await expect(toast(page)).toBeVisible();
      await stopClock(page);
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
