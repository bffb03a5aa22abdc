import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Network } from './network.mjs';
import { ownAddress } from './stage.mjs';

/**
 * @typedef {import('./stop.mjs').Stop} Stop
 * @typedef {{ browser: import('@playwright/test').Browser, stage: import('./stage.mjs').Stage, folder: string }} Tour
 * @typedef {'desktop' | 'phone'} Size
 */

const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
export const THEMES = /** @type {const} */ (['light', 'dark']);
const PATIENCE_MS = 15_000;
const COVERS = 'dialog[open], [role=dialog], [role=alertdialog], [role=menu], .odp';
/**
 * Waits for fonts, menu positions and the theme. Playwright counts the time, because a page's stopped clock gives no
 * frames.
 */
const SETTLING_MS = 200;

/**
 * Takes the pictures of all stops, both sizes in parallel.
 * @param {Tour & { stops: readonly Stop[] }} tour
 * @returns {Promise<string[]>} why stops could not be brought about
 */
export async function takePictures({ stops, ...tour }) {
  rmSync(tour.folder, { recursive: true, force: true });
  mkdirSync(tour.folder, { recursive: true });
  /** @type {string[]} */
  const missed = [];
  const visitAll = async (/** @type {Size} */ size) => {
    for (const stop of stops) {
      await visit(tour, stop, size).catch((error) => missed.push(`${stop.name} (${size}): ${error.message}`));
    }
  };
  await Promise.all([visitAll('desktop'), visitAll('phone')]);
  return missed;
}

/**
 * @param {Tour} tour
 * @param {Stop} stop
 * @param {Size} size
 */
async function visit({ browser, stage, folder }, stop, size) {
  const person = (await stop.who?.(stage)) ?? null;
  const context = await browser.newContext({
    viewport: (stop.sizes ?? SIZES)[size],
    reducedMotion: 'reduce',
    baseURL: stage.url,
    isMobile: size === 'phone',
    hasTouch: size === 'phone',
    extraHTTPHeaders: stop.local ? {} : { 'X-Forwarded-For': ownAddress() },
    storageState: { cookies: [], origins: person ? [signedIn(stage.url, person)] : [] },
  });
  context.setDefaultTimeout(PATIENCE_MS);
  try {
    const page = await context.newPage();
    if (stop.path) await page.goto(stop.path, { waitUntil: 'networkidle' });
    await stop.act?.({ page, stage, network: new Network(page), person, size });
    await page.waitForTimeout(SETTLING_MS);
    if (person) await showWhole(page);
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme });
      await page.waitForTimeout(SETTLING_MS);
      await page.evaluate(fetchPictures);
      const path = join(folder, `${stop.name}-${size}-${colorScheme}.png`);
      await page.screenshot({ path, fullPage: !person, animations: 'disabled' });
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  } finally {
    await context.close();
  }
}

/** Loads pictures below the window and in the present theme. Runs in the page. */
const fetchPictures = `(async () => {
  for (const image of document.images) Object.assign(image, { loading: 'eager', decoding: 'sync' });
  const shown = [...document.images].filter((image) => image.checkVisibility());
  await Promise.all(shown.map((image) => image.decode().catch(() => null)));
})()`;

/**
 * Makes the window as high as its page, so that sticky bars stay at the edges. Not under a dialog or a menu, which
 * would move.
 * @param {import('@playwright/test').Page} page
 */
async function showWhole(page) {
  const viewport = page.viewportSize();
  const covered = await page.locator(COVERS).count();
  if (!viewport || covered > 0) return;
  const height = Number(await page.evaluate('document.documentElement.scrollHeight'));
  await page.setViewportSize({ width: viewport.width, height: Math.max(viewport.height, height) });
}

/**
 * The storage of a browser after an earlier sign-in.
 * @param {string} origin
 * @param {import('./stage.mjs').Person} person
 */
export function signedIn(origin, { session }) {
  return { origin, localStorage: [{ name: 'oficio.session', value: JSON.stringify(session) }] };
}
