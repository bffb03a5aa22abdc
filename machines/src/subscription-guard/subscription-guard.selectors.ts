import type { SnapshotFrom } from 'xstate';
import type { subscriptionGuardMachine } from './subscription-guard.machine.ts';
import type { PaywallVariant } from './subscription-guard.types.ts';

type SubscriptionGuardSnapshot = SnapshotFrom<typeof subscriptionGuardMachine>;

const VARIANTS = ['requireActive', 'trialUsed', 'trialOffered'] as const satisfies readonly PaywallVariant[];

/** The view in place of the signed-in part: the part itself, or its obstacle. */
export function selectGuardView(
  snapshot: SubscriptionGuardSnapshot,
): 'loading' | 'open' | 'paywall' | 'unavailable' {
  if (snapshot.hasTag('loading')) return 'loading';
  if (snapshot.hasTag('unavailable')) return 'unavailable';
  return snapshot.hasTag('open') ? 'open' : 'paywall';
}

/** The visible paywall; null for none. */
export function selectPaywallVariant(snapshot: SubscriptionGuardSnapshot): PaywallVariant | null {
  return VARIANTS.find((variant) => snapshot.hasTag(variant)) ?? null;
}

/** Whether access has ended over unsaved input. */
export const selectHasLapsed = (snapshot: SubscriptionGuardSnapshot) => snapshot.hasTag('lapsed');
export const selectIsRetrying = (snapshot: SubscriptionGuardSnapshot) => snapshot.hasTag('retrying');

/** Whether payments are configured; null while unknown. */
export const selectStripeConfigured = ({ context }: SubscriptionGuardSnapshot) =>
  context.status?.stripeConfigured ?? context.config?.stripeConfigured ?? null;
