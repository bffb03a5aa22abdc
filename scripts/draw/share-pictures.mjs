import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../prepare.mjs';
import { unescapeHtml } from '../unescape-html.mjs';
import { sharePage } from './share-page.mjs';

const site = join(root, 'frontend', 'dist', 'site');
const folder = join(root, 'frontend', 'public', 'share');
/** The text of each picture, for the test that compares it with the pages. */
const titles = join(root, 'frontend', 'src', 'site', 'share-titles.json');

/** @param {import('@playwright/test').Browser} browser */
export async function drawSharePictures(browser) {
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  /** @type {Record<string, string>} */
  const drawn = {};
  for (const { name, alt, section } of sharedPages()) {
    if (name in drawn) continue;
    drawn[name] = alt;
    await page.setContent(sharePage({ title: alt.replace(/^Oficio: /, ''), section }));
    await page.evaluate('document.fonts.ready');
    writeFileSync(join(folder, name), await page.screenshot());
  }
  await page.close();
  writeFileSync(titles, `${JSON.stringify(drawn, Object.keys(drawn).sort(), 2)}\n`);
}

/** The pages with a picture: name, title, and for articles the category. */
function sharedPages() {
  /** @type {{ name: string }[]} */
  const index = JSON.parse(readFileSync(join(site, 'pages.json'), 'utf8'));
  return index
    .filter(({ name }) => name.endsWith('.html'))
    .map((file) => readFileSync(join(site, file.name), 'utf8'))
    .map((html) => ({
      name: /^\/share\/(.+)$/.exec(property(html, 'og:image').replace('__PUBLIC_URL__', ''))?.[1] ?? '',
      alt: property(html, 'og:image:alt'),
      section: property(html, 'article:section'),
    }))
    .filter(({ name }) => name !== '');
}

/**
 * @param {string} html
 * @param {string} name
 */
function property(html, name) {
  const [, content = ''] = new RegExp(`<meta property="${name}" content="([^"]*)"`).exec(html) ?? [];
  return unescapeHtml(content);
}
