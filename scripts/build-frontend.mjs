import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { stylesOf } from './page-styles.mjs';
import { root } from './prepare.mjs';

/*
 * Builds the application, then the public pages into its output: their scripts and styles, and every page as a file.
 */

const frontend = join(root, 'frontend');
const dist = join(frontend, 'dist');
const site = join(dist, 'site');

process.chdir(frontend);
await build({ logLevel: 'warn' });
const configFile = join(frontend, 'vite.site.config.ts');
await build({ configFile, logLevel: 'warn' });
await build({ configFile, logLevel: 'warn', mode: 'first-views' });
await build({ configFile, logLevel: 'warn', build: { ssr: true } });
await writePages();
await writeFirstViews();
await rm(join(site, 'programs'), { recursive: true });

/** Fills `dist/site` with the pages' files and `pages.json`, which maps addresses to files. */
async function writePages() {
  const { renderSite } = await program('render-site');
  const assets = await readAssets();
  /** @type {{ path: string | null, name: string, type: string, content: string }[]} */
  const files = renderSite(assets);
  const allStyles = await readFile(join(dist, assets.style), 'utf8');
  await mkdir(site, { recursive: true });
  for (const { name, content } of files) {
    await writeFile(join(site, name), name.endsWith('.html') ? withStyles(content, allStyles) : content);
  }
  const index = files.map(({ path, name, type }) => ({ path, name, type }));
  await writeFile(join(site, 'pages.json'), JSON.stringify(index));
  const pictures = join(site, 'programs', 'assets');
  await cp(pictures, join(dist, 'assets'), { recursive: true, force: true }).catch(ignoreMissing);
}

/**
 * Puts a page's own styles into it, so that one answer is enough for its first paint.
 * @param {string} html
 * @param {string} allStyles
 */
function withStyles(html, allStyles) {
  const link = /<link rel="stylesheet"[^>]*>/;
  if (!link.test(html)) throw new Error('The page has no style sheet');
  const styles = stylesOf(html.replace(link, ''), allStyles);
  return html.replace(link, () => `<style>${styles}</style>`);
}

/** Writes `dist/site/first-views.json`: the application's page with the first view of some screens, by path. */
async function writeFirstViews() {
  const { renderFirstViews } = await program('render-first-views');
  const manifest = JSON.parse(await readFile(join(dist, '.vite', 'manifest.json'), 'utf8'));
  const template = await readFile(join(dist, 'index.html'), 'utf8');
  const { file: afterPaint } = (await readManifest('first-views'))['src/first-views/after-paint.ts'] ?? {};
  const views = renderFirstViews(template, manifest, `/${afterPaint}`);
  await writeFile(join(site, 'first-views.json'), JSON.stringify(views));
}

/** @param {string} name of a build output that runs here */
function program(name) {
  return import(pathToFileURL(join(site, 'programs', `${name}.js`)).href);
}

/** The files that every page loads or contains, from the build's manifest. */
async function readAssets() {
  const manifest = await readManifest('production');
  /** @param {string} source */
  const addressOf = (source) => `/${manifest[source]?.file}`;
  const style = 'src/site/styles/site.css';
  const font = manifest[style]?.assets?.find((name) => /figtree-basic/.test(name));
  if (!font) throw new Error('The style sheet names no basic font');
  return {
    beforePaintCode: await takeCode(addressOf('src/site/browser/before-paint.ts')),
    script: addressOf('src/site/browser/site.ts'),
    style: addressOf(style),
    font: `/${font}`,
  };
}

/**
 * @param {string} mode of the build
 * @returns {Promise<Record<string, { file: string, assets?: string[] }>>} by source
 */
async function readManifest(mode) {
  return JSON.parse(await readFile(join(site, `${mode}.manifest.json`), 'utf8'));
}

/**
 * The code of a file that the pages contain inline. The file itself is removed, because nothing loads it.
 * @param {string} address
 */
async function takeCode(address) {
  const file = join(dist, address);
  const code = (await readFile(file, 'utf8')).trim();
  if (/<\/script|<!--/i.test(code)) throw new Error(`${address} can't stand in a page`);
  await Promise.all(['', '.br', '.gz'].map((suffix) => rm(file + suffix)));
  return code;
}

/** @param {NodeJS.ErrnoException} error */
function ignoreMissing(error) {
  if (error.code !== 'ENOENT') throw error;
}
