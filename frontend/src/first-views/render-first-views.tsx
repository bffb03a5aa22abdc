import { renderToStaticMarkup } from 'react-dom/server';
import { FIRST_VIEWS } from './first-views.tsx';

/** The fields of a file in Vite's manifest that are used here. */
export interface ManifestEntry {
  file: string;
  imports?: readonly string[];
}

export type Manifest = Readonly<Record<string, ManifestEntry>>;

const ROOT = '<div id="root"></div>';
const ENTRY = /<script type="module"[^>]*><\/script>/;
const PRELOADS = /\s*<link rel="modulepreload"[^>]*>/g;

/**
 * The application's page with the first view of each screen, by path. The scripts of the application and of the screen
 * are loaded together after the first paint.
 * @param template the application's page
 * @param afterPaint the URL of the script that loads the others
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
    FIRST_VIEWS.map(({ path, sources, formats, view }) => {
      const steps = filesOf('index.html', manifest);
      const others: string[] = [];
      for (const source of sources) {
        others.push(...filesOf(nameOf(source, manifest), manifest, [...steps, ...others]));
      }
      const page = template
        .replace(
          ENTRY,
          () =>
            `<script defer src="${afterPaint}" data-steps="${addressesOf(steps)}" data-others="${addressesOf(others)}"${formats ? ' data-formats' : ''}></script>`,
        )
        .replace(PRELOADS, '')
        .replace(ROOT, () => `<div id="root">${renderToStaticMarkup(view)}</div>`);
      return [path, page];
    }),
  );
}

/** A source's name in the manifest. The router splits the component off a route's file. */
function nameOf(source: string, manifest: Manifest): string {
  const component = `${source}?tsr-split=component`;
  return component in manifest ? component : source;
}

/** The files of an entry in the order of evaluation (imports first), without those that are already known. */
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
