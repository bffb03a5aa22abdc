/** The form's figures and the stored ones are computed apart, by the browser and by the server, and the server bills an expense once. */
import { type Client, formatMoney, type Invoice, type Page as Listed } from '@oficio/contracts';
import { callApi, createPersonWithTrial } from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect, test } from '../fixtures/test.ts';
import { InvoiceEditorPage } from '../pages/invoice-editor-page.ts';

test('a new invoice with a discount, taxes and an expense is stored with the total that the form shows', async ({
  page,
  oficio,
}) => {
  const person = await createPersonWithTrial(oficio);
  const client = (await callApi(oficio, person, 'POST', '/api/clients', { displayName: 'Nopal' })) as Client;
  const expense = {
    date: '2026-01-31',
    clientId: client.id,
    billable: true,
    currency: 'MXN',
    vendor: 'Akky',
    amountMinor: 116_00,
    taxMinor: 16_00,
    creditableTax: true,
  };
  await callApi(oficio, person, 'POST', '/api/expenses', expense);
  await signInBeforehand(page, oficio, person);
  const editor = new InvoiceEditorPage(page);
  await page.goto(`/invoices/new?clientId=${client.id}`);
  await editor.fillLine(1, { Description: 'Design', Quantity: '3.3333', Price: '99.99', Discount: '12.5' });
  await page.getByRole('button', { name: 'Add unbilled…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add unbilled expenses' });
  await dialog.getByRole('checkbox', { name: 'Akky' }).check();
  await dialog.getByRole('button', { name: 'Add line' }).click();
  await expect(editor.line(2)).toContainText('From an expense');
  // The total follows the last key press in a render of its own.
  const totals = page.getByRole('region', { name: 'Totals' });
  await expect(totals).toHaveAttribute('aria-busy', 'false');
  const typed = await totals.getByRole('definition').last().textContent();
  await editor.form.getByRole('button', { name: 'Save draft' }).click();
  await expect(page).toHaveURL(/\/invoices\/[0-9a-f-]{36}$/);
  const { items } = (await callApi(oficio, person, 'GET', '/api/invoices')) as Listed<Invoice>;
  expect(items.map(({ totalMinor, currency }) => formatMoney({ amountMinor: totalMinor, currency }))).toEqual(
    [typed],
  );
  await page.goto(`/invoices/new?clientId=${client.id}`);
  await expect(editor.line(1)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add unbilled…' })).toBeHidden();
});
