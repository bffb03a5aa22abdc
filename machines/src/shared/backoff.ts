interface Backoff {
  baseMs: number;
  capMs: number;
  /** The minimum of the random part, so that the browsers of a restarted server don't return at once. */
  spreadMs: number;
}

/**
 * Milliseconds before retry number `retries` (0 is the first): exponential with a cap, half of it fixed and half
 * scaled by `random` in [0, 1).
 */
export function backoffMs({ baseMs, capMs, spreadMs }: Backoff, retries: number, random: number): number {
  const whole = Math.min(capMs, baseMs * 2 ** retries);
  return Math.round(whole / 2 + random * Math.max(whole / 2, spreadMs));
}
