import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { FakeAuth } from '../stage/fake-auth.ts';
import { openScreen } from '../stage/open-screen.tsx';
import { settings } from '../stage/settings-screen.ts';

const NEW = 'new@example.com';

afterEach(() => {
  vi.useRealTimers();
});

async function openAddress(path = '/settings?section=email') {
  let auth: FakeAuth | undefined;
  const screen = await openScreen(path, {
    answers(server) {
      auth = new FakeAuth(server);
    },
  });
  if (!auth) throw new Error('No auth service');
  return { ...screen, auth };
}

test('an invalid address and the present one are refused at the field, which keeps its text', async () => {
  const { auth } = await openAddress();
  await settings.sendLinkTo('nobody@nowhere');
  await expect.element(page.getByText('Please enter a valid email address')).toBeVisible();
  await settings.sendLinkTo('ALMA@example.com');
  await expect.element(page.getByText('This is already your address')).toBeVisible();
  await expect.element(settings.field('New email address')).toHaveValue('ALMA@example.com');
  expect(auth.changes).toEqual([]);
});

test('a taken address has the usual answer', async () => {
  const { auth } = await openAddress();
  auth.refuses = () => ({ status: 422, code: 'email_exists' });
  await expect.element(settings.field('New email address')).toBeVisible();
  auth.waits.set('GET', new Promise(() => undefined));
  await settings.sendLinkTo(NEW);
  await expect.element(page.getByText(`We sent a link to ${NEW}`)).toBeVisible();
});

test('a second link needs a wait of a minute, and a refusal says so', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const { auth } = await openAddress();
  await settings.sendLinkTo(NEW);
  const again = settings.button('Send the link again');
  await expect.element(again).toBeDisabled();
  await expect.element(page.getByText('You can ask for another email in a minute.')).toBeVisible();
  auth.refuses = () => ({ status: 429, code: 'over_email_send_rate_limit' });
  await settings.sendLinkTo(NEW);
  await expect
    .element(settings.alert)
    .toMatchTextContent(/Too many attempts\. Please wait a minute and try again\./);
  auth.refuses = null;
  await vi.advanceTimersByTimeAsync(60_000);
  await again.click();
  await expect.poll(() => auth.changes.length).toBe(3);
});

test('an address that is typed while the previous one is being read stays', async () => {
  const { auth } = await openAddress();
  await expect.element(settings.field('New email address')).toBeVisible();
  const read = Promise.withResolvers<void>();
  auth.waits.set('GET', read.promise);
  await settings.sendLinkTo(NEW);
  await expect.element(page.getByText(`We sent a link to ${NEW}`)).toBeVisible();
  await settings.field('New email address').fill(`other-${NEW}`);
  read.resolve();
  await expect.element(settings.button('Send confirmation link')).toBeEnabled();
  await expect.element(settings.field('New email address')).toHaveValue(`other-${NEW}`);
});

test('a double click sends one link, also while the server is silent', async () => {
  const { auth } = await openAddress();
  const sent = Promise.withResolvers<void>();
  auth.waits.set('PUT', sent.promise);
  await settings.field('New email address').fill(NEW);
  await settings.button('Send confirmation link').dblClick();
  await expect.element(settings.button('Sending...')).toBeDisabled();
  sent.resolve();
  await expect.element(page.getByText(`We sent a link to ${NEW}`)).toBeVisible();
  expect(auth.changes).toHaveLength(1);
});
