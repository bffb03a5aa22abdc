import type { Page } from '@playwright/test';

/** Milliseconds. More than a busy machine needs between two commands, because a clock can't be paused in its past. */
const MARGIN_MS = 3_000;
const STEP_MS = 200;

/** Pauses the page's clock three seconds from now. From then on only `letPass` moves it. */
export async function stopClock(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + MARGIN_MS);
}

/** Moves the page's clock at once. Each timer fires when it is due. */
export async function letPass(page: Page, milliseconds: number): Promise<void> {
  await page.clock.runFor(milliseconds);
}

/** As `letPass` in small steps, which end as soon as `isOver`, so that later timers don't fire. */
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
