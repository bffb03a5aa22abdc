import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startProcess } from './bench/workspace.mjs';
import { launchBrowser } from './browser.mjs';
import { prepare, root } from './prepare.mjs';
import { takePictures } from './tour/pictures.mjs';
import { takeSitePictures } from './tour/site-pictures.mjs';
import { Stage } from './tour/stage.mjs';

/*
 * Takes pictures of every screen in every state into `tour/`, in two sizes and two themes. The stops are those of
 * `tour/*.stops.mjs`. `npm run tour -- login toast` takes those whose name contains one of the words. `npm run tour --
 * --site` takes the pictures of the public pages into their sources; names may follow.
 */

const sources = new URL('tour/', import.meta.url);
const files = readdirSync(sources).filter((file) => file.endsWith('.stops.mjs'));
/** @type {{ stops: import('./tour/stop.mjs').Stop[] }[]} */
const parts = await Promise.all(files.sort().map((file) => import(new URL(file, sources).href)));

const forSite = process.argv.includes('--site');
const wanted = process.argv.slice(2).filter((word) => word !== '--site');
const folder = join(root, forSite ? 'frontend/src/site/pictures' : 'tour');
const stops = parts
  .flatMap((part) => part.stops)
  .filter(({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)));

await prepare();

const oficio = await startProcess();
const browser = await launchBrowser();
try {
  const tour = { browser, stage: new Stage(oficio), folder };
  const missed = forSite
    ? await takeSitePictures({ ...tour, wanted })
    : await takePictures({ ...tour, stops });
  console.log(`The pictures are in ${folder}.`);
  for (const reason of missed) console.error(reason);
  if (missed.length > 0) process.exitCode = 1;
} finally {
  await browser.close();
  await oficio.stop();
  rmSync(oficio.dataDir, { recursive: true, force: true });
}
