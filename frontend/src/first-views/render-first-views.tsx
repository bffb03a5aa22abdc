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
      const files = filesOf(`${route}?tsr-split=component`, manifest, filesOf('index.html', manifest));
      const addresses = [...files].map((file) => `/${file}`).join(' ');
      const page = template
        .replace(ENTRY, `<script defer src="${afterPaint}" data-files="${addresses}"></script>`)
        .replace(PRELOADS, '')
        .replace(ROOT, () => `<div id="root">${renderToStaticMarkup(view)}</div>`);
      return [path, page];
    }),
  );
}

/** The files that come with an entry, its own first, after those that are known already. */
function filesOf(name: string, manifest: Manifest, found = new Set<string>()): Set<string> {
  const entry = manifest[name];
  if (!entry) throw new Error(`The build has no ${name}`);
  if (found.has(entry.file)) return found;
  found.add(entry.file);
  for (const imported of entry.imports ?? []) filesOf(imported, manifest, found);
  return found;
}
