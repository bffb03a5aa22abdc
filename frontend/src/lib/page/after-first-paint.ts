/** Milliseconds. A window that has painted nothing for this long isn't visible. */
const LONGEST_WAIT = 1_000;

/** Runs a callback after the page's first paint, because an earlier request would delay the paint. */
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
