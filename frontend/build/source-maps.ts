import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/** Beside the build's output, so that neither the server nor the image has them. */
const DIRECTORY = 'source-maps';

/** The served list of debug ids, by the address of the script. An error report reads it. */
const LIST = 'debug-ids.json';

/**
 * Moves the source maps out of the build's output, each with its script, for `npm run upload-source-maps`. A script and its
 * map have one debug id, by which the error service finds the map (https://tc39.es/ecma426/#sec-debug-id). The served
 * scripts don't have it, because it would be a part of each first load.
 */
export function sourceMapsApart(): Plugin {
  return {
    name: 'oficio-source-maps',
    apply: 'build',
    async buildStart() {
      await rm(DIRECTORY, { recursive: true, force: true });
    },
    async writeBundle({ dir = 'dist' }, bundle) {
      const scripts = Object.keys(bundle).filter((name) => /\.js$/.test(name) && `${name}.map` in bundle);
      const ids = await Promise.all(scripts.map((name) => moveMap(dir, name)));
      const list = Object.fromEntries(scripts.map((name, index) => [`/${name}`, ids[index]]));
      await writeFile(join(dir, LIST), JSON.stringify(list));
    },
  };
}

/** Returns the debug id. */
async function moveMap(dir: string, name: string): Promise<string> {
  const [code, map] = await Promise.all(
    [name, `${name}.map`].map((file) => readFile(join(dir, file), 'utf8')),
  );
  const id = debugIdOf(map ?? '');
  await mkdir(dirname(join(DIRECTORY, name)), { recursive: true });
  // The error service's older name of the member is `debug_id`.
  const withId = { ...JSON.parse(map ?? ''), debugId: id, debug_id: id };
  await Promise.all([
    writeFile(join(DIRECTORY, `${name}.map`), JSON.stringify(withId)),
    writeFile(join(DIRECTORY, name), `${code}\n//# debugId=${id}\n`),
    rm(join(dir, `${name}.map`)),
  ]);
  return id;
}

/** A UUID of the map's content, so that the same build has the same ids everywhere. */
function debugIdOf(map: string): string {
  const digits = createHash('sha256').update(map).digest('hex');
  const [, first, second, third, fourth, fifth] = /^(.{8})(.{4}).(.{3}).(.{3})(.{12})/.exec(digits) ?? [];
  return `${first}-${second}-4${third}-8${fourth}-${fifth}`;
}
