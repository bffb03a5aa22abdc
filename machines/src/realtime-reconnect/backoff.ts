import { REALTIME } from '@oficio/contracts';

/**
 * Milliseconds to wait before retry number `retries` (0 is the first): doubling from one second, capped,
 * and spread over its upper half by `random` in [0, 1), so that browsers don't return in step.
 */
export function backoffMs(retries: number, random: number): number {
  const whole = Math.min(REALTIME.backoffCapMs, REALTIME.backoffBaseMs * 2 ** retries);
  return Math.round(whole * (0.5 + random / 2));
}
