import { authRoutes, billingRoutes, couponRoutes, subscriptionRoutes } from '@oficio/contracts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { afterTwoFrames } from '../stage/every-screen.ts';
import { expectAccessible } from '../stage/expect-accessible.ts';
import type { FakeServer } from '../stage/fake-server.ts';
import { openScreen } from '../stage/open-screen.tsx';
import { showOnPhone } from '../stage/screen-sizes.ts';

const { createCheckoutSession } = billingRoutes;
const { status } = subscriptionRoutes;

const main = page.getByRole('main');
const failure = main.getByRole('alert');
const title = page.getByRole('heading', { name: 'Start Your Free Trial', level: 1 });
const code = page.getByLabelText('Coupon code (optional)');
const button = (name: string) => main.getByRole('button', { name, exact: true });

/** Opens a screen without access, which offers the trial. */
function openWithoutAccess(answers = (_server: FakeServer) => {}) {
  return openScreen('/clients', {
    answers(server) {
      const offered = {
        hasSubscription: false,
        stripeConfigured: true,
        actionRequired: 'start_trial',
      } as const;
      server.answer(status, server.sample(status, offered));
      answers(server);
    },
  });
}

/** Resolves when the paywall has had the time to be rendered, for whomever it finds. */
async function isOffered(server: FakeServer): Promise<void> {
  await import('../../src/app/signed-in/paywall-screen.tsx');
  await expect.poll(() => server.callsOf(status).length).toBeGreaterThan(0);
  await expect.poll(() => server.pending).toBe(0);
  await afterTwoFrames(() => undefined);
}

async function typeCode(text: string): Promise<void> {
  await code.fill(text);
  await userEvent.keyboard('{Enter}');
}

test('a coupon is applied by keyboard; an empty and a refused one say why', async () => {
  const { server } = await openWithoutAccess();
  await expect.element(title).toBeVisible();
  await expect.element(main.getByText('$14')).toBeVisible();
  await expect.element(button('Apply')).toBeDisabled();
  await expectAccessible();
  await typeCode('  ');
  await expect.element(code).toHaveAccessibleDescription('Please enter a coupon code');
  server.answer(couponRoutes.validate, { valid: false, error: 'There is no such coupon', coupon: null });
  await typeCode(' nope ');
  await expect.element(failure).toMatchTextContent('There is no such coupon');
  await expectAccessible();
  const description = '50% off for three months';
  server.answer(couponRoutes.validate, { valid: true, error: null, coupon: { code: 'SPRING', description } });
  await typeCode(' spring ');
  await expect.element(page.getByText('Coupon Applied!')).toBeVisible();
  await expect.element(main.getByText('Special Offer')).toBeVisible();
  await expect.element(code).toHaveAccessibleDescription(description);
  await expect.element(button('Subscribe with Discount')).toBeEnabled();
  expect(server.callsOf(couponRoutes.validate).map(({ body }) => body.code)).toEqual(['nope', 'spring']);
  await showOnPhone();
  await expectAccessible();
});

test('a checkout that fails says why, and can be opened again with the typed coupon', async () => {
  const { server } = await openWithoutAccess((fake) =>
    fake.answer(couponRoutes.validate, {
      valid: true,
      error: null,
      coupon: { code: 'SPRING', description: '50% off' },
    }),
  );
  await typeCode('spring');
  const subscribe = button('Subscribe with Discount');
  server.refuse(createCheckoutSession, 'subscription.active_already', 'Somebody has just subscribed');
  await subscribe.click();
  await expect.element(failure).toMatchTextContent('Somebody has just subscribed');
  server.answer(createCheckoutSession, {});
  const held = server.hold(createCheckoutSession);
  await subscribe.click();
  await expect.element(button('Opening the payment page...')).toBeDisabled();
  await expect.element(button('Start Free Trial')).toBeDisabled();
  held.release();
  await expect.element(failure).toMatchTextContent('No checkout URL received from server');
  await expect.element(button('Start Free Trial')).toBeEnabled();
  expect(server.callsOf(createCheckoutSession).map(({ body }) => body)).toEqual([
    { couponCode: 'spring' },
    { couponCode: 'spring' },
  ]);
});

test('a person whose session isn’t verified yet is not called signed out', async () => {
  let said = false;
  const observer = new MutationObserver(() => {
    said ||= document.body.textContent.includes('You are signed out');
  });
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  const { server, user } = await openWithoutAccess((fake) => fake.refuse(authRoutes.me, 'server.failed'));
  await expect.element(main.getByRole('status').first()).toMatchTextContent('Loading...');
  await isOffered(server);
  server.answer(authRoutes.me, user);
  window.dispatchEvent(new Event('online'));
  await expect.element(title).toBeVisible();
  observer.disconnect();
  expect(said).toBe(false);
});
