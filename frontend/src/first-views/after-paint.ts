import { showKeptParts } from './show-kept-parts.ts';
import { startAfterPaint } from './start-after-paint.ts';

/* The entry script of pages with a first view. It takes the place of the application's script. */

const { steps = '', others = '' } = document.currentScript?.dataset ?? {};
const files = { steps: steps.split(' '), others: others.split(' ').filter(Boolean) };
startAfterPaint(window, files, (file) => import(/* @vite-ignore */ file));
try {
  showKeptParts(window);
} catch {
  // The storage is blocked. The application says so.
}
