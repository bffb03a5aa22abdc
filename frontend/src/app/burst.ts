/** Waits for the end of a burst. */
export interface Burst {
  /** Something of it has come. */
  touch(): void;
  /** Forgets it. */
  clear(): void;
}

/**
 * Ends a burst once nothing of it has come for `quietMs`, and at the latest `atMostMs` after its beginning: what
 * comes later begins the next one.
 */
export function createBurst(
  { quietMs, atMostMs }: { quietMs: number; atMostMs: number },
  onEnd: () => void,
): Burst {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let beganAt = 0;
  let touchedAt = 0;

  return {
    touch() {
      touchedAt = performance.now();
      if (timer !== null) return;
      beganAt = touchedAt;
      timer = setTimeout(look, Math.min(quietMs, atMostMs));
    },
    clear() {
      if (timer !== null) clearTimeout(timer);
      timer = null;
    },
  };

  /** One timer a burst: a thousand changes don't set a thousand of them. */
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
