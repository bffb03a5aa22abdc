/**
 * A debounce with an upper bound: ends a burst once no event has come for `quietMs`, and at the latest `atMostMs` after its first event. A later event
 * begins the next burst.
 */
export function createBurst({ quietMs, atMostMs }: { quietMs: number; atMostMs: number }, onEnd: () => void) {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let beganAt = 0;
  let touchedAt = 0;

  return {
    /** An event of the burst has come. */
    touch(): void {
      touchedAt = performance.now();
      if (timer !== null) return;
      beganAt = touchedAt;
      timer = setTimeout(look, Math.min(quietMs, atMostMs));
    },
    /** Cancels the burst. */
    clear(): void {
      if (timer !== null) clearTimeout(timer);
      timer = null;
    },
  };

  /** One timer per burst, because a timer for each of a thousand events would be slow. */
  function look(): void {
    const now = performance.now();
    const left = Math.min(touchedAt + quietMs, beganAt + atMostMs) - now;
    if (left > 0) {
      timer = setTimeout(look, left);
      return;
    }
    timer = null;
    onEnd();
  }
}
