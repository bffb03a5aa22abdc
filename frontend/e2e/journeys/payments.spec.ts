import type { Payment } from '@oficio/contracts';
import type { Page } from '@playwright/test';
import { expectNothingFound } from '../fixtures/axe.ts';
import { join } from '../fixtures/invitation.ts';
import { draftInvoice, issuedInvoice } from '../fixtures/invoices.ts';
import { LiveTables } from '../fixtures/live-tables.ts';
import { recordedPayment, storedPayments } from '../fixtures/payments.ts';
import { callApi, createPerson, createPersonWithTrial } from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect, test } from '../fixtures/test.ts';
import { Shell } from '../pages/shell.ts';

const card = (page: Page) => page.getByRole('list', { name: 'Payments', exact: true });
const balance = (page: Page) => page.getByRole('main').locator('p', { hasText: /^(Balance|Left)MX\$/ });
const recordDialog = (page: Page) => page.getByRole('dialog', { name: /^Record a payment/ });
const choose = async (page: Page, item: string) => {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};

test('a draft is issued, paid in two parts and refunded, and the list in another tab follows', async ({
  page,
  context,
  oficio,
}) => {
  test.slow();
  const person = await createPersonWithTrial(oficio);
  const { id } = await draftInvoice(oficio, person);
  await signInBeforehand(page, oficio, person);
  const list = await context.newPage();
  const tables = new LiveTables(list);
  await list.goto('/invoices');
  const row = list.getByRole('row', { name: /Café Lumbre/ });
  await expect(row).toContainText('Draft');
  await tables.areHeard();

  await page.goto(`/invoices/${id}`);
  await page.getByRole('button', { name: 'Issue', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Issue', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^INV-/);
  await choose(page, 'Mark as sent');
  await page.getByRole('button', { name: 'Record payment', exact: true }).click();
  const dialog = recordDialog(page);
  const amount = dialog.getByLabel('Amount', { exact: true });
  await expect(amount).toBeFocused();
  await expect(amount).toHaveValue('1,000.00');
  await expect(dialog).toContainText('in full');
  await amount.fill('400');
  await expect(dialog).toContainText('MX$600.00 stays open on');
  await dialog.getByLabel('Reference').fill('SPEI 42');
  await amount.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(card(page)).toContainText('SPEI 42');
  await expect(balance(page)).toContainText('MX$600.00');
  await expect(row).toContainText('Partially paid');
  await expect(row).toContainText('MX$600.00');
  // The person's own change isn't announced, though it wrote an invoice and an income entry.
  await expect(new Shell(page).notifications).toContainText('Payment recorded');
  await expect(new Shell(list).notifications).not.toContainText(/updated|created/);

  await page.getByRole('button', { name: 'Record payment', exact: true }).click();
  await expect(amount).toHaveValue('600.00');
  await amount.fill('650');
  await expect(dialog).toContainText('MX$50.00 stays as credit of Café Lumbre');
  await dialog.getByRole('button', { name: 'Record payment' }).click();
  await expect(dialog).toBeHidden();
  await expect(balance(page)).toContainText('MX$0.00');
  await expect(row).toContainText('Paid');
  await expect(page.getByRole('button', { name: 'Record payment', exact: true })).toHaveCount(0);

  await card(page)
    .getByRole('button', { name: /^Actions for the payment/ })
    .last()
    .click();
  await page.getByRole('menuitem', { name: 'Refund...' }).click();
  const refund = page.getByRole('dialog', { name: 'Refund a payment of MX$650.00' });
  await expect(refund.getByLabel('Amount')).toHaveValue('650.00');
  await refund.getByLabel('Amount').fill('150');
  await expect(refund).toContainText('MX$50.00 comes from the credit of Café Lumbre.');
  await refund.getByRole('button', { name: 'Record refund' }).click();
  await expect(refund).toBeHidden();
  await expect(balance(page)).toContainText('MX$100.00');
  await expect(row).toContainText('Partially paid');
  expect(
    (await storedPayments(oficio, person)).map(({ amountMinor }) => amountMinor).sort((a, b) => a - b),
  ).toEqual([-15_000, 40_000, 65_000]);
});

test('a payment whose answers are lost and that is pressed again is recorded once', async ({
  page,
  oficio,
}) => {
  const person = await createPersonWithTrial(oficio);
  const { id } = await issuedInvoice(oficio, person);
  await signInBeforehand(page, oficio, person);
  await page.goto(`/invoices/${id}`);
  await choose(page, 'Record payment...');
  const dialog = recordDialog(page);
  await dialog.getByLabel('Amount', { exact: true }).fill('700');
  await page.route('**/api/payments', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    await route.abort('connectionfailed');
  });
  const press = dialog.getByRole('button', { name: 'Record payment' });
  await press.click();
  await expect(dialog.getByText(/Unable to connect to server/).first()).toBeVisible();
  // What was typed stays, though the balance behind is already the one after the payment.
  await expect(dialog.getByLabel('Amount', { exact: true })).toHaveValue('700.00');
  await expect(dialog).toContainText('nothing is done twice');
  // A change wouldn't be sent.
  await expect(dialog.getByLabel('Amount', { exact: true })).toBeDisabled();
  await expect(press).toBeFocused();
  await page.unrouteAll();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(balance(page)).toContainText('MX$300.00');
  expect(await storedPayments(oficio, person)).toHaveLength(1);
});

test('one payment pays several invoices, the oldest first, by keyboard alone', async ({ page, oficio }) => {
  const person = await createPersonWithTrial(oficio);
  const first = await issuedInvoice(oficio, person);
  const { clientId } = first;
  const second = await issuedInvoice(oficio, person, { clientId, dueDate: '2099-01-01' });
  await signInBeforehand(page, oficio, person);
  await page.goto(`/invoices/${second.id}`);
  await choose(page, 'Record payment...');
  const dialog = recordDialog(page);
  const amount = dialog.getByLabel('Amount', { exact: true });
  await expect(amount).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('1300');
  await expect(dialog.getByLabel(`Amount for ${second.number}`)).toHaveValue('1,000.00');
  const fill = dialog.getByRole('button', { name: 'Fill, oldest first' });
  await fill.focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel(`Amount for ${first.number}`)).toHaveValue('1,000.00');
  await expect(dialog.getByLabel(`Amount for ${second.number}`)).toHaveValue('300.00');
  const part = dialog.getByLabel(`Amount for ${second.number}`);
  await part.fill('1200');
  await part.press('Enter');
  await expect(dialog).toContainText('At most MX$1,000.00');
  await part.fill('400');
  await part.press('Enter');
  await expect(amount).toBeFocused();
  await expect(dialog).toContainText('The invoices get MX$100.00 more than this');
  await part.fill('300');
  await part.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(balance(page)).toContainText('MX$700.00');
  await page.goto(`/invoices/${first.id}`);
  await expect(balance(page)).toContainText('MX$0.00');
});

