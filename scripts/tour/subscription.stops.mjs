import { heading, press, shows } from './forms.mjs';
import { alone, demo, newcomer, owner } from './people.mjs';

/**
 * @typedef {import('./stop.mjs').Stop} Stop
 * @typedef {import('./stop.mjs').Scene} Scene
 */

const STATUS = '/api/subscription/status';
const inDays = (/** @type {number} */ days) => new Date(Date.now() + days * 86_400_000).toISOString();

const TRIAL = { stripeConfigured: true, showUpgradePrompt: false };
const ACTIVE = {
  stripeConfigured: true,
  hasSubscription: true,
  status: 'active',
  isActive: true,
  isTrialing: false,
  isExpiredTrial: false,
  hasActiveAccess: true,
  trialUsed: true,
  daysLeft: 23,
  planName: 'Professional',
  planPrice: 14,
  currentPeriodEnd: inDays(23),
  canManageSubscription: true,
  statusDisplay: 'Active',
  statusDescription: 'Your subscription is active.',
  actionRequired: 'none',
};
const CANCELED = {
  ...ACTIVE,
  isGracePeriod: true,
  isCanceled: true,
  canceledAt: inDays(-1),
  statusDisplay: 'Active (Canceled)',
  statusDescription: 'Your subscription is canceled and stays active until its period ends.',
  actionRequired: 'resume',
};
const PAST_DUE = {
  ...ACTIVE,
  status: 'past_due',
  isActive: false,
  needsPayment: true,
  statusDisplay: 'Payment Required',
  statusDescription: 'Your last payment failed.',
  actionRequired: 'update_payment',
};
const EXPIRED = {
  ...ACTIVE,
  status: 'expired',
  isActive: false,
  hasActiveAccess: false,
  isExpiredTrial: true,
  needsPayment: true,
  daysLeft: 0,
  trialEnd: inDays(-2),
  currentPeriodEnd: null,
  statusDisplay: 'Trial Expired',
  statusDescription: 'Your free trial has ended.',
  actionRequired: 'subscribe',
};

/** A member without the right to manage payments. @param {import('./stage.mjs').Stage} stage */
const viewer = async (stage) => {
  await owner(stage);
  return stage.once('viewer', () => stage.signIn('layla@example.com', 'Correct-horse-7'));
};

/** @type {Stop[]} */
export const stops = [
  { name: 'subscription-none', who: newcomer, act: opened('/subscription', TRIAL) },
  { name: 'subscription-trial', who: alone, act: opened('/subscription', TRIAL) },
  { name: 'subscription-active', who: alone, act: opened('/subscription', ACTIVE) },
  {
    name: 'subscription-cancel',
    who: alone,
    act: async (scene) => {
      await opened('/subscription', ACTIVE)(scene);
      await press(scene.page, 'Cancel subscription');
      await shows(scene.page, 'Keep subscription');
    },
  },
  { name: 'subscription-canceled', who: alone, act: opened('/subscription', CANCELED) },
  { name: 'subscription-past-due', who: alone, act: opened('/subscription', PAST_DUE) },
  { name: 'subscription-expired', who: alone, act: opened('/subscription?canceled=true', EXPIRED) },
  { name: 'subscription-no-payments', who: alone, act: opened('/subscription', { stripeConfigured: false }) },
  {
    name: 'subscription-member',
    who: viewer,
    act: opened('/subscription', { ...ACTIVE, canManageSubscription: false }),
  },
  { name: 'subscription-demo', who: demo, path: '/subscription' },
  { name: 'checkout-confirming', who: alone, act: returned(EXPIRED, 'Your payment is being confirmed…') },
  {
    name: 'checkout-overdue',
    who: alone,
    act: async (scene) => {
      await scene.page.clock.install();
      await returned(EXPIRED, 'Your payment is being confirmed…')(scene);
      await scene.page.clock.runFor(61_000);
      await shows(scene.page, 'Your payment is on its way');
    },
  },
  { name: 'checkout-thanks', who: alone, act: returned(ACTIVE, 'Thank you! Professional is yours.') },
  { name: 'subscription-plans', who: alone, act: opened('/subscription-plans', TRIAL) },
  { name: 'subscription-plans-active', who: alone, act: opened('/subscription-plans', ACTIVE) },
  {
    name: 'subscription-plans-switch',
    who: alone,
    act: async (scene) => {
      await opened('/subscription-plans', ACTIVE)(scene);
      await press(scene.page, 'Switch to Starter');
      await shows(scene.page, 'Keep my plan');
    },
  },
  {
    name: 'subscription-plans-too-many',
    who: alone,
    act: async (scene) => {
      await scene.network.fail(
        '/api/subscription/create-checkout-session',
        409,
        'plan.too_many_members',
        'The Starter plan is for one person. Remove the other members first, or choose Professional.',
      );
      await opened('/subscription-plans', TRIAL)(scene);
      await press(scene.page, 'Choose Starter');
      await shows(scene.page, 'Go to collaborators');
    },
  },
];

/**
 * @param {string} path
 * @param {object} facts over what the process answers
 * @returns {(scene: Scene) => Promise<void>}
 */
function opened(path, facts) {
  return async ({ page, network }) => {
    await network.change(STATUS, (status) => ({ ...status, ...facts }));
    await page.goto(path, { waitUntil: 'networkidle' });
    await heading(page, path === '/subscription-plans' ? 'Plans' : 'Subscription');
  };
}

/**
 * @param {object} facts
 * @param {string} text
 * @returns {(scene: Scene) => Promise<void>}
 */
function returned(facts, text) {
  return async ({ page, network }) => {
    await network.change(STATUS, (status) => ({ ...status, ...facts }));
    // The provider knows no such payment.
    await network.fail('/api/subscription/checkout-return', 503, 'payments.unavailable', 'Not now.');
    await page.goto('/subscription?checkout=success&session_id=cs_test_1');
    await shows(page, text);
  };
}
