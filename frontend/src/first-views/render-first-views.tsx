import { renderToStaticMarkup } from 'react-dom/server';
import { FIRST_VIEWS } from './first-views.tsx';

/** What Vite's manifest says of a file of the build. */
export interface ManifestEntry {
  file: string;
  imports?: readonly string[];
}

export type Manifest = Readonly<Record<string, ManifestEntry>>;

const ROOT = '<div id="root"></div>';
const ENTRY = /<script type="module"[^>]*><\/script>/;
const PRELOADS = /\s*<link rel="modulepreload"[^>]*>/g;

/**
 * The application's page with what each screen shows first, by path. Its script comes after that has been painted, in
 * one go with the screen's own.
 * @param template the application's page
 * @param afterPaint the address of the script that brings the others
 * @throws when the template or the manifest lacks what a view needs
 */
export function renderFirstViews(
  template: string,
  manifest: Manifest,
  afterPaint: string,
): Record<string, string> {
  if (!template.includes(ROOT) || !ENTRY.test(template))
    throw new Error('The page has no root, or no script');
  return Object.fromEntries(
    FIRST_VIEWS.map(({ path, route, view }) => {
      const steps = filesOf('index.html', manifest);
      const others = filesOf(`${route}?tsr-split=component`, manifest, steps);
      const page = template
        .replace(
          ENTRY,
          () =>
            `<script defer src="${afterPaint}" data-steps="${addressesOf(steps)}" data-others="${addressesOf(others)}"></script>`,
        )
        .replace(PRELOADS, '')
        .replace(ROOT, () => `<div id="root">${renderToStaticMarkup(view)}</div>`);
      return [path, page];
    }),
  );
}

/** The files that come with an entry, each after those that it imports, without those that are known already. */
function filesOf(name: string, manifest: Manifest, known: readonly string[] = []): string[] {
  const entry = manifest[name];
  if (!entry) throw new Error(`The build has no ${name}`);
  if (known.includes(entry.file)) return [];
  const found: string[] = [];
  for (const imported of entry.imports ?? []) {
    found.push(...filesOf(imported, manifest, [...known, ...found]));
  }
  return [...found, entry.file];
}

function addressesOf(files: readonly string[]): string {
  return files.map((file) => `/${file}`).join(' ');
}
