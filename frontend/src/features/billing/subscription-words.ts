import { formatLocalDate, localDateAt, SUBSCRIPTION, type SubscriptionStatus } from '@oficio/contracts';
import { type SubscriptionStage, stageOfStatus } from '@oficio/machines/subscription';
import type { Tone } from '../../ui/badge.tsx';

/** The colour of each stage; `statusDisplay` is its label. */
export const STAGE_TONES: Record<SubscriptionStage, Tone> = {
  none: 'neutral',
  trialing: 'accent',
  active: 'positive',
  gracePeriod: 'warning',
  pastDue: 'negative',
  incomplete: 'negative',
  paused: 'warning',
  canceled: 'neutral',
  expired: 'neutral',
};

/** The day of an instant in the organization's time zone: `Nov 21, 2026`. */
export function dayIn(timezone: string, instant: string): string {
  return formatLocalDate(localDateAt(instant, timezone));
}

/** `$14`. */
export function dollars(amount: number): string {
  return `$${amount}`;
}

export interface DatedFact {
  label: string;
  /** UTC ISO text. */
  instant: string;
}

/** The relevant dates in the subscription's present stage. */
export function datesOf(status: SubscriptionStatus): DatedFact[] {
  const { trialEnd, currentPeriodEnd, cancelAt, serverTime } = status;
  const fact = (label: string, instant: string | null) => (instant ? [{ label, instant }] : []);
  switch (stageOfStatus(status)) {
    case 'trialing':
      return fact('Trial ends on', trialEnd);
    case 'active':
      return cancelAt ? fact('Ends on', cancelAt) : fact('Renews on', currentPeriodEnd);
    case 'gracePeriod':
      return fact('Ends on', cancelAt ?? currentPeriodEnd);
    case 'canceled': {
      const end = cancelAt ?? currentPeriodEnd;
      return fact(end !== null && end > serverTime ? 'Access until' : 'Ended on', end);
    }
    case 'expired':
      return fact('Trial ended on', status.isExpiredTrial ? trialEnd : null);
    default:
      return [];
  }
}

/** One sentence about the next step, for a person who may take it. */
export function nextStepOf(status: SubscriptionStatus): string | null {
  switch (status.actionRequired) {
    case 'start_trial':
      return `Try everything for ${SUBSCRIPTION.trialDays} days. No credit card needed.`;
    case 'subscribe':
      return 'Subscribe to continue. Everything you have saved is still there.';
    case 'update_payment':
      return status.hasActiveAccess
        ? `Pay the open invoice or change your card, and everything continues. Without a payment, access ends ${SUBSCRIPTION.pastDueGraceDays} days after the payment failed.`
        : 'Pay the open invoice or change your card to continue. Everything you have saved is still there.';
    case 'resume':
      return status.isGracePeriod
        ? 'You can undo the cancellation until then, free of charge.'
        : 'Resume to continue. Everything you have saved is still there.';
    case 'none':
      return status.isTrialing
        ? 'Nothing is charged when it ends. Subscribe now or later, and keep everything you have saved.'
        : null;
  }
}

/** The cost or the credit of changing to a plan. `currentPrice` in US dollars a month. */
export function changeTerms(
  currentPrice: number | null,
  { name, priceUsd }: { name: string; priceUsd: number },
): string {
  const price = `${name} costs ${dollars(priceUsd)} per month, from now on. Nothing is charged today:`;
  return currentPrice !== null && priceUsd < currentPrice
    ? `${price} the difference for the rest of this period is credited to your next invoice.`
    : `${price} the difference for the rest of this period is added to your next invoice.`;
}
