import type { PortInBrowser } from '@oficio/machines/testing';
import { expect, type Page } from '@playwright/test';
import { letPass } from './page-clock.ts';

/** Milliseconds. Longer than a cooldown. */
const SLEEP_MS = 3_600_000;

/**
 * The countdown is checked with a stopped clock. Then the clock jumps past the end of the cooldown, as after a sleep.
 */
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
