// Proves the whole life of a subscription by the server's clock and the provider's webhooks.
import { addCoupon } from '../fixtures/coupons.ts';
import { createPerson } from '../fixtures/person.ts';
import { test } from '../fixtures/server-clock.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { billingMailsTo, paidUntil } from '../fixtures/subscription-facts.ts';
import { expect } from '../fixtures/test.ts';
import { PaymentPage } from '../pages/payment-page.ts';
import { PaywallPage } from '../pages/paywall-page.ts';
import { Shell } from '../pages/shell.ts';
import { SubscriptionPage } from '../pages/subscription-page.ts';

// The payment provider's pages only answer this machine, so there is no forwarded address.
test.use({ extraHTTPHeaders: {} });

test('the life of a subscription: trial, thirty days, paywall, coupon, checkout, canceled, ended, subscribed again', async ({
  page,
  oficio,
  serverClock,
}) => {
  const owner = await createPerson(oficio);
  await addCoupon(oficio, {
    code: 'WELCOME20',
    description: '20 % off for two months',
    percent: 20,
    months: 2,
  });
  const subscription = new SubscriptionPage(page);
  const payment = new PaymentPage(page);
  const paywall = new PaywallPage(page);
  const { notifications } = new Shell(page);
  await signInBeforehand(page, oficio, owner);

  await page.goto('/dashboard');
  await paywall.expectTitle('Start Your Free Trial');
  await paywall.button('Start Free Trial').click();
  await expect(notifications).toContainText('Welcome to Oficio!');
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();

  await serverClock.advance({ days: 24 });
  await subscription.open();
  await subscription.expectStatus('Trial (6 days left)');

  await serverClock.advance({ days: 6 });
  await page.goto('/clients');
  await paywall.expectTitle('Subscribe to Continue');
  await expect(page.getByText('Your free trial has ended.')).toBeVisible();

  await paywall.applyCoupon('  welcome20 ');
  await expect(notifications).toContainText('Coupon Applied!');
  await expect(page.getByText('Special Offer')).toBeVisible();
  await paywall.button('Subscribe with Discount').click();
  await payment.expectTotal('$11.20');
  // After Back without paying, and after a reload, the same page opens with the same coupon.
  await page.goBack();
  await paywall.expectTitle('Subscribe to Continue');
  await page.reload();
  await paywall.button('Subscribe with Discount').click();
  await payment.expectTotal('$11.20');
  await payment.pay('Declined');
  await expect(payment.problem).toHaveText('Your card was declined. Nothing was charged.');
  await payment.pay('3-D Secure');
  await payment.confirm('Fail');
  await expect(payment.problem).toHaveText('Your bank did not confirm the payment. Nothing was charged.');
  await payment.pay('3-D Secure');
  await payment.confirm('Complete');

  await expect(page.getByRole('heading', { name: 'Thank you! Professional is yours.' })).toBeVisible();
  await expect(page).toHaveURL('/subscription');
  await subscription.expectStatus('Active');
  const first = await paidUntil(oficio, owner);
  await expect(subscription.main.getByText(first, { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Go to your dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();

  await subscription.open();
  await subscription.button('Cancel subscription').click();
  await expect(subscription.dialog).toContainText(`It stays active until ${first}`);
  await expect(subscription.dialog.getByRole('button', { name: 'Keep subscription' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(subscription.dialog).toBeHidden();
  await subscription.cancel();
  await subscription.expectStatus('Active (Canceled)');
  await subscription.button('Resume subscription').click();
  await subscription.expectStatus('Active');
  await serverClock.advance({ days: 10 });
  await subscription.cancel();
  await subscription.expectStatus('Active (Canceled)');
  await expect(subscription.main.getByText('Ends on')).toBeVisible();
  await page.goto('/clients');
  await expect(page.getByRole('button', { name: 'New client' }).first()).toBeVisible();

  await serverClock.advance({ days: 21 });
  await subscription.open();
  await subscription.expectStatus('Canceled');
  await page.goto('/clients');
  await paywall.expectTitle('Subscribe to Continue');
  await paywall.button('Subscribe Now').click();
  await payment.expectTotal('$14.00');
  await payment.pay('Pays');
  await expect(page.getByRole('heading', { name: 'Thank you! Professional is yours.' })).toBeVisible();
  await subscription.button('See invoices').click();
  await payment.expectInvoices(['$14.00', '$11.20']);
  await payment.leave();
  await expect(page).toHaveURL('/subscription');
  await subscription.expectStatus('Active');

  await expect
    .poll(() => billingMailsTo(oficio, owner))
    .toEqual([
      'Your free trial of Oficio has started',
      'Your free trial of Oficio ends in 7 days',
      'Your free trial of Oficio ends in 3 days',
      'Your free trial of Oficio ends in 1 day',
      'Your free trial of Oficio has ended',
      'Your receipt from Oficio: $11.20 USD',
      'Your subscription to Oficio is canceled',
      'Your subscription to Oficio continues',
      'Your subscription to Oficio is canceled',
      'Your receipt from Oficio: $14.00 USD',
    ]);
});
