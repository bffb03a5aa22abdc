import { afterFirstPaint } from '../lib/page/after-first-paint.ts';
import { nextTask } from '../lib/page/next-task.ts';

/** The URLs of the scripts that a page loads after its first paint. */
export interface LateFiles {
  /** Scripts in the order of evaluation; the application's entry is last. */
  steps: readonly string[];
  /**
   * Scripts that the entry imports at once, in the order of evaluation. They are loaded after the steps, and are
   * evaluated while the entry waits for its first answer.
   */
  others: readonly string[];
  /** Whether the scripts format numbers when they are evaluated. */
  formats: boolean;
}

/**
 * Starts the application after the page's first paint.
 * @param load imports a script
 */
export function startAfterPaint(
  page: Window & typeof globalThis,
  { steps, others, formats }: LateFiles,
  load: (file: string) => Promise<unknown>,
): void {
  const { document } = page;
  afterFirstPaint(page, () => {
    const links = preload(document, steps, 'high');
    // The first format reads the locale's data, which takes as long as the evaluation of a large script. The page has
    // time for it while its scripts are on their way.
    if (formats) void nextTask().then(() => new page.Intl.NumberFormat());
    // Earlier, they would take bandwidth from the steps, and later a connection from the entry's first request.
    void Promise.all(links.map(ended)).then(() => preload(document, others, 'low'));
    evaluate(steps, load).then(
      // The application tries again what it can't import, and says so.
      () => evaluate(others, load).catch(() => {}),
      () => sayThatItFailed(document),
    );
  });
}

/** Each script is evaluated in its own task, so that the page stays responsive. */
async function evaluate(files: readonly string[], load: (file: string) => Promise<unknown>): Promise<void> {
  for (const file of files) {
    await load(file);
    await nextTask();
  }
}

function preload(document: Document, files: readonly string[], priority: 'high' | 'low'): HTMLLinkElement[] {
  const links = files.map((file) => {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.crossOrigin = '';
    link.fetchPriority = priority;
    link.href = file;
    return link;
  });
  document.head.append(...links);
  return links;
}

function ended(link: HTMLLinkElement): Promise<unknown> {
  return new Promise((resolve) => {
    link.onload = resolve;
    link.onerror = resolve;
  });
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
