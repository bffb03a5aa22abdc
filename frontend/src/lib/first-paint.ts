export type PaintingPage = Pick<Window, 'requestAnimationFrame' | 'setTimeout'>;

/** Runs something once the next frame has been painted: a timer that is set in a frame comes after its painting. */
export function afterFirstPaint(page: PaintingPage, run: () => void): void {
  page.requestAnimationFrame(() => page.setTimeout(run));
}
