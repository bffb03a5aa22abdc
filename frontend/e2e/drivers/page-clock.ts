import type { Page } from '@playwright/test';

const MARGIN_MS = 500;

/** Stops the page's clock where it is, give or take half a second: from then on only `letPass` moves it. */
export async function stopClock(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + MARGIN_MS);
}

/** Lets the page's time go by at once, and each timer fire when it is due. */
export async function letPass(page: Page, milliseconds: number): Promise<void> {
  await page.clock.runFor(milliseconds);
}
