import type { PaywallEmitted } from '@oficio/machines/paywall';
import {
  COUPON_APPLIED,
  faultText,
  SIGN_IN_REQUIRED,
  TRIAL_STARTED,
} from '../../features/subscription/subscription.messages.ts';
import { screenWire } from './screen-wire.ts';

export const paywallWire = screenWire<PaywallEmitted>({
  'paywall.trialStarted'(_, { raise }) {
    raise({ kind: 'success', ...TRIAL_STARTED });
  },
  'paywall.dashboardDue'(event, { targets }) {
    targets.storeSubscription(event.status);
    targets.go('/dashboard');
  },
  'paywall.trialFailed'(event, { raise }) {
    raise({ kind: 'error', title: 'Error', description: faultText(event.fault) });
  },
  'paywall.checkoutFailed'(event, { raise }) {
    raise({ kind: 'error', title: 'Error', description: faultText(event.fault) });
  },
  'paywall.checkoutReady'(event, { targets }) {
    targets.leaveFor(event.url);
  },
  'paywall.couponApplied'(event, { raise }) {
    raise({ kind: 'success', ...COUPON_APPLIED, description: event.description });
  },
  'paywall.signInRequired'(event, { raise, targets }) {
    raise({ kind: 'info', ...SIGN_IN_REQUIRED });
    targets.go(`/login?redirect=${event.redirect}`);
  },
});
