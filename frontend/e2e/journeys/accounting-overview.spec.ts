// The figures of the books are sums in the database: each leads to the list and the report that it is the sum of.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectNothingFound } from '../fixtures/axe.ts';
import { issuedInvoice } from '../fixtures/invoices.ts';
import type { OficioProcess } from '../fixtures/oficio-process.ts';
import { recordedPayment } from '../fixtures/payments.ts';
import { callApi, createPersonWithTrial, type Person } from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect, test } from '../fixtures/test.ts';
import { ListFilters } from '../pages/list-filters.ts';

const rows = (page: Page) => page.locator('[data-row]');

/** A paid invoice of 1,000.00, an expense of 232.00 with 32.00 of creditable tax, and income in dollars. */
async function fill(oficio: OficioProcess): Promise<Person> {
  const person = await createPersonWithTrial(oficio);
  const invoice = await issuedInvoice(oficio, person);
  const { date } = await recordedPayment(oficio, person, invoice, { amountMinor: 100_000 });
  const add = (path: string, body: object) => callApi(oficio, person, 'POST', path, body);
  await add('/api/expenses', {
    date,
    vendor: 'Papelería',
    amountMinor: 23_200,
    taxMinor: 3_200,
    creditableTax: true,
    status: 'paid',
  });
  await add('/api/income', {
    date,
    payer: 'Bazar',
    amountMinor: 5_000,
    currency: 'USD',
    rateE8: 1_800_000_000,
  });
  return person;
}

test('the overview adds up what came in and went out, and each figure leads to its list; reports are tables and files', async ({
  page,
  oficio,
}) => {
  const person = await fill(oficio);
  await signInBeforehand(page, oficio, person);
  await page.goto('/accounting');
  await expect(page).toHaveURL(/\/accounting\/overview/);
  const pesos = page.getByRole('region', { name: 'Figures in MXN' });
  await expect(pesos.getByRole('link', { name: /^Income: .*1,000\.00/ })).toBeVisible();
  await expectNothingFound(page);
  await pesos.getByRole('link', { name: /^Expenses paid: .*232\.00/ }).click();
  await expect(rows(page)).toHaveCount(1);
  await page.goBack();
  await page.getByLabel('Currency').selectOption('All in MXN');
  await expect(pesos.getByRole('link', { name: /^Income: .*1,900\.00/ })).toBeVisible();
  await expect(pesos).toContainText('at the exchange rate that was stored with it');
  await page.getByLabel('Period').selectOption('Last month');
  await expect(page.getByText('Nothing came in or went out')).toBeVisible();
  await page.getByLabel('Period').selectOption('This month');

  await pesos.getByRole('link', { name: /^Creditable on expenses: .*32\.00/ }).click();
  const report = page.getByRole('table', { name: 'Taxes in MXN' });
  await expect(report).toContainText('Creditable on expenses');
  await report.getByRole('link', { name: /32\.00/ }).click();
  await page.reload();
  await expect(new ListFilters(page).chip(/Creditable: rate not known/)).toBeVisible();
  const sums = page.getByRole('region', { name: 'Sums of these expenses' });
  await expect(sums).toContainText(/Taxed amount.*200\.00.*Tax.*32\.00/);
  await expect(rows(page)).toHaveCount(1);
  await page.goBack();
  await page.getByLabel('Report').selectOption('Profit and loss');
  const profit = page.getByRole('table', { name: 'Profit and loss in MXN' });
  await expect(profit.getByRole('row', { name: /^Profit/ })).toContainText('800.00');
  await page.getByLabel('Based on').selectOption('Accrual basis');
  await expect(profit.getByRole('row', { name: /^Invoiced, without tax/ })).toContainText('1,000.00');
  await expectNothingFound(page);
  await page.getByRole('button', { name: 'Download' }).click();
  const downloaded = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  const file = await downloaded;
  expect(file.suggestedFilename()).toMatch(/^report-pnl-.*\.csv$/);
  expect(await readFile(await file.path(), 'utf8')).toContain(
    '"Income","Invoiced, without tax: Without a category","MXN","1000.00"',
  );

  await page.goto('/dashboard');
  const main = page.getByRole('main');
  await main.getByLabel('Currency').selectOption('All in MXN');
  await expect(main.getByRole('link', { name: /^Net this month, all in MXN: .*1,668\.00/ })).toBeVisible();
  await page.reload();
  await expect(
    main.getByText('Twelve months with tax, all currencies in MXN at the stored rates'),
  ).toBeVisible();
  await main.getByLabel('Currency').selectOption('USD');
  await expect(main.getByRole('link', { name: /^Net this month in USD: .*50\.00/ })).toBeVisible();
  await expect(main.getByText('Twelve months in USD, with tax, refunds subtracted')).toBeVisible();
  await expect(main.getByRole('heading', { name: 'Owed today, by age' })).toBeHidden();
});
