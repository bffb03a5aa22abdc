const SECOND_MS = 1_000;

/**
 * Reports the time, in milliseconds since 1970: at once, once a second, and when the page becomes visible, because
 * timers stand still while a device sleeps and are slowed down in hidden pages. Returns how to stop.
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
