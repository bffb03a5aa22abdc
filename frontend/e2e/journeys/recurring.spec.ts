import type { Page } from '@playwright/test';
import { expectNothingFound } from '../fixtures/axe.ts';
import { runSql } from '../fixtures/database.ts';
import { draftInvoice } from '../fixtures/invoices.ts';
import { callApi, createPersonWithTrial } from '../fixtures/person.ts';
import { recurringInvoice } from '../fixtures/recurring.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect, test } from '../fixtures/test.ts';

const LIST = '/accounting/recurring';
const choose = async (page: Page, item: string) => {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};

test('an invoice becomes a series, whose days are changed, paused, resumed and ended', {
  tag: '@phone',
}, async ({ page, oficio }) => {
  test.slow();
  const person = await createPersonWithTrial(oficio);
  const { id } = await draftInvoice(oficio, person);
  await signInBeforehand(page, oficio, person);
  await page.goto(`/invoices/${id}`);
  await choose(page, 'Make recurring...');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Name')).toHaveValue('Sitio web');
  await dialog.getByLabel('Every').fill('0');
  await dialog.getByRole('button', { name: 'Start' }).click();
  await expect(dialog.getByLabel('Every')).toBeFocused();
  await expect(dialog).toContainText('At least 1');
  await dialog.getByLabel('Every').fill('1');
  await dialog.getByRole('textbox', { name: 'First day' }).fill('Jan 31, 2099');
  await dialog.getByLabel('On each day').selectOption('Issue and send it');
  await dialog.getByLabel('Days of notice').fill('7, 1');
  await expect(dialog).toContainText('Jan 31, 2099 · Feb 28, 2099 · Mar 31, 2099');
  await expectNothingFound(page);
  await dialog.getByRole('button', { name: 'Start' }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sitio web');
  const coming = page.getByRole('list', { name: 'Coming up' }).getByRole('listitem');
  await expect(coming).toHaveCount(12);
  await expect(coming.nth(1)).toContainText('Feb 28, 2099');
  await expect(page.getByRole('main')).toContainText('MX$1,000.00 each time');
  await expectNothingFound(page);

  await page.getByRole('button', { name: 'Change' }).click();
  await dialog.getByLabel('Ends').selectOption('After a number');
  await dialog.getByLabel('How many in all').fill('3');
  await dialog.getByLabel('How many in all').press('Enter');
  await expect(dialog).toBeHidden();
  await expect(coming).toHaveCount(3);
  await expect(coming.nth(2)).toContainText('#3 of 3');

  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByRole('main')).toContainText('Paused');
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await page.getByRole('button', { name: 'End' }).click();
  await dialog.getByRole('button', { name: 'End it' }).click();
  await expect(page.getByRole('main')).toContainText('Ended');
  await expect(page.getByRole('button', { name: 'Change' })).toHaveCount(0);
});

test('the list is empty at first, and acts on a series by the keyboard', async ({ page, oficio }) => {
  const person = await createPersonWithTrial(oficio);
  await signInBeforehand(page, oficio, person);
  await page.goto(LIST);
  await expect(page.getByRole('main')).toContainText('Nothing recurs yet');
  const { id: clientId } = (await callApi(oficio, person, 'POST', '/api/clients', {
    displayName: 'Café Lumbre',
  })) as { id: string };
  const series = await recurringInvoice(oficio, person, { clientId });
  await page.goto(LIST);
  const row = page.getByRole('row', { name: /Mantenimiento/ });
  await expect(row).toContainText('Every month');
  await expect(row).toContainText('Jan 31, 2099');
  await expectNothingFound(page);
  await row.getByRole('button', { name: /^Actions for/ }).press('Enter');
  await page.getByRole('menuitem', { name: 'Pause' }).press('Enter');
  await expect(row).toContainText('Paused');

  // One of its invoices has another price, which the coming ones get.
  const lines = [{ description: 'Mantenimiento', quantityE4: 10_000, unit: null, unitPriceMinor: 120_000 }];
  const { id } = await draftInvoice(oficio, person, { clientId, lines });
  const made =
    'UPDATE public.invoices SET recurring_id = $2, occurrence = 1, occurrence_on = $3 WHERE id = $1';
  await runSql(oficio, made, [id, series.id, '2099-01-31']);
  await page.goto(`/invoices/${id}`);
  await choose(page, 'Use for the coming ones...');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Those that were made stay as they are');
  await expectNothingFound(page);
  await dialog.getByRole('button', { name: 'Use it' }).press('Enter');
  await expect(dialog).toBeHidden();
  await page.goto(`${LIST}/${series.id}`);
  await expect(page.getByRole('main')).toContainText('MX$1,200.00 each time');
});

test('an expense becomes a series of expenses', async ({ page, oficio }) => {
  const person = await createPersonWithTrial(oficio);
  const expense = { date: '2026-01-10', vendor: 'Oficinas Roma', amountMinor: 1_160_000 };
  const { id } = (await callApi(oficio, person, 'POST', '/api/expenses', expense)) as { id: string };
  await signInBeforehand(page, oficio, person);
  await page.goto(`/accounting/expenses/${id}`);
  await choose(page, 'Make recurring...');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('On each day')).toHaveValue('book');
  await dialog.getByRole('textbox', { name: 'First day' }).fill('Jan 5, 2099');
  await dialog.getByLabel('On each day').selectOption('Plan it');
  await dialog.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oficinas Roma');
  await expect(page.getByRole('main')).toContainText('MX$11,600.00 each time');
  await expect(page.getByRole('list', { name: 'Coming up' })).toContainText('Feb 5, 2099');
  await expectNothingFound(page);
  const series = new URL(page.url()).pathname.split('/').at(-1);
  await page.getByRole('link', { name: 'Recurring', exact: true }).first().click();
  const row = page.getByRole('row', { name: /Oficinas Roma/ });
  await expect(row).toContainText('Plan it');
  await page.getByLabel('Kind').selectOption('Invoice');
  await expect(row).toBeHidden();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/accounting/expenses?recurringId=${series}`);
  await expect(page.getByText('No matching expenses')).toBeVisible();
  await page.getByRole('button', { name: /Remove the filter.*Series: Oficinas Roma/ }).click();
  await expect(page.getByRole('link', { name: 'Oficinas Roma' })).toBeVisible();
});
