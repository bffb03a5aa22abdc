interface Backoff {
  baseMs: number;
  capMs: number;
  /** The random part is at least this long, so that the browsers of a restarted server don't return in step. */
  spreadMs: number;
}

/**
 * Milliseconds to wait before retry number `retries` (0 is the first): doubling from the base, capped, half of it
 * certain and the rest by `random` in [0, 1).
 */
export function backoffMs({ baseMs, capMs, spreadMs }: Backoff, retries: number, random: number): number {
  const whole = Math.min(capMs, baseMs * 2 ** retries);
  return Math.round(whole / 2 + random * Math.max(whole / 2, spreadMs));
}
