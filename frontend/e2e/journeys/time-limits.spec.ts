// Proves that the built page ends requests to endpoints that never answer.
import { clientRoutes, REQUEST_TIME, subscriptionRoutes } from '@oficio/contracts';
import type { Page } from '@playwright/test';
import { type Call, holdNext, never } from '../drivers/held-requests.ts';
import { letPass, stopClock } from '../drivers/page-clock.ts';
import { accountMenu, alertOf, VERIFY_SESSION } from '../fixtures/arriving.ts';
import { createPersonWithTrial } from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect, test } from '../fixtures/test.ts';
import { ClientsPage } from '../pages/clients-page.ts';
import { SignInPage } from '../pages/sign-in-page.ts';

test.describe('an endpoint that never answers', () => {
  test.beforeEach(({ page }) => page.clock.install());

  test('doesn’t keep a returning person from their screen', async ({ page, oficio }) => {
    await signInBeforehand(page, oficio, await createPersonWithTrial(oficio));
    await untilGivenUp(page, VERIFY_SESSION, REQUEST_TIME.readMs, async () => {
      await page.goto('/clients');
    });
    await expect(page.getByRole('heading', { name: 'Clients', level: 1 })).toBeVisible();
  });

  test('makes the sign-in available again', async ({ page, oficio }) => {
    const { email, password } = await createPersonWithTrial(oficio);
    await page.goto('/login');
    await untilGivenUp(page, auth('token'), REQUEST_TIME.writeMs, () =>
      new SignInPage(page).submit(email, password),
    );
    await expect(alertOf(page)).toContainText('Please check your internet connection and try again.');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(accountMenu(page)).toBeVisible();
  });

  test('doesn’t keep a person who has just signed in from the application', async ({ page, oficio }) => {
    const { email, password } = await createPersonWithTrial(oficio);
    await page.goto('/login');
    await untilGivenUp(page, VERIFY_SESSION, REQUEST_TIME.readMs, () =>
      new SignInPage(page).submit(email, password),
    );
    await expect(accountMenu(page)).toBeVisible();
  });

  test('leads to a message that the subscription could not be loaded', async ({ page, oficio }) => {
    await signInBeforehand(page, oficio, await createPersonWithTrial(oficio));
    await untilGivenUp(page, callOf(subscriptionRoutes.status), REQUEST_TIME.readMs, async () => {
      await page.goto('/clients');
    });
    await expect(page.getByText('Your subscription could not be loaded')).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Clients', level: 1 })).toBeVisible();
  });

  test('leads to a message that a list could not be loaded', async ({ page, oficio }) => {
    await signInBeforehand(page, oficio, await createPersonWithTrial(oficio));
    await untilGivenUp(page, callOf(clientRoutes.list), REQUEST_TIME.readMs, async () => {
      await page.goto('/clients');
    });
    await expect(alertOf(page)).toContainText('The server is taking too long to answer.');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('No clients yet')).toBeVisible();
  });

  test('makes a form available again with the typed text', async ({ page, oficio }) => {
    await signInBeforehand(page, oficio, await createPersonWithTrial(oficio));
    await new ClientsPage(page).open();
    await page.getByRole('button', { name: 'New client' }).click();
    const dialog = page.getByRole('dialog', { name: 'New client' });
    await dialog.getByLabel('Name', { exact: true }).fill('Estudio Nopal');
    const add = dialog.getByRole('button', { name: 'Add client' });
    await untilGivenUp(page, callOf(clientRoutes.create), REQUEST_TIME.writeMs, () => add.click());
    await expect(dialog.getByText(/nothing is saved twice/).first()).toBeVisible();
    await add.click();
    await expect(page.getByRole('heading', { name: 'Estudio Nopal', level: 1 })).toBeVisible();
  });
});

const auth = (path: string): Call => ({ method: 'POST', path: `/auth/v1/${path}` });

const callOf = ({ method, path }: { method: string; path: string }): Call => ({
  method: method as Call['method'],
  path,
});

/** Holds the action's call forever and lets its time limit pass. Later calls are answered. */
async function untilGivenUp(
  page: Page,
  call: Call,
  limitMs: number,
  act: () => Promise<void>,
): Promise<void> {
  const held = await holdNext(page, call, never);
  held.letThrough();
  await act();
  await held.hasArrived();
  await stopClock(page);
  await letPass(page, limitMs);
  await page.clock.resume();
}
