/** The amounts of an issued deposit, which the server freezes, reduce the final invoice: three documents of one server. */
import type { Page } from '@playwright/test';
import { draftInvoice } from '../fixtures/invoices.ts';
import { callApi, createPersonWithTrial } from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect, test } from '../fixtures/test.ts';

test('a deposit is asked for, issued and deducted from the final invoice', async ({ page, oficio }) => {
  const person = await createPersonWithTrial(oficio);
  const { items } = (await callApi(oficio, person, 'GET', '/api/tax-rates')) as {
    items: { id: string; name: string }[];
  };
  const iva = items.find(({ name }) => name === 'IVA 16%')?.id;
  const line = { description: 'Sitio web', quantityE4: 10_000, unit: null, unitPriceMinor: 100_000 };
  const { id } = await draftInvoice(oficio, person, { lines: [{ ...line, taxRateIds: [iva] }] });
  await signInBeforehand(page, oficio, person);
  await page.goto(`/invoices/${id}`);
  await choose(page, 'Ask for a deposit...');
  const dialog = page.getByRole('dialog', { name: 'Ask for a deposit' });
  await dialog.getByLabel('Percentage', { exact: true }).fill('50');
  await dialog.getByRole('button', { name: 'Draft deposit invoice' }).click();
  await expect(page).not.toHaveURL(new RegExp(id));
  await issue(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^DEP-/);
  await expect(page.getByRole('article')).toContainText('Deposit invoice');

  // The deposit and its draft lead to each other.
  await page.getByRole('link', { name: 'Draft for Café Lumbre' }).click();
  await expect(page).toHaveURL(new RegExp(id));
  await expect(page.getByRole('main')).toContainText(/DEP-.*MX\$580\.00, not paid yet/);
  await page.goto(`/invoices/${id}/edit`);
  await page.getByRole('checkbox', { name: /^DEP-.*MX\$580\.00/ }).check();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page).toHaveURL((url) => url.pathname === `/invoices/${id}`);
  await issue(page);
  const main = page.getByRole('main');
  await expect(main).toContainText(/Deposit DEP-\d{4}-0001 of/);
  await main.getByRole('link', { name: /^DEP-/ }).click();
  await expect(main).toContainText('Deducted from');
});

async function choose(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

async function issue(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Issue', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^Issue/ });
  await dialog.getByRole('button', { name: 'Issue without sending' }).click();
  await expect(dialog).toBeHidden();
}
