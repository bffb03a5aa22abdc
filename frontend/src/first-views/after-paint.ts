import { startAfterPaint } from './start-after-paint.ts';

/* Stands in the place of the application's script where a page comes with something to see. */

const { steps = '', others = '' } = document.currentScript?.dataset ?? {};
const files = { steps: steps.split(' '), others: others.split(' ').filter(Boolean) };
startAfterPaint(window, files, (file) => import(/* @vite-ignore */ file));
