const SECOND_MS = 1_000;

/**
 * Tells the time, in milliseconds since 1970, once a second and when the page becomes visible: timers stand still
 * while a device sleeps, and are slowed down in hidden pages. Gives back how to stop.
 */
export function watchClock(tell: (now: number) => void): () => void {
  const tick = () => tell(Date.now());
  const timer = setInterval(tick, SECOND_MS);
  document.addEventListener('visibilitychange', tick);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', tick);
  };
}
