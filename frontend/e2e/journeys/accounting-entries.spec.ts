// Files: their bytes are checked by the server, stored, shown again, and announced to other tabs.
import { expectNothingFound } from '../fixtures/axe.ts';
import { issuedInvoice } from '../fixtures/invoices.ts';
import { callApi, createPersonWithTrial } from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect, test } from '../fixtures/test.ts';
import { Shell } from '../pages/shell.ts';

/** A PNG of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('expenses and income take receipts, refuse a poisoned one, and give them back; an invoice takes files', async ({
  page,
  oficio,
}) => {
  const person = await createPersonWithTrial(oficio);
  const { id } = (await callApi(oficio, person, 'POST', '/api/expenses', {
    vendor: 'Akky',
    date: '2026-01-10',
    amountMinor: 100,
  })) as { id: string };
  await signInBeforehand(page, oficio, person);
  await page.goto(`/accounting/expenses/${id}`);
  const choose = async (name: string, mimeType: string, buffer: Buffer) => {
    await page.locator('input[type=file][multiple]').setInputFiles({ name, mimeType, buffer });
  };
  const receipts = page.getByRole('list', { name: 'Receipts' });
  await choose('ticket.png', 'image/png', PIXEL);
  await expect(receipts).toContainText('ticket.png');
  await choose('invoice.pdf', 'application/pdf', Buffer.from('<html><script>alert(1)</script></html>'));
  await expect(page.getByRole('list', { name: 'Uploads' })).toContainText('invoice.pdf');
  await expect(receipts.getByRole('listitem')).toHaveCount(1);
  await expectNothingFound(page);

  await receipts.getByRole('button', { name: 'View ticket.png' }).click();
  await expect(page.getByRole('dialog').getByRole('img', { name: 'ticket.png' })).toBeVisible();
  await page.keyboard.press('Escape');
  await receipts.getByRole('button', { name: 'Delete ticket.png' }).click();
  await expect(receipts).toHaveCount(0);
  await new Shell(page).notifications.getByRole('button', { name: 'Undo' }).click();
  await expect(receipts).toContainText('ticket.png');
  expect(await callApi(oficio, person, 'GET', `/api/expenses/${id}`)).toMatchObject({ files: 1 });

  const received = (await callApi(oficio, person, 'POST', '/api/income', {
    payer: 'Bazar del sur',
    date: '2026-01-10',
    amountMinor: 100,
  })) as { id: string };
  await page.goto(`/accounting/income/${received.id}`);
  await choose('slip.png', 'image/png', PIXEL);
  await expect(receipts).toContainText('slip.png');
  await expectNothingFound(page);

  const { id: invoiceId } = await issuedInvoice(oficio, person);
  await page.goto(`/invoices/${invoiceId}`);
  const other = await page.context().newPage();
  await other.goto(`/invoices/${invoiceId}`);
  await expect(other.getByRole('heading', { name: 'Files' })).toBeVisible();
  await choose('order.png', 'image/png', PIXEL);
  for (const tab of [page, other]) {
    await expect(tab.getByRole('list', { name: 'Files' })).toContainText('order.png');
  }
  await other.close();

  await page.goto('/accounting/income?receipt=with');
  await expect(page.getByRole('link', { name: 'Bazar del sur' })).toBeVisible();
});
