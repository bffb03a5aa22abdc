/** How many times slower the processor is simulated. */
export const SLOWDOWN = 4;

/** From a click into a field to a person's first key. */
const REACTION_MS = 500;

/** What an interaction may take until the next paint, in milliseconds. */
export const INP_BOUND = '≤ 100';

/**
 * Simulates a slower processor in the page; 1 is the machine's own.
 * @param {import('@playwright/test').Page} page
 * @returns {Promise<(rate: number) => Promise<unknown>>}
 */
export async function slowdownOf(page) {
  const devtools = await page.context().newCDPSession(page);
  return (rate) => devtools.send('Emulation.setCPUThrottlingRate', { rate });
}

/**
 * The longest time from an input to the next paint while something is done. Milliseconds; Chromium rounds them to 8, and
 * reports none below 16.
 * @param {import('@playwright/test').Page} page
 * @param {() => Promise<unknown>} act
 * @param {{ withDrags?: boolean }} [options] whether the events of dragging count, which are no interactions for INP
 * @returns {Promise<number>}
 */
export async function longestInteraction(page, act, { withDrags = false } = {}) {
  await page.evaluate(watchInteractions, withDrags);
  await act();
  return page.evaluate(readLongest);
}

/**
 * The same of the keys of a text that is typed at the end of a field, at a person's pace.
 * @param {import('@playwright/test').Page} page
 * @param {import('@playwright/test').Locator} field
 * @param {string} text
 * @returns {Promise<number>}
 */
export async function longestKey(page, field, text) {
  await field.focus();
  await page.keyboard.press('End');
  // The page has scrolled to the field and paints its new place. A person's first key comes after that.
  await page.waitForTimeout(REACTION_MS);
  return longestInteraction(page, async () => {
    // What follows a key is done in the pause after it.
    for (const key of text) {
      await page.keyboard.press(key);
      await page.waitForTimeout(150);
    }
  });
}

/** @param {import('@playwright/test').Page} page an empty one, with nothing but a text field */
export async function longestKeyOfFloor(page) {
  await page.goto('data:text/html,<textarea></textarea>');
  const slow = await slowdownOf(page);
  await slow(SLOWDOWN);
  const floor = await longestKey(page, page.locator('textarea'), ' and two rounds of changes');
  await slow(1);
  return floor;
}

/**
 * Runs in the page.
 * @param {boolean} withDrags
 */
function watchInteractions(withDrags) {
  const page = /** @type {any} */ (globalThis);
  page.longestMs = 0;
  page.watch?.disconnect();
  page.take = (/** @type {any[]} */ entries) => {
    for (const { interactionId, name, duration } of entries) {
      const counts = interactionId || (withDrags && /^(drag|drop|pointer)/.test(name));
      if (counts) page.longestMs = Math.max(page.longestMs, duration);
    }
  };
  page.watch = new PerformanceObserver((list) => page.take(list.getEntries()));
  page.watch.observe({ type: 'event', durationThreshold: 16 });
}

/** Runs in the page. An event is reported after the paint that follows it. */
function readLongest() {
  const page = /** @type {any} */ (globalThis);
  return new Promise((resolve) => {
    page.requestAnimationFrame(() =>
      page.requestAnimationFrame(() => {
        page.take(page.watch.takeRecords());
        resolve(page.longestMs);
      }),
    );
  });
}
