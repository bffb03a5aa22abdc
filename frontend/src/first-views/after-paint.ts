import { startAfterPaint } from './start-after-paint.ts';

/* Stands in the place of the application's script where a page comes with something to see. */

const files = document.currentScript?.dataset.files?.split(' ') ?? [];
startAfterPaint(window, files, (entry) => import(/* @vite-ignore */ entry));
