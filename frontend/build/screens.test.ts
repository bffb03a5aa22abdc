import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Addresses that only redirect to another screen. */
const REDIRECTS = ['/', '/hosting', '/accounting', '/analytics', '/clients/analytics', '/invoices/analytics'];

const routeTree = await readFile(join(root, 'frontend/src/routeTree.gen.ts'), 'utf8');
const paths = /export interface FileRoutesByTo \{(.*?)\n\}/s.exec(routeTree)?.[1] ?? '';
/** The address of each screen; a record's page belongs to its list. */
const screens = [...paths.matchAll(/'([^']+)':/g)]
  .map(([, path = '']) => path.replace(/\/\$.*$/, '') || '/')
  .filter((path, index, all) => !REDIRECTS.includes(path) && all.indexOf(path) === index);

test.each(screens)('%s is in the tour', async (path) => {
  const stops = await textsOf('scripts/tour', /\.stops\.mjs$/);
  expect(stops.some((text) => visits(text, path))).toBe(true);
});

test.each(screens)('axe checks %s', async (path) => {
  const journeys = await textsOf('frontend/e2e/journeys', /\.spec\.ts$/);
  // `describeArea` checks an area's list and pages with axe.
  const screenTests = await textsOf('frontend/screens', /\.test\.tsx?$/);
  const looked = [...journeys, ...screenTests].filter((text) =>
    /axe|expectAccessible|describeArea/.test(text),
  );
  expect(looked.some((text) => visits(text, path))).toBe(true);
});

/** Whether a text has an address that begins with the path: `'/clients'`, `'/clients?new=true'`, `/clients/${id}`. */
function visits(text: string, path: string): boolean {
  return ["'", '`'].some((quote) =>
    ["'", '`', '?', '/', '#'].some((end) => text.includes(`${quote}${path}${end}`)),
  );
}

async function textsOf(folder: string, names: RegExp): Promise<string[]> {
  const files = (await readdir(join(root, folder), { recursive: true })).filter((name) => names.test(name));
  return Promise.all(files.map((name) => readFile(join(root, folder, name), 'utf8')));
}
