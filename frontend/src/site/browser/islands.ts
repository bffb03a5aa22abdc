import type { EarlyPage } from './early-clicks.ts';

/** Takes over the element's rendered content. It first reads what was typed there. */
type TakeOver = (element: HTMLElement) => void;

interface IslandModule {
  takeOver: TakeOver;
}

/** The islands, with or without React, each loaded on the first interaction. */
const ISLANDS = {
  contact: () => import('../contact/contact.island.tsx'),
  'help-center': () => import('../help-center/help-center.island.tsx'),
  'more-posts': () => import('../blog/browser/more-posts.ts'),
  newsletter: () => import('../blog/browser/newsletter.ts'),
  share: () => import('../blog/browser/share.ts'),
} satisfies Record<string, () => Promise<IslandModule>>;

export type IslandName = keyof typeof ISLANDS;

/** Events that show an intention, before the person does anything in the island. */
const SIGNS = ['pointerover', 'touchstart', 'focusin'] as const;

/** Elements whose early click would be lost, because they do nothing by themselves. */
const KEPT = 'button[type=button], form[method=dialog] button';

/** Wakes an island of the page on the first sign of interaction. */
export function watchIslands(page: EarlyPage): void {
  const clicked = page.earlyClicks ?? [];
  page.earlyClicks = undefined;
  for (const element of page.querySelectorAll<HTMLElement>('[data-island]')) {
    const load = (ISLANDS as Record<string, () => Promise<IslandModule>>)[element.dataset.island ?? ''];
    if (load) wakeOnSign(element, load, clicked);
  }
}

/** Repeats an early click once the island is awake. A form is simply sent. */
function wakeOnSign(
  element: HTMLElement,
  load: () => Promise<IslandModule>,
  clicked: readonly EventTarget[],
): void {
  const early: HTMLElement[] = [];
  const keepClick = ({ target }: { target: EventTarget | null }) => {
    const button = target instanceof Element && element.contains(target) && target.closest<HTMLElement>(KEPT);
    if (button) early.push(button);
  };
  for (const target of clicked) keepClick({ target });
  const wake = () => {
    stopListening();
    element.addEventListener('click', keepClick);
    // The island may add elements that the page's own styles don't cover.
    Promise.all([load(), loadAllStyles(element.ownerDocument)]).then(
      ([{ takeOver }]) => {
        element.removeEventListener('click', keepClick);
        takeOver(element);
        for (const button of early) button.click();
      },
      // The content stays as it was, and the next interaction retries.
      listen,
    );
  };
  const listen = () => {
    for (const sign of SIGNS) element.addEventListener(sign, wake, { passive: true });
  };
  const stopListening = () => {
    for (const sign of SIGNS) element.removeEventListener(sign, wake);
  };
  // The person may have interacted before this script loaded.
  if (early.length > 0 || element.matches(':focus-within, :hover')) wake();
  else listen();
}

let loadingStyles: Promise<void> | undefined;

/** Loads the styles of all pages for what scripts add. Without them it still works. */
function loadAllStyles(page: Document): Promise<void> {
  loadingStyles ??= new Promise((resolve) => {
    const link = page.createElement('link');
    link.rel = 'stylesheet';
    link.href = page.documentElement.dataset.style ?? '';
    link.onload = () => resolve();
    link.onerror = () => {
      // The next island retries.
      loadingStyles = undefined;
      link.remove();
      resolve();
    };
    page.head.append(link);
  });
  return loadingStyles;
}
