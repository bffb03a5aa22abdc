// What the server's content security policy lets through: the page of a mail in its frame, and a document's own logo.
import type { Page } from '@playwright/test';
import { expectNothingFound } from '../fixtures/axe.ts';
import { issuedInvoice } from '../fixtures/invoices.ts';
import { callApi, createPersonWithTrial } from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect, test } from '../fixtures/test.ts';
import { PNG } from '../pages/onboarding-dialog.ts';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: /^Send Invoice/ });
const field = (page: Page, label: string) => dialogOf(page).getByLabel(label);
const press = (page: Page, name: string) => dialogOf(page).getByRole('button', { name, exact: true }).click();

test('the preview is the mail’s own page in a frame that runs nothing of it, as wide as a desktop or a phone', async ({
  page,
  oficio,
}) => {
  const person = await createPersonWithTrial(oficio);
  const client = (await callApi(oficio, person, 'POST', '/api/clients', {
    displayName: 'Nopal',
    locale: 'es',
    email: 'nopal@example.com',
  })) as { id: string };
  const { id, number } = await issuedInvoice(oficio, person, { clientId: client.id });
  await signInBeforehand(page, oficio, person);
  await page.goto(`/invoices/${id}`);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(field(page, 'Subject')).not.toHaveValue('');
  await field(page, 'Message').fill('Buenas tardes <img src=x onerror="document.title=1">');
  await press(page, 'Preview');
  const frame = page.frameLocator('iframe');
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText(`Factura ${number}`);
  await expect(frame.getByText('Buenas tardes <img src=x')).toBeVisible();
  await expect(frame.locator('html')).toHaveAttribute('lang', 'es');
  await expect(frame.locator('h1')).toHaveCSS('font-weight', '600');
  await expect(dialogOf(page)).toContainText('nopal@example.com');
  await expectNothingFound(page);
  await press(page, 'Phone');
  await expect.poll(async () => (await page.locator('iframe').boundingBox())?.width).toBe(360);
  await press(page, 'Write');
  await expect(field(page, 'Message')).toHaveValue(/^Buenas tardes/);
});

test('a document keeps the logo of its day of issue, and the page’s policy lets it be shown', async ({
  page,
  oficio,
}) => {
  const owner = await createPersonWithTrial(oficio);
  const logo = { Authorization: `Bearer ${owner.accessToken}`, 'Content-Type': 'image/png' };
  const stored = await fetch(`${oficio.url}/api/organization/logo`, {
    method: 'PUT',
    headers: logo,
    body: new Uint8Array(PNG.buffer),
  });
  expect(stored.status).toBe(200);
  const { id } = await issuedInvoice(oficio, owner);
  await callApi(oficio, owner, 'DELETE', '/api/organization/logo');
  await signInBeforehand(page, oficio, owner);
  await page.goto(`/invoices/${id}`);
  const sheet = page.getByRole('article', { name: /^Invoice INV-/ });
  await expect(sheet).toContainText('MX$1,000.00');
  await expect
    .poll(() => sheet.getByRole('img').evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
});
