import { afterFirstPaint } from '../../lib/after-first-paint.ts';
import { keepEarlyClicks } from './early-clicks.ts';
import { followLink } from './link-elsewhere.ts';
import { markSignedIn, showSignedIn } from './signed-in-visitor.ts';
import { applyTheme } from './stored-theme.ts';

/* Runs in the head, before anything is shown: nothing flashes that is not meant for this visitor. */

prepare();
keepEarlyClicks(document);
// The page is whole without its script.
afterFirstPaint(window, () => loadScript().catch(() => {}));
// A page that comes back by Back has kept the state in which it was left.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) prepare();
});
// Another tab has chosen a theme, signed in or out. Whoever reads this page stays on it.
addEventListener('storage', () => {
  applyTheme(window);
  showSignedIn(window);
});
// An address that differs in its fragment alone opens nothing anew.
addEventListener('hashchange', () => followLink(window));

function loadScript(): Promise<unknown> {
  return import(/* @vite-ignore */ document.documentElement.dataset.script ?? '');
}

function prepare(): void {
  applyTheme(window);
  if (!followLink(window)) markSignedIn(window);
}
