export type PaintingPage = Pick<Window, 'requestAnimationFrame' | 'setTimeout'>;

/** Runs something once the next frame has been painted. A timer that is set in a frame fires after its painting. */
export function afterNextPaint(page: PaintingPage, run: () => void): void {
  page.requestAnimationFrame(() => page.setTimeout(run));
}
