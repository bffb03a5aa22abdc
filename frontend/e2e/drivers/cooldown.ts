import type { PortInBrowser } from '@oficio/machines/testing';
import { expect, type Page } from '@playwright/test';
import { letPass } from './page-clock.ts';

/** Longer than a cooldown, and no timer runs meanwhile. */
const SLEEP_MS = 3_600_000;

/** Seconds are counted down on the stopped clock of the page; then the device sleeps until the wait is over. */
export const cooldownInBrowser: PortInBrowser<{ page: Page }, unknown> = {
  canAnswer: () => true,
  prepare:
    async ({ page }) =>
    async () => {
      await letPass(page, 20_000);
      await expect(page.getByText(/in 40 s/)).toBeVisible();
      await page.clock.fastForward(SLEEP_MS);
    },
};
