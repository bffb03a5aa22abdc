// The files of payments and statements: what the server writes, and what the browser saves.
import { readFile } from 'node:fs/promises';
import { issuedInvoice } from '../fixtures/invoices.ts';
import { recordedPayment } from '../fixtures/payments.ts';
import { createPersonWithTrial } from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect, test } from '../fixtures/test.ts';

test('the payments are a workbook, and a client’s statement is a CSV file with the same money', async ({
  page,
  oficio,
}) => {
  const person = await createPersonWithTrial(oficio);
  const invoice = await issuedInvoice(oficio, person);
  await recordedPayment(oficio, person, invoice, { amountMinor: 125_050, allocatedMinor: 100_000 });
  await signInBeforehand(page, oficio, person);
  await page.goto('/invoices/payments');
  await expect(page.getByRole('region', { name: 'Sums of these payments' })).toContainText('MX$1,250.50');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download these payments' }).click();
  await page.getByRole('menuitem', { name: 'Excel (XLSX)' }).click();
  const workbook = await download;
  expect(workbook.suggestedFilename()).toMatch(/^payments-\d{4}-\d\d-\d\d\.xlsx$/);
  // A workbook is a ZIP archive.
  expect((await readFile(await workbook.path())).subarray(0, 2).toString()).toBe('PK');

  await page.goto(`/clients/${invoice.clientId}/statement`);
  const statement = page.getByRole('table', { name: /^What was billed and paid/ });
  await expect(statement.getByRole('row').last()).toContainText('−MX$250.50');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^statement-.*-MXN\.csv$/);
  expect(await readFile(await file.path(), 'utf8')).toContain('-250.50');
});
