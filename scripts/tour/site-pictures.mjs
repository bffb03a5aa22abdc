import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { studio } from './people.mjs';
import { signedIn, THEMES } from './pictures.mjs';
import { SITE_SHOTS } from './site-shots.mjs';
import { ownAddress } from './stage.mjs';

/**
 * @typedef {import('./site-shots.mjs').SiteShot} SiteShot
 * @typedef {{ browser: import('@playwright/test').Browser, stage: import('./stage.mjs').Stage, folder: string }} Tour
 */

const SCALE = 2;
/** Quality over size: full colour resolution and slow compression. */
const AVIF = { quality: 46, effort: 4, chromaSubsampling: '4:4:4' };
const WEBP = { quality: 62, effort: 6, smartSubsample: true };

/**
 * Takes the public pages' pictures in each theme and writes them in the widths that browsers choose from.
 * @param {Tour & { wanted: readonly string[] }} tour
 * @returns {Promise<string[]>} nothing: one that could not be taken is thrown
 */
export async function takeSitePictures({ browser, stage, folder, wanted }) {
  mkdirSync(folder, { recursive: true });
  for (const shot of SITE_SHOTS.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
    await take({ browser, stage, folder }, shot);
  }
  return [];
}

/**
 * @param {Tour} tour
 * @param {SiteShot} shot
 */
async function take({ browser, stage, folder }, shot) {
  const person = await studio(stage);
  const context = await browser.newContext({
    viewport: { width: shot.width, height: shot.height },
    deviceScaleFactor: SCALE,
    reducedMotion: 'reduce',
    baseURL: stage.url,
    isMobile: shot.phone ?? false,
    hasTouch: shot.phone ?? false,
    extraHTTPHeaders: { 'X-Forwarded-For': ownAddress() },
    storageState: { cookies: [], origins: [signedIn(stage.url, person)] },
  });
  try {
    const page = await context.newPage();
    await page.goto(shot.path, { waitUntil: 'networkidle' });
    await shot.act?.(page);
    await page.getByText(shot.shows).first().waitFor();
    await page.evaluate('document.fonts.ready.then(() => null)');
    removePictures(folder, shot);
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme });
      const picture = await page.screenshot({ animations: 'disabled' });
      await write(picture, shot, join(folder, `${shot.name}-${colorScheme}`));
    }
  } finally {
    await context.close();
  }
}

/**
 * Removes files of widths that are no longer used.
 * @param {string} folder
 * @param {SiteShot} shot
 */
function removePictures(folder, { name }) {
  const ofShot = new RegExp(`^${name}-(light|dark)-\\d+\\.`);
  for (const file of readdirSync(folder).filter((each) => ofShot.test(each))) rmSync(join(folder, file));
}

/**
 * @param {Buffer} picture
 * @param {SiteShot} shot
 * @param {string} path
 */
async function write(picture, { avif, webp }, path) {
  const at = (/** @type {number} */ width) => sharp(picture).resize({ width });
  for (const width of avif) await at(width).avif(AVIF).toFile(`${path}-${width}.avif`);
  for (const width of webp) await at(width).webp(WEBP).toFile(`${path}-${width}.webp`);
}
