import { afterFirstPaint } from '../lib/after-first-paint.ts';
import { nextTask } from '../lib/next-task.ts';

/** The addresses of the scripts that a page loads after its first paint. */
export interface LateFiles {
  /** Evaluated one after the other, the application's entry last. */
  steps: readonly string[];
  /** Fetched with them, since the entry asks for them at once. */
  others: readonly string[];
}

/**
 * Starts the application once the page has been painted.
 * @param load evaluates a file
 */
export function startAfterPaint(
  page: Window & typeof globalThis,
  { steps, others }: LateFiles,
  load: (file: string) => Promise<unknown>,
): void {
  const { document } = page;
  afterFirstPaint(page, () => {
    document.head.append(...[...steps, ...others].map((file) => preloadOf(document, file)));
    evaluate(steps, load).catch(() => sayThatItFailed(document));
  });
}

/** What the entry needs comes before it, each file in a task of its own: the page stays answerable. */
async function evaluate(files: readonly string[], load: (file: string) => Promise<unknown>): Promise<void> {
  for (const file of files) {
    await load(file);
    await nextTask();
  }
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
