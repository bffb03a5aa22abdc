// Proves a payment across two tabs, the provider's pages and its webhooks.
import { letPass, stopClock } from '../drivers/page-clock.ts';
import { apiRefusal } from '../drivers/refusals.ts';
import { expectNothingFound } from '../fixtures/axe.ts';
import { addCoupon } from '../fixtures/coupons.ts';
import { createPersonWithTrial } from '../fixtures/person.ts';
import { test } from '../fixtures/server-clock.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { statusOf } from '../fixtures/subscription-facts.ts';
import { expect } from '../fixtures/test.ts';
import { PaymentPage } from '../pages/payment-page.ts';
import { SubscriptionPage } from '../pages/subscription-page.ts';

// The payment provider's pages only answer this machine, so there is no forwarded address.
test.use({ extraHTTPHeaders: {} });

test('a coupon expires during the checkout, and one of two tabs can pay', async ({
  page,
  context,
  oficio,
  serverClock,
}) => {
  const owner = await createPersonWithTrial(oficio);
  const soon = new Date((await serverClock.now()).getTime() + 30 * 60_000);
  await addCoupon(oficio, { code: 'SOON20', description: '20 % off', percent: 20, expiresAt: soon });
  await signInBeforehand(page, oficio, owner);
  const subscription = new SubscriptionPage(page);
  const payment = new PaymentPage(page);
  const coupon = page.getByLabel('Coupon code');

  const script = Promise.withResolvers<void>();
  await page.route('**/dev/stripe/pages.js', async (route) => {
    await script.promise;
    await route.continue();
  });
  await page.goto('/subscription-plans');
  await coupon.fill('soon20');
  await subscription.button('Choose Professional').click();
  await payment.expectTotal('$11.20');
  // A click before the page is interactive would be lost.
  await expect(payment.payButton('$11.20')).toBeDisabled();
  script.resolve();
  await expect(payment.payButton('$11.20')).toBeEnabled();
  // The page keeps its price as long as it is open.
  await serverClock.advance({ minutes: 31 });
  await page.reload();
  await payment.expectTotal('$11.20');
  await serverClock.advance({ minutes: 30 });
  await payment.pay('Pays');
  await payment.expectOver('Expired');
  await payment.leave();
  await expect(page.getByText('Checkout was canceled.')).toBeVisible();
  await expect(page).toHaveURL('/subscription');
  expect((await statusOf(oficio, owner)).status).toBe('trialing');

  await page.getByRole('link', { name: 'Subscribe', exact: true }).first().click();
  await coupon.fill('soon20');
  await subscription.button('Choose Professional').click();
  await expect(coupon).toBeFocused();
  await expect(coupon).toHaveAccessibleDescription('This coupon has expired');
  await page.reload();
  await expect(coupon).toHaveValue('soon20');
  await coupon.fill('');
  await subscription.button('Choose Professional').click();
  await payment.expectTotal('$14.00');

  const otherTab = await context.newPage();
  const other = { subscription: new SubscriptionPage(otherTab), payment: new PaymentPage(otherTab) };
  await other.subscription.choosePlan('Starter');
  await other.payment.expectTotal('$5.00');
  // The last choice is the one that can be paid.
  await payment.pay('Pays');
  await payment.expectOver('Expired');
  await subscription.choosePlan('Starter');
  await payment.expectTotal('$5.00');
  await other.payment.pay('Pays');
  await expect(otherTab.getByRole('heading', { name: 'Thank you! Starter is yours.' })).toBeVisible();
  await payment.pay('Pays');
  await payment.expectOver('Paid');
  await payment.leave('Continue');
  await subscription.expectStatus('Active');
  await subscription.button('See invoices').click();
  await payment.expectInvoices(['$5.00']);
  await payment.leave();

  await page.getByRole('link', { name: 'Change plan' }).click();
  await subscription.button('Switch to Professional').click();
  await expect(subscription.dialog).toContainText('is added to your next invoice');
  await subscription.dialog.getByRole('button', { name: 'Switch to Professional' }).click();
  await expect(page.getByText('You are on Professional now')).toBeVisible();
  await subscription.open();
  await subscription.expectStatus('Professional');
  await subscription.cancel();
  await expect(subscription.main).toBeFocused();
  // The other tab shows both changes.
  await other.subscription.expectStatus('Active (Canceled)');
  await expect(
    other.subscription.main.getByRole('heading', { name: 'Professional', exact: true }),
  ).toBeVisible();
  await expect(otherTab.getByRole('heading', { name: /^Thank you/ })).toHaveCount(0);
});

test('a payment whose confirmation is late, and an installation without payments', async ({
  page,
  oficio,
}) => {
  const owner = await createPersonWithTrial(oficio);
  await signInBeforehand(page, oficio, owner);
  const subscription = new SubscriptionPage(page);
  const payment = new PaymentPage(page);
  const before = await statusOf(oficio, owner);

  await page.route('**/api/subscription/status', (route) =>
    route.fulfill({ json: { ...before, stripeConfigured: false, stripePublishableKey: null } }),
  );
  await subscription.open();
  await expect(subscription.main.getByText('Payments aren’t set up here yet.')).toBeVisible();
  await expect(subscription.main.getByRole('link', { name: 'Subscribe' })).toHaveCount(0);
  await page.goto('/subscription-plans');
  await expect(subscription.main.getByText('Payments aren’t set up here yet.')).toBeVisible();
  await expect(subscription.main.getByRole('button', { name: /^Choose/ })).toHaveCount(0);
  await page.unroute('**/api/subscription/status');

  await subscription.choosePlan('Professional');
  // Neither the provider nor our tables have the payment yet.
  await page.route('**/api/subscription/status', (route) => route.fulfill({ json: before }));
  await page.route(
    '**/api/subscription/checkout-return',
    apiRefusal('payments.unavailable', 'The payment service can’t be reached at the moment.'),
  );
  await payment.pay('Pays');
  const confirming = page.getByRole('heading', { name: 'Your payment is being confirmed…' });
  await expect(confirming).toBeVisible();
  await expect(page).toHaveURL('/subscription');
  await page.clock.install();
  await page.reload();
  await expect(confirming).toBeVisible();
  await expect(subscription.main.getByRole('link', { name: 'Subscribe' })).toHaveCount(0);
  await stopClock(page);
  await letPass(page, 61_000);
  await expect(page.getByRole('heading', { name: 'Your payment is on its way' })).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  await page.clock.resume();
  const notified = page.waitForResponse('**/api/subscription/checkout-return');
  await subscription.button('Check again').click();
  expect((await notified).status()).toBe(200);
  await expect(page.getByRole('heading', { name: 'Thank you! Professional is yours.' })).toBeVisible();
  await expectNothingFound(page);
  // A session id in the address that nobody has paid.
  await page.goto('/subscription?checkout=success&session_id=cs_test_made_up');
  await subscription.expectStatus('Active');
  await expect(page).toHaveURL('/subscription');
  await expect(page.getByRole('heading', { name: /^Thank you/ })).toHaveCount(0);
  await subscription.button('Cancel subscription').click();
  await expect(subscription.dialog).toBeVisible();
  await expectNothingFound(page);
  await page.goto('/subscription-plans');
  await expect(subscription.button('Switch to Starter')).toBeVisible();
  await expectNothingFound(page);
});
