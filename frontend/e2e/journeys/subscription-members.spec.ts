// Proves the states of a paid organization of three people by the provider's webhooks.
import { join } from '../fixtures/invitation.ts';
import { otherDevice } from '../fixtures/own-account.ts';
import { createPerson, createPersonWithTrial } from '../fixtures/person.ts';
import { test } from '../fixtures/server-clock.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { billingMailsTo } from '../fixtures/subscription-facts.ts';
import { expect } from '../fixtures/test.ts';
import { PaymentPage } from '../pages/payment-page.ts';
import { PaywallPage } from '../pages/paywall-page.ts';
import { SubscriptionPage } from '../pages/subscription-page.ts';

// The payment provider's pages only answer this machine, so there is no forwarded address.
test.use({ extraHTTPHeaders: {} });

test('an organization of three is unpaid, paid, too large for Starter, past due, locked and paid again', async ({
  page,
  browser,
  oficio,
  serverClock,
}) => {
  const owner = await createPersonWithTrial(oficio);
  const guests = [await createPerson(oficio, 'Bruno'), await createPerson(oficio, 'Nora')] as const;
  for (const guest of guests) await join(oficio, owner, guest, 'manager');
  const member = await otherDevice(browser, oficio, guests[0]);
  const memberPaywall = new PaywallPage(member);
  const expectMemberIn = async () => {
    await member.goto('/clients');
    await expect(member.getByRole('button', { name: 'New client' }).first()).toBeVisible();
  };
  const expectMemberOut = async () => {
    await member.goto('/clients');
    await memberPaywall.expectTitle('Subscribe to Continue');
    await expect(member.getByRole('heading', { name: 'Ask the owner' })).toBeVisible();
    await expect(memberPaywall.button('Subscribe Now')).toHaveCount(0);
  };
  const subscription = new SubscriptionPage(page);
  const payment = new PaymentPage(page);
  await signInBeforehand(page, oficio, owner);

  await expectMemberIn();
  await serverClock.advance({ days: 30 });
  await expectMemberOut();
  await member.goto('/subscription');
  await expect(member.getByRole('main').getByText('Ask the owner')).toBeVisible();
  await expect(member.getByRole('main').getByRole('link', { name: 'Subscribe' })).toHaveCount(0);

  await page.goto('/subscription-plans');
  await subscription.button('Choose Starter').click();
  await expect(subscription.main.getByRole('alert')).toContainText('The Starter plan is for one person.');
  await subscription.button('Choose Professional').click();
  await payment.expectTotal('$14.00');
  await payment.pay('Fails at renewal');
  await expect(page.getByRole('heading', { name: 'Thank you! Professional is yours.' })).toBeVisible();
  await expectMemberIn();

  await page.goto('/subscription-plans');
  await subscription.button('Switch to Starter').click();
  await expect(subscription.dialog).toContainText('Starter costs $5 per month');
  await subscription.dialog.getByRole('button', { name: 'Switch to Starter' }).click();
  await expect(subscription.dialog.getByRole('alert')).toContainText('The Starter plan is for one person.');
  await subscription.dialog.getByRole('link', { name: 'Go to collaborators' }).click();
  await expect(page.getByRole('heading', { name: 'Collaborators', level: 1 })).toBeVisible();

  await serverClock.advance({ days: 32 });
  await subscription.open();
  await subscription.expectStatus('Payment Required');
  await expectMemberIn();
  await serverClock.advance({ days: 7 });
  await expectMemberOut();
  await page.goto('/clients');
  await new PaywallPage(page).expectTitle('Subscribe to Continue');
  await page.getByRole('link', { name: 'Update payment', exact: true }).last().click();
  await subscription.button('Pay now').click();
  await payment.changeCard('Pays', '4242');
  await page.getByRole('button', { name: 'Pay $14.00', exact: true }).click();
  await payment.expectInvoices(['Paid', 'Paid']);
  await payment.leave();
  await subscription.expectStatus('Active');
  await expectMemberIn();
  expect(await billingMailsTo(oficio, owner)).toEqual(
    expect.arrayContaining(['A payment for Oficio failed', 'Your receipt from Oficio: $14.00 USD']),
  );
  expect(await billingMailsTo(oficio, guests[0])).toEqual([]);
  await member.context().close();
});
