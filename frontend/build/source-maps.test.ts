import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { SourceMap } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/* The build itself, of which the test is a part of `npm test`. */

const frontend = fileURLToPath(new URL('..', import.meta.url));
const dist = join(frontend, 'dist');
const maps = join(frontend, 'source-maps');
const ids: Record<string, string> = JSON.parse(await readFile(join(dist, 'debug-ids.json'), 'utf8'));

test('the output of the build has no source map, and no script that names one', async () => {
  const files = await readdir(dist, { recursive: true });
  expect(files.filter((name) => name.endsWith('.map'))).toEqual([]);
  for (const name of files.filter((file) => file.endsWith('.js'))) {
    expect([
      name,
      /\/\/# (sourceMappingURL|debugId)=/.test(await readFile(join(dist, name), 'utf8')),
    ]).toEqual([name, false]);
  }
});

test('each script has the debug id of its map, which is a map of the served bytes', async () => {
  const scripts = (await readdir(maps, { recursive: true })).filter((name) => name.endsWith('.js'));
  expect(scripts.map((name) => `/${name}`).sort()).toEqual(Object.keys(ids).sort());
  expect(new Set(Object.values(ids)).size).toBe(scripts.length);
  for (const name of scripts) {
    const [served, uploaded, map] = await Promise.all(
      [join(dist, name), join(maps, name), join(maps, `${name}.map`)].map((path) => readFile(path, 'utf8')),
    );
    const id = ids[`/${name}`];
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/);
    expect(uploaded).toBe(`${served}\n//# debugId=${id}\n`);
    expect(JSON.parse(map ?? '')).toMatchObject({ debugId: id, debug_id: id });
  }
});

test('a place in a served script leads to its line in the sources', async () => {
  const text = 'Session alert: ';
  const source = join(frontend, 'src/features/error-reporting/sentry.ts');
  for (const address of Object.keys(ids)) {
    const lines = (await readFile(join(dist, address), 'utf8')).split('\n');
    const line = lines.findIndex((one) => one.includes(text));
    if (line === -1) continue;
    const map = new SourceMap(JSON.parse(await readFile(join(maps, `${address}.map`), 'utf8')));
    const found = map.findEntry(line, lines[line]?.indexOf(text) ?? 0);
    if (!('originalSource' in found)) throw new Error('The place has no source');
    const path = join(maps, 'assets', found.originalSource);
    expect([path, existsSync(path)]).toEqual([source, true]);
    const original = (await readFile(source, 'utf8')).split('\n');
    expect(original.slice(found.originalLine, found.originalLine + 2).join('\n')).toContain(text);
    return;
  }
  throw new Error('No script has the text');
});
