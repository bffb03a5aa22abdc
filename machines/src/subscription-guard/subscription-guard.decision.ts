import type { GuardMode, GuardStatus, PaywallVariant } from './subscription-guard.types.ts';

/** The longest delay of a browser's timer in milliseconds; a longer one would fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** The decision in the specified order. */
export function isGranted(status: GuardStatus, mode: GuardMode): boolean {
  if (status.isSuperadmin) return true;
  if (mode === 'requireActive') return status.isActive;
  return status.hasActiveAccess || status.isActive || status.isTrialing;
}

/** The paywall variant for a screen without access; an unknown status counts as an unused trial. */
export function variantOf(status: GuardStatus | null, mode: GuardMode): PaywallVariant {
  if (mode === 'requireActive') return 'requireActive';
  return status?.trialUsed ? 'trialUsed' : 'trialOffered';
}

/** Milliseconds from the status answer to its nearest end, by the server's clock. */
export function untilNearestEnd(status: GuardStatus | null): number {
  if (!status) return LONGEST_TIMER_MS;
  const answeredAt = Date.parse(status.serverTime);
  const ahead = [status.trialEnd, status.cancelAt, status.currentPeriodEnd]
    .map((end) => (end === null ? 0 : Date.parse(end) - answeredAt))
    .filter((left) => left > 0);
  return Math.min(LONGEST_TIMER_MS, ...ahead);
}
