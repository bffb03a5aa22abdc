import type { Page } from '@playwright/test';

/** More than a busy machine takes between two commands: a clock can't be stopped in its past. */
const MARGIN_MS = 3_000;
const STEP_MS = 200;

/** Stops the page's clock three seconds on: from then on only `letPass` moves it. */
export async function stopClock(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + MARGIN_MS);
}

/** Lets the page's time go by at once, and each timer fire when it is due. */
export async function letPass(page: Page, milliseconds: number): Promise<void> {
  await page.clock.runFor(milliseconds);
}

/** The same in small steps, which end as soon as `isOver`: so that nothing that follows is over as well. */
export async function letPassUntil(
  page: Page,
  milliseconds: number,
  isOver: () => Promise<boolean>,
  stepMs = STEP_MS,
): Promise<void> {
  for (let passed = 0; passed < milliseconds && !(await isOver()); passed += stepMs) {
    await page.clock.runFor(stepMs);
  }
}
