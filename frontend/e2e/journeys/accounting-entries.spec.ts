import { expectNothingFound } from '../fixtures/axe.ts';
import { join } from '../fixtures/invitation.ts';
import { issuedInvoice } from '../fixtures/invoices.ts';
import { recordedPayment } from '../fixtures/payments.ts';
import { callApi, createPerson, createPersonWithTrial } from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect, test } from '../fixtures/test.ts';
import { ListPage } from '../pages/list-page.ts';
import { Shell } from '../pages/shell.ts';

/** A PNG of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const EXPENSES = {
  ...{ path: '/accounting/expenses', title: 'Accounting', one: 'expense', many: 'expenses' },
  nameField: 'Vendor',
};
const INCOME = {
  ...{ path: '/accounting/income', title: 'Accounting', one: 'income entry', many: 'income entries' },
  nameField: 'Amount',
};

test('an expense has its tax, its category and a rate; bad input is named at its field', async ({
  page,
  oficio,
}) => {
  const person = await createPersonWithTrial(oficio);
  await signInBeforehand(page, oficio, person);
  const expenses = new ListPage(page, EXPENSES);
  await expenses.open();
  await expenses.dialog.open();
  const { element: dialog, save } = expenses.dialog;
  const field = (name: string) => dialog.getByRole('textbox', { name, exact: true });
  await expect(field('Exchange rate')).toHaveCount(0);
  await field('Vendor').fill('Adobe');
  await field('Amount').fill('a lot');
  await save.click();
  await expect(field('Amount')).toHaveAccessibleDescription('Please enter an amount');
  await field('Amount').fill('1,160');
  await field('Tax in it').fill('2,000');
  await save.click();
  await expect(field('Tax in it')).toHaveAccessibleDescription('The tax is more than the amount');
  await field('Tax in it').fill('160');
  await dialog.getByLabel('Category').selectOption('Software');
  await dialog.getByLabel('Currency').selectOption('USD');
  await save.click();
  await expect(field('Exchange rate')).toHaveAccessibleDescription('Please enter how many MXN one USD is.');
  await field('Exchange rate').fill('about 18');
  await save.click();
  await expect(field('Exchange rate')).toHaveAccessibleDescription('Please enter a rate');
  await field('Exchange rate').fill('18.5');
  await save.click();
  await expect(page.getByRole('heading', { name: 'Adobe', level: 1 })).toBeVisible();
  const facts = page.getByRole('main');
  for (const fact of ['Software', '$1,160.00', '$160.00', '18.5']) await expect(facts).toContainText(fact);
  expect(await callApi(oficio, person, 'GET', '/api/expenses')).toMatchObject({
    items: [{ amountMinor: 116_000, taxMinor: 16_000, currency: 'USD', status: 'paid' }],
  });

  const form = await expenses.edit('amount');
  await form.getByLabel('Currency').selectOption('MXN');
  await expect(form.getByRole('textbox', { name: 'Exchange rate' })).toHaveCount(0);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  await expect(facts).not.toContainText('Exchange rate');
});

test('income is entered by hand; the entry of a payment leads to it and can’t be edited', async ({
  page,
  oficio,
}) => {
  const person = await createPersonWithTrial(oficio);
  const invoice = await issuedInvoice(oficio, person);
  await recordedPayment(oficio, person, invoice, { amountMinor: 40_000 });
  await signInBeforehand(page, oficio, person);
  const income = new ListPage(page, INCOME);
  await income.open();
  await income.dialog.open();
  const { element: dialog, save } = income.dialog;
  await income.dialog.name.fill('500');
  await save.click();
  const payer = dialog.getByRole('textbox', { name: 'Who paid' });
  await expect(payer).toHaveAccessibleDescription('Please choose a client or enter who paid');
  await payer.fill('Bazar del sur');
  await save.click();
  await expect(page.getByRole('heading', { name: 'Bazar del sur', level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit amount' })).toBeVisible();

  await income.open();
  await income.row('Café Lumbre').click();
  const main = page.getByRole('main');
  await expect(main).toContainText('This entry belongs to a payment');
  await expect(main.getByRole('button', { name: /^Edit/ })).toHaveCount(0);
  await main.getByRole('link', { name: 'a payment' }).click();
  await expect(page).toHaveURL(/\/invoices\/payments\//);
});

test('a manager reads accounting, an accountant writes, and a viewer has no entry for it', async ({
  page,
  oficio,
}) => {
  const owner = await createPersonWithTrial(oficio);
  await callApi(oficio, owner, 'POST', '/api/expenses', {
    ...{ vendor: 'Akky', date: '2026-01-10', amountMinor: 100 },
  });
  const person = await createPerson(oficio, 'Bruno');
  await join(oficio, owner, person, 'viewer');
  await signInBeforehand(page, oficio, person);
  const area = page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Accounting' });
  const add = page.getByRole('button', { name: 'New expense' });
  const become = (role: string) =>
    callApi(oficio, owner, 'PUT', `/api/organization/members/${person.userId}`, { role });
  await page.goto('/clients');
  await expect(page.getByRole('heading', { name: 'Clients', level: 1 })).toBeVisible();
  await expect(area).toHaveCount(0);

  await become('manager');
  await page.goto('/accounting/expenses');
  await expect(area).toBeVisible();
  await expect(page.getByRole('link', { name: 'Akky' })).toBeVisible();
  await expect(add).toHaveCount(0);

  await become('accountant');
  await page.goto('/accounting/expenses');
  await expect(add).toBeVisible();
});

test('axe finds nothing in the screens of income @every-width', async ({ page, oficio }) => {
  const person = await createPersonWithTrial(oficio);
  const entry = { payer: 'Bazar del sur', date: '2026-01-10', amountMinor: 50_000, currency: 'USD' };
  const { id } = (await callApi(oficio, person, 'POST', '/api/income', {
    ...entry,
    rateE8: 1_850_000_000,
  })) as {
    id: string;
  };
  await signInBeforehand(page, oficio, person);
  const income = new ListPage(page, INCOME);
  await income.open();
  await income.shows('Bazar del sur');
  await expectNothingFound(page);
  await income.dialog.open();
  await expectNothingFound(page);
  await page.goto(`/accounting/income/${id}`);
  await income.edit('amount');
  await expectNothingFound(page);
});

test('expenses and income take receipts, refuse a poisoned one, and give them back; an invoice takes files @phone', async ({
  page,
  oficio,
}) => {
  const person = await createPersonWithTrial(oficio);
  const { id } = (await callApi(oficio, person, 'POST', '/api/expenses', {
    ...{ vendor: 'Akky', date: '2026-01-10', amountMinor: 100 },
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
    ...{ payer: 'Bazar del sur', date: '2026-01-10', amountMinor: 100 },
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

  await page.setViewportSize({ width: 320, height: 900 });
  await page.goto('/accounting/expenses');
  const row = page.getByRole('list', { name: 'Expenses' });
  await expect(row.getByText('Unpaid')).toBeInViewport({ ratio: 1 });
  await page.goto('/accounting/income?receipt=with');
  await expect(page.getByRole('link', { name: 'Bazar del sur' })).toBeVisible();
});
