import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { root } from './prepare.mjs';

/* Builds the application, then the public pages into it: what they load, and every page as a file. */

const frontend = join(root, 'frontend');
const dist = join(frontend, 'dist');
const site = join(dist, 'site');

process.chdir(frontend);
await build({ logLevel: 'warn' });
const configFile = join(frontend, 'vite.site.config.ts');
await build({ configFile, logLevel: 'warn' });
await build({ configFile, logLevel: 'warn', build: { ssr: 'src/site/render-site.tsx' } });
await writePages();

/** Fills `dist/site`: the files of the pages, and `pages.json`, which says what each of them answers. */
async function writePages() {
  const program = join(site, 'render-site.js');
  const { renderSite } = await import(pathToFileURL(program).href);
  /** @type {{ path: string | null, name: string, type: string, content: string }[]} */
  const files = renderSite(await readAssets());
  await mkdir(site, { recursive: true });
  await Promise.all(files.map((file) => writeFile(join(site, file.name), file.content)));
  const index = files.map(({ path, name, type }) => ({ path, name, type }));
  await writeFile(join(site, 'pages.json'), JSON.stringify(index));
  await cp(join(site, 'assets'), join(dist, 'assets'), { recursive: true, force: true }).catch(ignoreMissing);
  await Promise.all(
    [program, join(site, 'assets')].map((path) => rm(path, { recursive: true, force: true })),
  );
}

/** What every page loads or carries, by the build's manifest. */
async function readAssets() {
  /** @type {Record<string, { file: string, assets?: string[] }>} */
  const manifest = JSON.parse(await readFile(join(site, 'manifest.json'), 'utf8'));
  /** @param {string} source */
  const addressOf = (source) => `/${manifest[source]?.file}`;
  const style = 'src/site/styles/site.css';
  const font = manifest[style]?.assets?.find((name) => /figtree-latin-wght/.test(name));
  return {
    beforePaintCode: await takeCode(addressOf('src/site/browser/before-paint.ts')),
    script: addressOf('src/site/browser/site.ts'),
    style: addressOf(style),
    font: `/${font}`,
  };
}

/**
 * The code of a file that stands in the pages themselves: nobody asks for the file.
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
