/** In milliseconds. A window that paints nothing for so long isn't visible. */
const LONGEST_WAIT = 1_000;

/** Runs something once the page has had its first paint, because a request before it would slow it down. */
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
