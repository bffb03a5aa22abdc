import type { paywallMachine } from '@oficio/machines/paywall';
import { type BrowserDriver, notInBrowser } from '@oficio/machines/testing';
import { expect, type Locator, type Page } from '@playwright/test';
import { letPass } from './page-clock.ts';
import { CHECKOUT_PAGE, type PaywallStage, paywallPorts } from './paywall.ports.ts';

/** The visible text where the server has sent no message. */
const FAULTS: Record<string, string> = {
  empty: 'Please enter a coupon code',
  unavailable: 'Unable to validate coupon code',
  no_checkout_url: 'No checkout URL received from server',
};

const button = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name });
const couponCode = (page: Page) => page.getByLabel('Coupon code');
const alerts = (page: Page) => page.getByRole('main').getByRole('alert');
const trial = (page: Page) => button(page, /trial/i);
const checkout = (page: Page) => button(page, /^Subscribe|payment page/);

/** The paywall's paths in a browser, for an owner who hasn't started the trial. */
export const paywallDriver: BrowserDriver<typeof paywallMachine, PaywallStage> = {
  open: async ({ page }) => {
    await page.route(CHECKOUT_PAGE, (route) => route.fulfill({ status: 204 }));
    await page.goto('/dashboard');
  },
  events: {
    'terms.changed': notInBrowser('The journeys of members and of signing out have it'),
    'coupon.edited': ({ page }, { code }) => couponCode(page).fill(code),
    'coupon.submitted': async ({ page }, { code }) => {
      await couponCode(page).fill(code);
      await couponCode(page).press('Enter');
    },
    'coupon.removed': ({ page }) => button(page, 'Remove').click(),
    'coupon.refused': notInBrowser('The purchase raises it when the checkout refuses the coupon'),
    'trial.chosen': ({ page }) => trial(page).click(),
    'subscribe.chosen': ({ page }) => checkout(page).click(),
    'page.returned': async ({ page }) => {
      await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    },
  },
  outcomes: paywallPorts,
  delay: ({ page }, milliseconds) => letPass(page, milliseconds),
  states: {
    'coupon.untouched': async ({ page }, { couponCode: typed }) => {
      await expect(couponCode(page)).toHaveValue(typed);
      await expect(couponCode(page)).toHaveAccessibleDescription('');
      await expect(button(page, 'Apply')).toBeVisible();
    },
    'coupon.validating': ({ page }) => expect(button(page, 'Checking...')).toBeDisabled(),
    'coupon.applied': async ({ page }, { coupon }) => {
      await expect(couponCode(page)).toHaveAccessibleDescription(coupon?.description ?? '?');
      await expect(page.getByText('Special Offer')).toBeVisible();
      await expect(button(page, 'Remove')).toBeEnabled();
    },
    'coupon.refused': async ({ page }, { couponFault }) => {
      await expect(couponCode(page)).toHaveAccessibleDescription(textOf(couponFault));
      await expect(button(page, 'Apply')).toBeVisible();
    },
    'purchase.choosing': async ({ page }, { coupon, couponFault, purchaseFault }) => {
      await expect(button(page, 'Start Free Trial')).toBeEnabled();
      await expect(button(page, coupon ? 'Subscribe with Discount' : 'Subscribe Now')).toBeEnabled();
      await expect(alerts(page)).toHaveText([purchaseFault, couponFault].filter(Boolean).map(textOf));
    },
    'purchase.startingTrial': ({ page }) => expectBusy(page, trial(page), 'Starting your trial...'),
    'purchase.trialStarted': ({ page }) => expectBusy(page, trial(page), 'Your trial has started'),
    'purchase.openingCheckout': ({ page }) => expectLeaving(page),
    'purchase.leaving': ({ page }) => expectLeaving(page),
  },
};

/** Both actions are disabled while one is pending. */
async function expectBusy(page: Page, taken: Locator, label: string): Promise<void> {
  await expect(taken).toHaveText(label);
  await expect(trial(page)).toBeDisabled();
  await expect(checkout(page)).toBeDisabled();
}

const expectLeaving = (page: Page) => expectBusy(page, checkout(page), 'Opening the payment page...');

function textOf(fault: { code: string; text: string | null } | null): string {
  return fault?.text || (FAULTS[fault?.code ?? ''] ?? `No text for ${fault?.code}`);
}
