import type { PaywallEmitted } from '@oficio/machines/paywall';
import {
  COUPON_APPLIED,
  faultText,
  SIGN_IN_REQUIRED,
  TRIAL_STARTED,
} from '../../features/subscription/subscription.messages.ts';
import { screenWire } from '../wires/screen-wire.ts';

export const paywallWire = screenWire<PaywallEmitted>({
  'paywall.trialStarted': (_, { raise }) => raise({ kind: 'success', ...TRIAL_STARTED }),
  'paywall.dashboardDue'(event, { targets }) {
    targets.storeSubscription(event.status);
    targets.go('/dashboard');
  },
  'paywall.trialFailed': ({ fault }, { raise }) =>
    raise({ kind: 'error', title: 'Error', description: faultText(fault) }),
  'paywall.checkoutFailed': ({ fault }, { raise }) =>
    raise({ kind: 'error', title: 'Error', description: faultText(fault) }),
  'paywall.checkoutReady': ({ url }, { targets }) => targets.leaveFor(url),
  'paywall.couponApplied': ({ description }, { raise }) =>
    raise({ kind: 'success', ...COUPON_APPLIED, description }),
  'paywall.signInRequired'(event, { raise, targets }) {
    raise({ kind: 'info', ...SIGN_IN_REQUIRED });
    targets.go(`/login?redirect=${event.redirect}`);
  },
});
