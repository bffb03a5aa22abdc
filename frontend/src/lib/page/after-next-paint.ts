export type PaintingPage = Pick<Window, 'requestAnimationFrame' | 'setTimeout'>;

/** Runs a callback after the next frame has been painted: a timer that is set inside a frame fires after its paint. */
export function afterNextPaint(page: PaintingPage, run: () => void): void {
  page.requestAnimationFrame(() => page.setTimeout(run));
}
