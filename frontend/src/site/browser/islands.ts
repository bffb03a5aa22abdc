import { loadAllStyles } from './all-styles.ts';
import type { EarlyPage } from './early-clicks.ts';

/** Takes over what the page has rendered in the element. It reads what was already typed there first. */
type TakeOver = (element: HTMLElement) => void;

interface IslandModule {
  takeOver: TakeOver;
}

/** The parts that a script takes over, with or without React, each fetched when a person first turns to it. */
const ISLANDS = {
  contact: () => import('../contact/contact.island.tsx'),
  'help-center': () => import('../help-center/help-center.island.tsx'),
  'more-posts': () => import('../blog/browser/more-posts.ts'),
  newsletter: () => import('../blog/browser/newsletter.ts'),
  share: () => import('../blog/browser/share.ts'),
} satisfies Record<string, () => Promise<IslandModule>>;

export type IslandName = keyof typeof ISLANDS;

/** What shows that somebody turns to a part, before they have done anything in it. */
const SIGNS = ['pointerover', 'touchstart', 'focusin'] as const;

/** What does nothing by itself, and would be lost. */
const KEPT = 'button[type=button], form[method=dialog] button';

/** Waits for a person to turn to an island of the page, and wakes it. */
export function watchIslands(page: EarlyPage): void {
  const clicked = page.earlyClicks ?? [];
  page.earlyClicks = undefined;
  for (const element of page.querySelectorAll<HTMLElement>('[data-island]')) {
    const load = (ISLANDS as Record<string, () => Promise<IslandModule>>)[element.dataset.island ?? ''];
    if (load) wakeOnSign(element, load, clicked);
  }
}

/** A click that comes before the part is awake is done again when it is; a form is simply sent. */
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
    // What it adds to the page may look like nothing that stands there.
    Promise.all([load(), loadAllStyles(element.ownerDocument)]).then(
      ([{ takeOver }]) => {
        element.removeEventListener('click', keepClick);
        takeOver(element);
        for (const button of early) button.click();
      },
      // The part stays as it came, and the next sign tries again.
      listen,
    );
  };
  const listen = () => {
    for (const sign of SIGNS) element.addEventListener(sign, wake, { passive: true });
  };
  const stopListening = () => {
    for (const sign of SIGNS) element.removeEventListener(sign, wake);
  };
  // Somebody may have turned to it before this script came.
  if (early.length > 0 || element.matches(':focus-within, :hover')) wake();
  else listen();
}