test('a payment from an invoice’s page pays it, though the client has more open ones than are listed', async ({
  page,
  oficio,
}) => {
  const person = await createPersonWithTrial(oficio);
  const { id, clientId } = await issuedInvoice(oficio, person);
  const last = await issuedInvoice(oficio, person, { clientId, dueDate: '2099-01-01' });
  await signInBeforehand(page, oficio, person);
  // The list as it is for a client with a hundred more.
  const listed: { items: unknown[] }[] = [];
  await page.route(/\/api\/invoices\?.*limit=100/, async (route) => {
    const response = await route.fetch({ url: route.request().url().replace('limit=100', 'limit=1') });
    listed.push(await response.json());
    await route.fulfill({ response });
  });
  await page.goto(`/invoices/${last.id}`);
  await choose(page, 'Record payment...');
  await expect.poll(() => listed.at(-1)?.items).toMatchObject([{ id }]);
  const dialog = recordDialog(page);
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  await expect(dialog.getByLabel(`Amount for ${last.number}`)).toHaveValue('1,000.00');
  await dialog.getByRole('button', { name: 'Record payment' }).click();
  await expect(dialog).toBeHidden();
  await expect(balance(page)).toContainText('MX$0.00');
});

test('a refused payment names its reason, and the typed text stays', async ({ page, oficio }) => {
  const person = await createPersonWithTrial(oficio);
  const invoice = await issuedInvoice(oficio, person);
  await signInBeforehand(page, oficio, person);
  await page.goto(`/invoices/${invoice.id}`);
  await choose(page, 'Record payment...');
  const dialog = recordDialog(page);
  await dialog.getByLabel('Reference').fill('SPEI 43');
  await page.route(
    '**/api/payments',
    async (route) => {
      await recordedPayment(oficio, person, invoice, { amountMinor: 90_000 });
      await route.continue();
    },
    { times: 1 },
  );
  await dialog.getByRole('button', { name: 'Record payment' }).click();
  await expect(dialog.getByRole('alert')).toContainText(String(invoice.number));
  await expect(dialog.getByLabel('Reference')).toHaveValue('SPEI 43');
  // The untouched amount follows what is owed now.
  await expect(dialog.getByLabel('Amount', { exact: true })).toHaveValue('100.00');
  await dialog.getByRole('button', { name: 'Record payment' }).click();
  await expect(dialog).toBeHidden();
  await expect(balance(page)).toContainText('MX$0.00');
});

