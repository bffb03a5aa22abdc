const SECOND_MS = 1_000;

/**
 * Reports the time, in milliseconds since 1970: at once, once a second, and when the page becomes visible, because
 * timers stop while a device sleeps and are throttled in hidden pages. Returns a function that stops it.
 */
export function watchClock(report: (now: number) => void): () => void {
  const tick = () => report(Date.now());
  tick();
  const timer = setInterval(tick, SECOND_MS);
  document.addEventListener('visibilitychange', tick);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', tick);
  };
}
