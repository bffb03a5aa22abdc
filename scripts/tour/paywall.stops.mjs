import { press, shows } from './forms.mjs';
import { alone, manager, newcomer, owner } from './people.mjs';

/** @typedef {import('./stop.mjs').Scene} Scene */

const STATUS = '/api/subscription/status';
const COUPON = '/api/coupons/validate';

const OVER = {
  status: 'expired',
  isActive: false,
  isTrialing: false,
  isExpiredTrial: true,
  hasActiveAccess: false,
  daysLeft: 0,
  trialUsed: true,
  stripeConfigured: true,
  actionRequired: 'subscribe',
  showUpgradePrompt: true,
};

/** @type {import('./stop.mjs').Stop[]} */
export const stops = [
  { name: 'paywall-trial', who: newcomer, act: (scene) => open(scene, { stripeConfigured: true }) },
  {
    name: 'paywall-trial-without-payments',
    who: newcomer,
    act: (scene) => open(scene, { stripeConfigured: false }),
  },
  { name: 'paywall-subscribe', who: newcomer, act: (scene) => open(scene, OVER) },
  {
    name: 'paywall-past-due',
    who: newcomer,
    act: (scene) =>
      open(scene, { ...OVER, status: 'past_due', needsPayment: true, actionRequired: 'update_payment' }),
  },
  {
    name: 'paywall-coupon',
    who: newcomer,
    act: async (scene) => {
      await answerCoupon(scene, {
        valid: true,
        error: null,
        coupon: { code: 'SPRING', description: '50% off for three months' },
      });
      await open(scene, OVER);
      await applyCoupon(scene);
      await shows(scene.page, 'Special Offer');
    },
  },
  {
    name: 'paywall-coupon-refused',
    who: newcomer,
    act: async (scene) => {
      await answerCoupon(scene, { valid: false, coupon: null, error: 'Invalid coupon code' });
      await open(scene, OVER);
      await applyCoupon(scene);
      await shows(scene.page, 'Invalid coupon code');
    },
  },
  {
    name: 'paywall-opening',
    who: newcomer,
    act: async (scene) => {
      await scene.network.hold('/api/subscription/create-checkout-session');
      await open(scene, OVER);
      await press(scene.page, 'Subscribe Now');
      await shows(scene.page, 'Opening the payment page...');
    },
  },
  {
    name: 'paywall-failed',
    who: newcomer,
    act: async (scene) => {
      const text = 'There was a problem starting the checkout process. Please try again.';
      await scene.network.fail('/api/subscription/create-checkout-session', 503, 'checkout.failed', text);
      await open(scene, OVER);
      await press(scene.page, 'Subscribe Now');
      await shows(scene.page, text);
    },
  },
  { name: 'paywall-member', who: manager, act: (scene) => open(scene, OVER) },
  {
    name: 'paywall-unavailable',
    who: newcomer,
    act: async (scene) => {
      await scene.network.fail(STATUS, 500, 'server.failed', 'Something went wrong on our side.');
      await scene.page.goto('/dashboard', { waitUntil: 'networkidle' });
      await scene.page.getByRole('button', { name: 'Try again' }).waitFor();
    },
  },
  {
    name: 'paywall-over-form',
    who: alone,
    act: async (scene) => {
      const { page, network } = scene;
      await page.goto('/clients', { waitUntil: 'networkidle' });
      await network.fail(
        '/api/clients',
        402,
        'subscription.required',
        'Start your free trial or subscribe to continue.',
      );
      await network.change(STATUS, (status) => ({ ...status, ...OVER }));
      await page.getByRole('button', { name: 'New client' }).first().click();
      await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Imprenta Hidalgo');
      await press(page, 'Add client');
      await shows(page, 'Your access has ended');
    },
  },
  { name: 'banner-trial', who: owner, path: '/clients' },
  {
    name: 'banner-last-days',
    who: owner,
    act: (scene) =>
      openClients(scene, { daysLeft: 5, statusDisplay: 'Trial (5 days left)', showUpgradePrompt: true }),
  },
  {
    name: 'banner-canceled',
    who: owner,
    act: (scene) =>
      openClients(scene, {
        status: 'active',
        isTrialing: false,
        isGracePeriod: true,
        statusDisplay: 'Active (Canceled)',
        currentPeriodEnd: '2026-12-21T12:00:00.000Z',
      }),
  },
  {
    name: 'banner-past-due',
    who: owner,
    act: (scene) =>
      openClients(scene, {
        status: 'past_due',
        isTrialing: false,
        needsPayment: true,
        hasActiveAccess: true,
      }),
  },
];

/**
 * The dashboard with a status that would take days or a payment to reach.
 * @param {Scene} scene
 * @param {object} status
 */
async function open({ page, network }, status) {
  await network.change(STATUS, (stored) => ({ ...stored, ...status }));
  await page.goto('/dashboard', { waitUntil: 'networkidle' });
  await page.getByRole('heading', { level: 1 }).waitFor();
}

/**
 * @param {Scene} scene
 * @param {object} status
 */
async function openClients({ page, network }, status) {
  await network.change(STATUS, (stored) => ({ ...stored, ...status }));
  await page.goto('/clients', { waitUntil: 'networkidle' });
}

/**
 * @param {Scene} scene
 * @param {object} json
 */
const answerCoupon = ({ network }, json) => network.answer(COUPON, (route) => route.fulfill({ json }));

/** @param {Scene} scene */
async function applyCoupon({ page }) {
  await page.getByLabel('Coupon code').fill('spring');
  await press(page, 'Apply');
}
