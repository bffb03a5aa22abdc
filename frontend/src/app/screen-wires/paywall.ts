import type { PaywallEmitted } from '@oficio/machines/paywall';
import {
  COUPON_APPLIED,
  faultText,
  SIGN_IN_REQUIRED,
  TRIAL_STARTED,
} from '../../features/subscription/subscription.messages.ts';
import type { ScreenWire } from './screen-wire.ts';

export const paywallWire: ScreenWire<PaywallEmitted> = (event, { raise, targets }) => {
  switch (event.type) {
    case 'paywall.trialStarted':
      raise({ kind: 'success', ...TRIAL_STARTED });
      break;
    case 'paywall.dashboardDue':
      targets.storeSubscription(event.status);
      targets.go('/dashboard');
      break;
    case 'paywall.trialFailed':
    case 'paywall.checkoutFailed':
      raise({ kind: 'error', title: 'Error', description: faultText(event.fault) });
      break;
    case 'paywall.checkoutReady':
      targets.leaveFor(event.url);
      break;
    case 'paywall.couponApplied':
      raise({ kind: 'success', ...COUPON_APPLIED, description: event.description });
      break;
    case 'paywall.signInRequired':
      raise({ kind: 'info', ...SIGN_IN_REQUIRED });
      targets.go(`/login?redirect=${event.redirect}`);
      break;
  }
};
