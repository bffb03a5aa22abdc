import { afterFirstPaint } from '../../lib/page/after-first-paint.ts';
import { keepEarlyClicks } from './early-clicks.ts';
import { followLink } from './link-elsewhere.ts';
import { markSignedIn, showSignedIn } from './signed-in-visitor.ts';
import { applyTheme } from './stored-theme.ts';

/* Runs in the head before the first paint, so that nothing flashes that isn't for this visitor. */

prepare();
keepEarlyClicks(document);
// The page is complete without its script.
afterFirstPaint(window, () => loadScript().catch(() => {}));
// A page restored from the bfcache has outdated marks.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) prepare();
});
// Another tab has changed the theme or the session. This page stays open.
addEventListener('storage', () => {
  applyTheme(window);
  showSignedIn(window);
});
// A link that differs only in its fragment loads no new page.
addEventListener('hashchange', () => followLink(window));

function loadScript(): Promise<unknown> {
  return import(/* @vite-ignore */ document.documentElement.dataset.script ?? '');
}

function prepare(): void {
  applyTheme(window);
  if (!followLink(window)) markSignedIn(window);
}
