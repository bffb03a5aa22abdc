/** A window in which nothing is painted for so long is in nobody's view; in milliseconds. */
const LONGEST_WAIT = 1_000;

/** Runs what the first paint doesn't need once it has been shown: until then the line belongs to what it needs. */
export function afterFirstPaint(page: Window & typeof globalThis, run: () => void): void {
  let ran = false;
  const observer = new page.PerformanceObserver(once);
  observer.observe({ type: 'paint', buffered: true });
  page.setTimeout(once, page.document.hidden ? 0 : LONGEST_WAIT);

  function once(): void {
    if (ran) return;
    ran = true;
    observer.disconnect();
    run();
  }
}
