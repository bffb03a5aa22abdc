import { keptGreeting } from '../lib/session/kept-greeting.ts';
import { startAfterPaint } from './start-after-paint.ts';

/* The entry script of pages with a first view. It takes the place of the application's script. */

const { steps = '', others = '', formats } = document.currentScript?.dataset ?? {};
const files = {
  steps: steps.split(' '),
  others: others.split(' ').filter(Boolean),
  formats: formats !== undefined,
};
startAfterPaint(window, files, (file) => import(/* @vite-ignore */ file));
try {
  showKeptParts(window);
} catch {
  // The storage is blocked. The application says so.
}

/** Puts into the first view what this device knows: the person's greeting, and the width of the sidebar. */
function showKeptParts({ document, localStorage }: Pick<Window, 'document' | 'localStorage'>): void {
  const greeting = document.querySelector('[data-kept=greeting]');
  if (!greeting) return;
  const text = keptGreeting(localStorage);
  if (text) greeting.textContent = text;
  if (localStorage.getItem('oficio.sidebar') === 'collapsed')
    document.querySelector('aside')?.classList.replace('w-60', 'w-16');
}
