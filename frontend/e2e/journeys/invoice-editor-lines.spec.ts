import { type Client, INVOICES, type Invoice } from '@oficio/contracts';
import type { Page } from '@playwright/test';
import { expectNothingFound } from '../fixtures/axe.ts';
import type { OficioProcess } from '../fixtures/oficio-process.ts';
import { callApi, createPersonWithTrial } from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect, test } from '../fixtures/test.ts';
import { InvoiceEditorPage } from '../pages/invoice-editor-page.ts';

test('an invoice of 200 lines fits a phone, with the total in sight @phone-only', async ({
  page,
  oficio,
}) => {
  const { id } = await invoiceOf(oficio, page, INVOICES.lines);
  await page.setViewportSize({ width: 360, height: 740 });
  const editor = new InvoiceEditorPage(page);
  await editor.open(id);
  await expect(editor.lines).toHaveCount(INVOICES.lines);
  const total = editor.form.getByText('Total MX$20,000.00');
  await expect(total).toBeInViewport();
  await editor.field(200, 'Price').fill('200');
  await expect(editor.form.getByText('Total MX$20,100.00')).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(editor.preview.getByRole('row')).toHaveCount(INVOICES.lines + 1);
  await page.getByRole('button', { name: 'Form' }).click();
  await editor.save.click();
  await expect(page).toHaveURL(`/invoices/${id}`);
});

test('the form of few lines fits a phone, and axe finds nothing @phone-only', async ({ page, oficio }) => {
  const { id } = await invoiceOf(oficio, page, 2);
  await page.setViewportSize({ width: 360, height: 740 });
  await new InvoiceEditorPage(page).open(id);
  await expectNothingFound(page);
  await page.getByRole('button', { name: 'Preview' }).click();
  await expectNothingFound(page);
});

async function invoiceOf(oficio: OficioProcess, page: Page, count: number): Promise<Invoice> {
  const person = await createPersonWithTrial(oficio);
  const client = (await callApi(oficio, person, 'POST', '/api/clients', { displayName: 'Nopal' })) as Client;
  await signInBeforehand(page, oficio, person);
  const lines = Array.from({ length: count }, (_, index) => ({
    ...{ description: `Design of page ${index + 1}`, quantityE4: 10_000, unitPriceMinor: 10_000, unit: null },
  }));
  return (await callApi(oficio, person, 'POST', '/api/invoices', { clientId: client.id, lines })) as Invoice;
}
