import type { SnapshotFrom } from 'xstate';
import type { subscriptionGuardMachine } from './subscription-guard.machine.ts';
import type { PaywallVariant } from './subscription-guard.types.ts';

type SubscriptionGuardSnapshot = SnapshotFrom<typeof subscriptionGuardMachine>;

const VARIANTS = ['requireActive', 'trialUsed', 'trialOffered'] as const satisfies readonly PaywallVariant[];

/** What stands in the place of the signed-in part: it itself, or what is in its way. */
export function selectGuardView(
  snapshot: SubscriptionGuardSnapshot,
): 'loading' | 'open' | 'paywall' | 'unavailable' {
  if (snapshot.hasTag('loading')) return 'loading';
  if (snapshot.hasTag('unavailable')) return 'unavailable';
  return snapshot.hasTag('open') ? 'open' : 'paywall';
}

/** Which paywall is on; null when none is. */
export function selectPaywallVariant(snapshot: SubscriptionGuardSnapshot): PaywallVariant | null {
  return VARIANTS.find((variant) => snapshot.hasTag(variant)) ?? null;
}

/** Whether access has ended while something is half-typed. */
export const selectHasLapsed = (snapshot: SubscriptionGuardSnapshot) => snapshot.hasTag('lapsed');
export const selectIsRetrying = (snapshot: SubscriptionGuardSnapshot) => snapshot.hasTag('retrying');

/** Whether payments are set up; null while nobody has said. */
export const selectStripeConfigured = ({ context }: SubscriptionGuardSnapshot) =>
  context.status?.stripeConfigured ?? context.config?.stripeConfigured ?? null;
