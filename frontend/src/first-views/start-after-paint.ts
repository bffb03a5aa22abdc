import { afterFirstPaint } from '../lib/after-first-paint.ts';

/**
 * Starts the application once the page has been painted.
 * @param files of the application, its entry first
 * @param load runs the entry
 */
export function startAfterPaint(
  page: Window & typeof globalThis,
  files: readonly string[],
  load: (entry: string) => Promise<unknown>,
): void {
  const { document } = page;
  afterFirstPaint(page, () => {
    const [entry = ''] = files;
    document.head.append(...files.map((file) => preloadOf(document, file)));
    load(entry).catch(() => sayThatItFailed(document));
  });
}

function preloadOf(document: Document, file: string): HTMLLinkElement {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.crossOrigin = '';
  link.href = file;
  return link;
}

/** What stands there waits for something that will not come. */
function sayThatItFailed(document: Document): void {
  const again = document.createElement('a');
  again.href = document.location.href;
  again.className = 'underline';
  again.textContent = 'Load the page again';
  const text = document.createElement('p');
  text.append('The page could not be loaded completely. ', again, '.');
  document.querySelector('#root [role=status]')?.replaceChildren(text);
}
