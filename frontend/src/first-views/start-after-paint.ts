/** A window in which nothing is painted for so long is in nobody's view; in milliseconds. */
const LONGEST_WAIT = 1_000;

/**
 * Starts the application once the page has been painted: until then the line belongs to its styles.
 * @param files of the application, its entry first
 * @param load runs the entry
 */
export function startAfterPaint(
  page: Window,
  files: readonly string[],
  load: (entry: string) => Promise<unknown>,
): void {
  const { document } = page;
  let started = false;
  const start = () => {
    if (started) return;
    started = true;
    const [entry = ''] = files;
    document.head.append(...files.map((file) => preloadOf(document, file)));
    load(entry).catch(() => sayThatItFailed(document));
  };
  // A frame is made when the styles are there; what follows it comes after its paint.
  page.requestAnimationFrame(() => page.setTimeout(start));
  page.setTimeout(start, document.hidden ? 0 : LONGEST_WAIT);
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
