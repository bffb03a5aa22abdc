// The figures of income and expenses are sums in the database: the analytics, their lists and the dashboard agree.
import type { Page } from '@playwright/test';
import { expectNothingFound } from '../fixtures/axe.ts';
import { join } from '../fixtures/invitation.ts';
import { issuedInvoice } from '../fixtures/invoices.ts';
import { recordedPayment } from '../fixtures/payments.ts';
import { callApi, createPerson, createPersonWithTrial } from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect, test } from '../fixtures/test.ts';

const rows = (page: Page) => page.locator('[data-row]');

test('the analytics lead to their lists, the dashboard shows the same money, and a person chooses its parts @phone', async ({
  page,
  oficio,
}) => {
  const person = await createPersonWithTrial(oficio);
  const invoice = await issuedInvoice(oficio, person);
  const { date } = await recordedPayment(oficio, person, invoice, { amountMinor: 100_000 });
  for (const [vendor, status] of [
    ['Papelería', 'paid'],
    ['Nube', 'unpaid'],
    ['Nube', 'planned'],
  ]) {
    await callApi(oficio, person, 'POST', '/api/expenses', { date, vendor, status, amountMinor: 20_000 });
  }
  await signInBeforehand(page, oficio, person);
  await page.goto('/analytics');
  await expect(page).toHaveURL(/\/analytics\/revenue/);
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: /^Revenue of the period: .*1,000\.00/ })).toBeVisible();
  await expect(main.getByRole('table', { name: 'Top clients' })).toContainText('100%');
  await expectNothingFound(page);
  const bar = page.getByRole('list', { name: 'Revenue by month' }).getByRole('link').last();
  await expect(bar).toHaveAccessibleName(/1,000\.00, 1 entry$/);
  await main.getByRole('link', { name: 'Café Lumbre' }).click();
  await expect(rows(page)).toHaveCount(1);

  await page.goto('/analytics/expenses');
  await expect(main.getByRole('link', { name: /^Expenses of the period: .*400\.00/ })).toBeVisible();
  await main.getByRole('table', { name: 'Top vendors' }).getByRole('link', { name: 'Nube' }).click();
  await expect(rows(page)).toHaveCount(1);
  await page.goto('/invoices/analytics?currency=MXN');
  await expect(page).toHaveURL(/\/analytics\/invoices\?currency=MXN/);

  await page.goto('/dashboard');
  await expect(main.getByRole('link', { name: /^Net this month in MXN: .*800\.00/ })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Income and expenses by month, in MXN' })).toBeVisible();
  await page.getByRole('button', { name: 'Show all steps' }).click();
  await expect(main.getByText('First invoice issued')).toBeVisible();
  await expectNothingFound(page);
  await main.getByRole('link', { name: /^Expenses this month in MXN: .*200\.00.*, 1 expense/ }).click();
  await expect(rows(page)).toHaveCount(1);
  await page.goBack();
  await page.getByRole('button', { name: 'Customize' }).click();
  const dialog = page.getByRole('dialog', { name: 'Customize the dashboard' });
  await dialog.getByRole('checkbox', { name: 'First steps' }).uncheck();
  await dialog.getByRole('checkbox', { name: 'Expected in 30, 60 and 90 days' }).uncheck();
  await dialog.getByRole('button', { name: 'Move up: Twelve months of income and expenses' }).click();
  await expectNothingFound(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect(main.getByRole('heading', { level: 2 }).first()).toHaveText('Income and expenses');
  await expect(page.getByRole('heading', { name: 'First steps' })).toHaveCount(0);

  const viewer = await createPerson(oficio, 'Bruno');
  await join(oficio, person, viewer, 'viewer');
  await signInBeforehand(page, oficio, viewer);
  await page.goto('/dashboard');
  await expect(main.getByRole('heading', { name: 'Activity' })).toBeVisible();
  await expect(page.getByText('1,000.00')).toHaveCount(0);
});
