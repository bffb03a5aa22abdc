// Proves that access granted and refused by the real server opens and closes the screens.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectNothingFound } from '../fixtures/axe.ts';
import { runSql } from '../fixtures/database.ts';
import type { OficioProcess } from '../fixtures/oficio-process.ts';
import { callApi, createPerson, createPersonWithTrial } from '../fixtures/person.ts';
import { requestEnd } from '../fixtures/request-end.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect, test } from '../fixtures/test.ts';
import { ClientsPage } from '../pages/clients-page.ts';

const DAY_SECONDS = 86_400;
const CHECKOUT = '**/api/subscription/create-checkout-session';

test('access that ends over a half-typed form keeps the form, and one client is saved after it is back', async ({
  page,
  oficio,
}) => {
  const alma = await createPersonWithTrial(oficio);
  await signInBeforehand(page, oficio, alma);
  const clients = new ClientsPage(page);
  await clients.open();
  await page.getByRole('button', { name: 'New client' }).click();
  const dialog = page.getByRole('dialog', { name: 'New client' });
  const name = dialog.getByLabel('Name', { exact: true });
  await name.fill('Imprenta Hidalgo');
  try {
    const now = await moveClock(oficio, { advanceBySeconds: 31 * DAY_SECONDS });
    const lookedUp = requestEnd(page, '/api/subscription/status');
    await dialog.getByRole('button', { name: 'Add client' }).click();
    const notice = dialog.getByRole('status').filter({ hasText: 'Your access has ended' });
    await expect(notice).toBeVisible();
    await expect(notice.getByRole('link', { name: 'Subscribe in a new tab' })).toHaveAttribute(
      'href',
      '/subscription',
    );
    await expect(name).toHaveValue('Imprenta Hidalgo');
    await expect(page.getByRole('region', { name: 'Notifications' })).toHaveText('');
    await expectNothingFound(page);

    // A focus during a pending request uses that request's answer.
    await lookedUp;
    await runSql(
      oficio,
      "UPDATE oficio.subscriptions SET status = 'trialing', trial_end = $2 WHERE organization_id = $1",
      [alma.organizationId, new Date(now.getTime() + DAY_SECONDS * 1_000).toISOString()],
    );
    await comeBack(page);
    await expect(notice).toBeHidden();
    await dialog.getByRole('button', { name: 'Add client' }).click();
    await clients.isAdded('Imprenta Hidalgo');
    await expect(clients.client('Imprenta Hidalgo')).toBeVisible();
    expect(await callApi(oficio, alma, 'GET', '/api/clients')).toMatchObject({ total: 1 });

    await moveClock(oficio, { advanceBySeconds: 2 * DAY_SECONDS });
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await expect(page.getByRole('heading', { name: 'Subscribe to Continue', level: 1 })).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard$/);
    const data = await downloaded(page, 'Download your data');
    expect(data).toMatchObject({ name: expect.stringMatching(/\.json$/) });
    expect(data.content.toString()).toContain('Imprenta Hidalgo');
    const documents = await downloaded(page, 'Download your documents');
    expect(documents.name).toMatch(/\.zip$/);
    expect(documents.content.subarray(0, 2).toString()).toBe('PK');
  } finally {
    await moveClock(oficio, { reset: true });
  }
});

async function downloaded(page: Page, button: string): Promise<{ name: string; content: Buffer }> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const file = await download;
  return { name: file.suggestedFilename(), content: readFileSync(await file.path()) };
}

test('a session that is not verified yet is not treated as signed out', async ({ page, oficio }) => {
  await signInBeforehand(page, oficio, await createPerson(oficio));
  await page.addInitScript(() => {
    const look = () => {
      if (document.body?.textContent.includes('You are signed out')) sessionStorage.setItem('shown', 'yes');
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
  });
  await page.route('**/api/auth/me', (route) => route.fulfill({ status: 503 }));
  const offer = page.waitForResponse(/paywall-screen/);
  await page.goto('/clients');
  await offer;
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Loading...');
  await page.unroute('**/api/auth/me');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.getByRole('heading', { name: 'Start Your Free Trial', level: 1 })).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('shown'))).toBeNull();
});

test('a coupon and a checkout that fails, by keyboard, in both themes', async ({ page, oficio }) => {
  await signInBeforehand(page, oficio, await createPerson(oficio));
  await page.goto('/clients');
  await expect(page.getByRole('heading', { name: 'Start Your Free Trial', level: 1 })).toBeVisible();
  await expect(page.getByText('$14 per month')).toBeVisible();
  await expectNothingFound(page);

  const code = page.getByLabel('Coupon code');
  await expect(page.getByRole('button', { name: 'Apply' })).toBeDisabled();
  await code.fill('  ');
  await code.press('Enter');
  await expect(page.getByText('Please enter a coupon code')).toBeVisible();
  await code.fill(' nope ');
  await code.press('Enter');
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  await expectNothingFound(page);

  const description = '50% off for three months';
  await page.route('**/api/coupons/validate', (route) =>
    route.fulfill({ json: { valid: true, error: null, coupon: { code: 'SPRING', description } } }),
  );
  await code.fill(' spring ');
  await code.press('Enter');
  await expect(page.getByText('Coupon Applied!')).toBeVisible();
  await expect(page.getByText('Special Offer')).toBeVisible();
  await expect(page.getByRole('main').getByText(description)).toBeVisible();

  const subscribe = page.getByRole('button', { name: 'Subscribe with Discount' });
  const failure = page.getByRole('main').getByRole('alert');
  const asked: unknown[] = [];
  const answer = (status: number, json: object) =>
    page.route(CHECKOUT, (route) => {
      asked.push(route.request().postDataJSON());
      return route.fulfill({ status, json });
    });
  await answer(409, {
    error: 'Somebody has just subscribed',
    code: 'subscription.active_already',
    message: '',
  });
  await subscribe.click();
  await expect(failure).toHaveText('Somebody has just subscribed');
  await answer(200, {});
  await subscribe.click();
  await expect(failure).toHaveText('No checkout URL received from server');
  await answer(200, { sessionUrl: `${oficio.url}/api/health/live` });
  await subscribe.click();
  await page.waitForURL(/\/api\/health\/live$/);
  expect(asked).toEqual(Array(3).fill({ couponCode: 'spring' }));

  await page.goBack();
  await expect(page.getByRole('button', { name: /^Subscribe/ })).toBeEnabled();
  await expect(page.getByRole('button', { name: 'Start Free Trial' })).toBeEnabled();
});

/** Moves the business time; tokens use the real time. */
async function moveClock(oficio: OficioProcess, wish: object): Promise<Date> {
  const answer = await fetch(`${oficio.url}/dev/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(wish),
  });
  if (!answer.ok) throw new Error(`/dev/clock: ${answer.status} ${await answer.text()}`);
  return new Date((await answer.json()).now);
}

/** The person returns to the tab after paying in another one. */
async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
}
