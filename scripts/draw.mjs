import { launchBrowser } from './browser.mjs';
import { drawBasicFont } from './draw/basic-font.mjs';
import { drawDocumentFonts } from './draw/document-fonts.mjs';
import { drawIcons } from './draw/icons.mjs';
import { drawSharePictures } from './draw/share-pictures.mjs';
import { prepare } from './prepare.mjs';

/*
 * Draws the committed pictures: the icons from `frontend/public/icon.svg`, the share picture of each public page's
 * title, the font of the first paint, and the fonts of documents. A test names titles without a picture.
 */

await prepare();
const browser = await launchBrowser();
try {
  await drawBasicFont();
  await drawDocumentFonts();
  await drawIcons(browser);
  await drawSharePictures(browser);
} finally {
  await browser.close();
}
