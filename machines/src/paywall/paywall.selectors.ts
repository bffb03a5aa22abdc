import type { SnapshotFrom } from 'xstate';
import type { paywallMachine } from './paywall.machine.ts';

type PaywallSnapshot = SnapshotFrom<typeof paywallMachine>;

export const selectCoupon = ({ context }: PaywallSnapshot) => context.coupon;
export const selectCouponFault = ({ context }: PaywallSnapshot) => context.couponFault;
export const selectPurchaseFault = ({ context }: PaywallSnapshot) => context.purchaseFault;
export const selectIsValidating = (snapshot: PaywallSnapshot) => snapshot.hasTag('validating');
/** Whether trial and checkout are disabled at present. */
export const selectIsBusy = (snapshot: PaywallSnapshot) => snapshot.hasTag('busy');
/** Whether the payment page is being opened. */
export const selectIsOpening = (snapshot: PaywallSnapshot) => snapshot.hasTag('opening');

/** The progress of the trial's start. */
export function selectTrialStep(snapshot: PaywallSnapshot): 'offered' | 'starting' | 'started' {
  if (snapshot.hasTag('startingTrial')) return 'starting';
  return snapshot.hasTag('trialStarted') ? 'started' : 'offered';
}
