import { REALTIME } from '@oficio/contracts';

/**
 * Milliseconds to wait before retry number `retries` (0 is the first): doubling from one second, capped,
 * half of it certain and the rest by `random` in [0, 1). Also the first retries are spread over some seconds:
 * the browsers of a server that was restarted don't return in step.
 */
export function backoffMs(retries: number, random: number): number {
  const whole = Math.min(REALTIME.backoffCapMs, REALTIME.backoffBaseMs * 2 ** retries);
  return Math.round(whole / 2 + random * Math.max(whole / 2, REALTIME.returnSpreadMs));
}
