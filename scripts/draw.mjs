import { chromium } from '@playwright/test';
import { ensureBrowser } from './browser.mjs';
import { drawBasicFont } from './draw/basic-font.mjs';
import { drawIcons } from './draw/icons.mjs';
import { drawSharePictures } from './draw/share-pictures.mjs';
import { ensureBuilt, ensureInstalled } from './prepare.mjs';

/*
 * Draws what is committed as pictures: the icons from `frontend/public/icon.svg`, the picture of each public
 * page's title, which is shown where the page is shared, and the font that every page begins
 * with. A test says when a title has no picture of its own.
 */

ensureInstalled();
ensureBuilt();
const browser = await chromium.launch({
  executablePath: await ensureBrowser(),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
try {
  await drawBasicFont();
  await drawIcons(browser);
  await drawSharePictures(browser);
} finally {
  await browser.close();
}
