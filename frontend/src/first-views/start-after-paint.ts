import { afterFirstPaint } from '../lib/after-first-paint.ts';
import { nextTask } from '../lib/next-task.ts';

/** The URLs of the scripts that a page loads after its first paint. */
export interface LateFiles {
  /** Scripts in the order of evaluation; the application's entry is last. */
  steps: readonly string[];
  /** Scripts that are preloaded too, because the entry imports them at once. */
  others: readonly string[];
}

/**
 * Starts the application after the page's first paint.
 * @param load imports a script
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

/** Each script is evaluated in its own task, so that the page stays responsive. */
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

/** Replaces the loading state, which would otherwise stay forever. */
function sayThatItFailed(document: Document): void {
  const again = document.createElement('a');
  again.href = document.location.href;
  again.className = 'underline';
  again.textContent = 'Load the page again';
  const text = document.createElement('p');
  text.append('The page could not be loaded completely. ', again, '.');
  document.querySelector('#root [role=status]')?.replaceChildren(text);
}
