import { launchBrowser } from './browser.mjs';
import { drawBasicFont } from './draw/basic-font.mjs';
import { drawIcons } from './draw/icons.mjs';
import { drawSharePictures } from './draw/share-pictures.mjs';
import { ensureBuilt, ensureInstalled } from './prepare.mjs';

/*
 * Draws the committed pictures: the icons from `frontend/public/icon.svg`, the share picture of each public page's
 * title, and the font of the first paint. A test names titles without a picture.
 */

ensureInstalled();
ensureBuilt();
const browser = await launchBrowser();
try {
  await drawBasicFont();
  await drawIcons(browser);
  await drawSharePictures(browser);
} finally {
  await browser.close();
}
