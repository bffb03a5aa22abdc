import { startAfterPaint } from './start-after-paint.ts';

/* The entry script of pages with a first view. It takes the place of the application's script. */

const { steps = '', others = '' } = document.currentScript?.dataset ?? {};
const files = { steps: steps.split(' '), others: others.split(' ').filter(Boolean) };
startAfterPaint(window, files, (file) => import(/* @vite-ignore */ file));
