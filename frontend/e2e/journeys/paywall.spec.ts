// Proves that access granted and refused by the real server opens and closes the screens.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectNothingFound } from '../fixtures/axe.ts';
import { runSql } from '../fixtures/database.ts';
import { callApi, createPersonWithTrial } from '../fixtures/person.ts';
import { requestEnd } from '../fixtures/request-end.ts';
import { test } from '../fixtures/server-clock.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect } from '../fixtures/test.ts';
import { ClientsPage } from '../pages/clients-page.ts';

const DAY_MS = 86_400_000;

test('access that ends over a half-typed form keeps the form, and one client is saved after it is back', async ({
  page,
  oficio,
  serverClock,
}) => {
  const alma = await createPersonWithTrial(oficio);
  await signInBeforehand(page, oficio, alma);
  const clients = new ClientsPage(page);
  await clients.open();
  await page.getByRole('button', { name: 'New client' }).click();
  const dialog = page.getByRole('dialog', { name: 'New client' });
  const name = dialog.getByLabel('Name', { exact: true });
  await name.fill('Imprenta Hidalgo');
  const now = await serverClock.advance({ days: 31 });
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
    [alma.organizationId, new Date(now.getTime() + DAY_MS).toISOString()],
  );
  await comeBack(page);
  await expect(notice).toBeHidden();
  await dialog.getByRole('button', { name: 'Add client' }).click();
  await clients.isAdded('Imprenta Hidalgo');
  await expect(clients.client('Imprenta Hidalgo')).toBeVisible();
  expect(await callApi(oficio, alma, 'GET', '/api/clients')).toMatchObject({ total: 1 });

  await serverClock.advance({ days: 2 });
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await expect(page.getByRole('heading', { name: 'Subscribe to Continue', level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  const data = await downloaded(page, 'Download your data');
  expect(data).toMatchObject({ name: expect.stringMatching(/\.json$/) });
  expect(data.content.toString()).toContain('Imprenta Hidalgo');
  const documents = await downloaded(page, 'Download your documents');
  expect(documents.name).toMatch(/\.zip$/);
  expect(documents.content.subarray(0, 2).toString()).toBe('PK');
});

async function downloaded(page: Page, button: string): Promise<{ name: string; content: Buffer }> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const file = await download;
  return { name: file.suggestedFilename(), content: readFileSync(await file.path()) };
}

/** The person returns to the tab after paying in another one. */
async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
}