test('credit is applied and taken back, a rest is written off, and a payment is voided', async ({
  page,
  oficio,
}) => {
  test.slow();
  const person = await createPersonWithTrial(oficio);
  const invoice = await issuedInvoice(oficio, person);
  await recordedPayment(oficio, person, invoice, { amountMinor: 99_950, allocatedMinor: 0 });
  await signInBeforehand(page, oficio, person);
  await page.goto(`/invoices/${invoice.id}`);
  await page.getByRole('button', { name: 'Apply credit' }).click();
  const credit = page.getByRole('dialog', { name: /^Apply credit to/ });
  await expect(credit.getByLabel('Amount')).toHaveValue('999.50');
  await expectNothingFound(page);
  await credit.getByRole('button', { name: 'Apply credit' }).click();
  await expect(credit).toBeHidden();
  await expect(balance(page)).toContainText('MX$0.50');

  await card(page)
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: 'Take off this invoice...' }).click();
  const takeOff = page.getByRole('alertdialog').getByRole('button', { name: 'Take the payment off' });
  await expect(takeOff).toBeVisible();
  await expectNothingFound(page);
  await takeOff.click();
  await expect(balance(page)).toContainText('MX$1,000.00');
  await expect(card(page)).toContainText('taken back');

  await choose(page, 'Write off...');
  const off = page.getByRole('dialog', { name: 'Write off MX$1,000.00?' });
  await off.getByRole('button', { name: 'Write off' }).click();
  await expect(off.getByRole('alert')).toBeVisible();
  await expectNothingFound(page);
  await page.keyboard.press('Escape');

  const [payment] = (await storedPayments(oficio, person)) as [Payment];
  await page.goto(`/invoices/payments/${payment.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment of MX$999.50');
  await expect(page.getByRole('main')).toContainText('All of it is credit of the client');
  await page.getByRole('button', { name: 'Void', exact: true }).click();
  const voiding = page.getByRole('dialog', { name: 'Void the payment of MX$999.50?' });
  await voiding.getByRole('button', { name: 'Void payment' }).click();
  await expect(voiding).toContainText('Please say why');
  await expectNothingFound(page);
  await voiding.getByLabel('Reason').fill('Booked twice');
  await page.route('**/api/payments/*/void', (route) => route.abort('connectionfailed'));
  await voiding.getByRole('button', { name: 'Void payment' }).click();
  await expect(voiding).toContainText('nothing is done twice');
  await expect(voiding.getByLabel('Reason')).toBeDisabled();
  await page.unrouteAll();
  await voiding.getByRole('button', { name: 'Void payment' }).click();
  await expect(page.getByRole('main')).toContainText('Booked twice');
  await expect(page.getByRole('button', { name: 'Refund', exact: true })).toHaveCount(0);
});

test('an invoice whose payment was refunded isn’t voided, neither on its page nor in its row', async ({
  page,
  oficio,
}) => {
  const person = await createPersonWithTrial(oficio);
  const invoice = await issuedInvoice(oficio, person);
  const { id, version, date } = await recordedPayment(oficio, person, invoice, { amountMinor: 100_000 });
  await callApi(oficio, person, 'POST', `/api/payments/${id}/refund`, {
    version,
    date,
    amountMinor: 100_000,
  });
  await signInBeforehand(page, oficio, person);
  await page.goto(`/invoices/${invoice.id}`);
  await expect(balance(page)).toContainText('MX$1,000.00');
  await page.getByRole('button', { name: 'More actions' }).click();
  await expect(page.getByRole('menuitem', { name: 'Duplicate' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Void...' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.goto('/invoices');
  await page
    .getByRole('row', { name: /Café Lumbre/ })
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await expect(page.getByRole('menuitem', { name: 'Duplicate' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Void...' })).toHaveCount(0);
});

test('a credit note is paid back from the payment of its invoice, and the invoice stays paid', async ({
  page,
  oficio,
}) => {
  const person = await createPersonWithTrial(oficio);
  const invoice = await issuedInvoice(oficio, person);
  await recordedPayment(oficio, person, invoice, { amountMinor: 100_000 });
  // The latest payment of the client has nothing to do with the credited invoice.
  await recordedPayment(oficio, person, invoice, { amountMinor: 40_000, allocatedMinor: 0 });
  const path = `/api/invoices/${invoice.id}/credit-note`;
  const note = (await callApi(oficio, person, 'POST', path)) as { id: string; version: number };
  await callApi(oficio, person, 'POST', `/api/invoices/${note.id}/issue`, { version: note.version });
  await signInBeforehand(page, oficio, person);
  await page.goto(`/invoices/${note.id}`);
  await expect(balance(page)).toHaveText('LeftMX$1,000.00');
  await choose(page, 'Refund...');
  const choice = page.getByRole('dialog', { name: /^Refund Credit note/ });
  await expect(choice.getByLabel('Payment').getByRole('option')).toHaveText([/1,000\.00/]);
  await expectNothingFound(page);
  await choice.getByRole('button', { name: 'Continue' }).click();
  const refund = page.getByRole('dialog', { name: /^Refund CN-/ });
  await expect(refund.getByLabel('Amount')).toHaveValue('1,000.00');
  await expect(refund).toContainText('is settled. The invoice stays paid.');
  await expectNothingFound(page);
  await refund.getByRole('button', { name: 'Record refund' }).click();
  await expect(refund).toBeHidden();
  await expect(balance(page)).toHaveText('BalanceMX$0.00');
  await expect(card(page)).toContainText('Refund');
  await page.goto(`/invoices/${invoice.id}`);
  await expect(balance(page)).toHaveText('BalanceMX$0.00');
});

test('a payment in a foreign currency has the rate of its day', async ({ page, oficio }) => {
  const person = await createPersonWithTrial(oficio);
  const { id } = await issuedInvoice(oficio, person, { currency: 'USD', fxRateE8: 1_800_000_000 });
  for (const [date, rateE8] of [
    ['2024-08-01', 2_000_000_000],
    ['2024-11-20', 2_200_000_000],
  ]) {
    await callApi(oficio, person, 'POST', '/api/exchange-rates', { currency: 'USD', date, rateE8 });
  }
  await signInBeforehand(page, oficio, person);
  await page.goto(`/invoices/${id}`);
  await choose(page, 'Record payment...');
  const dialog = recordDialog(page);
  const rate = dialog.getByLabel('Exchange rate');
  await expect(rate).toHaveValue('22.00');
  const date = dialog.getByLabel('Date', { exact: true });
  const today = await date.inputValue();
  await date.fill('Aug 3, 2024');
  await date.press('Tab');
  await expect(rate).toHaveValue('20.00');
  await date.fill(today);
  await date.press('Tab');
  await expect(rate).toHaveValue('22.00');
  await rate.fill('0');
  await rate.press('Enter');
  await expect(dialog).toContainText('A rate is above 0');
  await rate.fill('18.5');
  await rate.press('Enter');
  await expect(dialog).toBeHidden();
  await card(page).getByRole('link', { name: 'Payment', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment of $1,000.00');
  await expect(page.getByRole('main')).toContainText('1 USD = 18.50');
  expect((await storedPayments(oficio, person))[0]).toMatchObject({ amountMinor: 100_000, currency: 'USD' });
});

test('the list of payments has sums, filters and a payment for a client; its credit is on the client’s page', async ({
  page,
  oficio,
}) => {
  const person = await createPersonWithTrial(oficio);
  await signInBeforehand(page, oficio, person);
  await page.goto('/invoices/payments');
  await expect(page.getByText('No payments yet')).toBeVisible();
  const { clientId, number } = await issuedInvoice(oficio, person);
  await page.getByRole('button', { name: 'Record payment', exact: true }).click();
  const dialog = recordDialog(page);
  await dialog.getByRole('button', { name: 'Record payment' }).click();
  await expect(dialog).toContainText('Please choose a client');
  await dialog.getByRole('combobox', { name: 'Client' }).click();
  await page.getByRole('option', { name: 'Café Lumbre' }).click();
  await dialog.getByLabel('Amount', { exact: true }).fill('1,250.50');
  await expect(dialog.getByLabel(`Amount for ${number}`)).toHaveValue('1,000.00');
  await expect(dialog).toContainText('MX$250.50 stays as credit of Café Lumbre');
  await dialog.getByLabel('Method').selectOption('Cash');
  await dialog.getByRole('button', { name: 'Record payment' }).click();
  await expect(dialog).toBeHidden();
  const sums = page.getByRole('region', { name: 'Sums of these payments' });
  await expect(sums).toContainText('MX$1,250.50');
  await expect(sums).toContainText('MX$250.50');
  const row = page.locator('[data-row]').filter({ hasText: 'Café Lumbre' });
  await expect(row).toContainText('MX$250.50 credit');
  await expect(row).toContainText(String(number));
  await page.getByLabel('Method').selectOption('Card');
  await expect(page.getByText('No matching payments')).toBeVisible();
  await page.getByRole('button', { name: 'Clear the filters' }).click();
  await expect(row).toBeVisible();
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download these payments' }).click();
  await page.getByRole('menuitem', { name: 'Excel (XLSX)' }).click();
  expect((await file).suggestedFilename()).toMatch(/^payments-\d{4}-\d\d-\d\d\.xlsx$/);

  await page.goto(`/clients/${clientId}/invoices`);
  await expect(page.getByRole('region', { name: 'Credit' })).toContainText('MX$250.50 of credit');
  await page.getByRole('link', { name: 'Statement' }).click();
  const statement = page.getByRole('table', { name: /^What was billed and paid/ });
  await expect(statement.getByRole('row').last()).toContainText('−MX$250.50');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^statement-.*-MXN\.csv$/);
});

test('a manager reads payments and changes none; a member sees nothing of them', async ({ page, oficio }) => {
  const owner = await createPersonWithTrial(oficio);
  const invoice = await issuedInvoice(oficio, owner);
  const payment = await recordedPayment(oficio, owner, invoice, { amountMinor: 40_000 });
  const bruno = await createPerson(oficio, 'Bruno');
  await join(oficio, owner, bruno, 'manager');
  await signInBeforehand(page, oficio, bruno);
  await page.goto(`/invoices/${invoice.id}`);
  await expect(card(page)).toContainText('SPEI 42');
  await expect(card(page).getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Record payment' })).toHaveCount(0);
  await page.goto('/invoices/payments');
  await expect(page.locator('[data-row]')).toContainText('Café Lumbre');
  await expect(page.getByRole('button', { name: 'Record payment' })).toHaveCount(0);

  await callApi(oficio, owner, 'PUT', `/api/organization/members/${bruno.userId}`, { role: 'member' });
  await expect(page.getByRole('main')).toContainText('Your role doesn’t see payments');
  await page.goto(`/invoices/payments/${payment.id}`);
  await expect(page.getByRole('main')).toContainText('Your role doesn’t see payments');
  await page.goto(`/invoices/${invoice.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(String(invoice.number));
  await expect(page.getByText('SPEI 42')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Payments', exact: true })).toHaveCount(0);
});

test('axe finds nothing on the screens and in the dialogs of payments @every-width', async ({
  page,
  oficio,
}) => {
  test.slow();
  const person = await createPersonWithTrial(oficio);
  const invoice = await issuedInvoice(oficio, person);
  const { clientId } = invoice;
  await issuedInvoice(oficio, person, { clientId });
  const payment = await recordedPayment(oficio, person, invoice, {
    amountMinor: 70_000,
    allocatedMinor: 40_000,
  });
  await signInBeforehand(page, oficio, person);
  await page.goto('/invoices/payments');
  await expect(page.locator('[data-row]').first()).toBeVisible();
  await expectNothingFound(page);
  await page.goto(`/invoices/payments/${payment.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment of MX$700.00');
  await expectNothingFound(page);
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(page.getByRole('dialog').getByLabel('Amount')).toBeVisible();
  await expectNothingFound(page);
  await page.goto(`/invoices/${invoice.id}`);
  await expect(card(page)).toBeVisible();
  await expectNothingFound(page);
  await choose(page, 'Record payment...');
  await expect(recordDialog(page)).toContainText('Fill, oldest first');
  await expectNothingFound(page);
  await page.goto(`/clients/${clientId}/statement`);
  await expect(page.getByRole('table', { name: /^What was billed and paid/ })).toBeVisible();
  await expectNothingFound(page);
});
