import type { GuardMode, GuardStatus, PaywallVariant } from './subscription-guard.types.ts';

/** The longest that a timer of a browser can hold; a longer one would fire at once. Milliseconds. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** The guard's decision, in the specified order. */
export function isGranted(status: GuardStatus, mode: GuardMode): boolean {
  if (status.isSuperadmin) return true;
  if (mode === 'requireActive') return status.isActive;
  return status.hasActiveAccess || status.isActive || status.isTrialing;
}

/** Which paywall stands in place of a screen that isn't granted; what isn't known counts as untried. */
export function variantOf(status: GuardStatus | null, mode: GuardMode): PaywallVariant {
  if (mode === 'requireActive') return 'requireActive';
  return status?.trialUsed ? 'trialUsed' : 'trialOffered';
}

/** Milliseconds from the answer of a status to its nearest end, by the server's clock. */
export function untilNearestEnd(status: GuardStatus | null): number {
  if (!status) return LONGEST_TIMER_MS;
  const answeredAt = Date.parse(status.serverTime);
  const ahead = [status.trialEnd, status.cancelAt, status.currentPeriodEnd]
    .map((end) => (end === null ? 0 : Date.parse(end) - answeredAt))
    .filter((left) => left > 0);
  return Math.min(LONGEST_TIMER_MS, ...ahead);
}
