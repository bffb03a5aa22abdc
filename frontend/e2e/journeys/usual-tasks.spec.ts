// The six usual tasks, by the keyboard alone with the number of keys, and by touch on a phone.
import type { Page } from '@playwright/test';
import { CountedHands } from '../fixtures/counted-hands.ts';
import { issuedInvoice } from '../fixtures/invoices.ts';
import type { OficioProcess } from '../fixtures/oficio-process.ts';
import { callApi, createPersonWithPlan, type Person } from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect, test } from '../fixtures/test.ts';
import { InvoiceEditorPage } from '../pages/invoice-editor-page.ts';

const RECEIPT = {
  name: 'ticket.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};
const DAY_MS = 86_400_000;

/** The most keys of each task. The text of names and descriptions doesn't count. */
const MOST_KEYS = { reminder: 32, payment: 4, invoice: 30, client: 14, expense: 28, closing: 30 };

const dayBefore = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

/** A person with a client, whose sent invoice was due two days ago. */
async function prepare(page: Page, oficio: OficioProcess): Promise<{ person: Person; address: string }> {
  const person = await createPersonWithPlan(oficio);
  const address = `pagos-${person.organizationId}@example.com`;
  const body = { displayName: 'Café Lumbre', billingEmail: address };
  const { id: clientId } = (await callApi(oficio, person, 'POST', '/api/clients', body)) as { id: string };
  const days = { issueDate: dayBefore(9), dueDate: dayBefore(2) };
  const { id, version } = await issuedInvoice(oficio, person, { clientId, ...days });
  await callApi(oficio, person, 'POST', `/api/invoices/${id}/mark-sent`, { version });
  await signInBeforehand(page, oficio, person);
  return { person, address };
}

const isShown = (page: Page, title: string | RegExp) =>
  expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();

test('the usual tasks are done by the keyboard alone, with few keys', async ({ page, oficio }) => {
  const { address } = await prepare(page, oficio);
  const editor = new InvoiceEditorPage(page);
  const dialog = page.getByRole('dialog');
  const counted: Record<string, number> = {};
  const task = (name: keyof typeof MOST_KEYS, work: (hands: CountedHands) => Promise<void>) =>
    test.step(name, async () => {
      const hands = new CountedHands(page);
      await work(hands);
      counted[name] = hands.counted.keys;
      expect(hands.counted.clicks).toBe(0);
    });
  await page.goto('/invoices');
  await isShown(page, 'Invoices');

  await task('reminder', async (hands) => {
    await hands.press('g', 'd');
    const overdue = page.getByRole('link', { name: '1 invoice is overdue' });
    await expect(overdue).toBeVisible();
    await hands.tabTo(overdue);
    await hands.press('Enter');
    await expect(page).toHaveURL(/status=overdue/);
    await expect(page.getByRole('row', { name: /Café Lumbre/ })).toBeVisible();
    await hands.press('j', 'Enter');
    await isShown(page, /0001$/);
    await hands.tabTo(page.getByRole('button', { name: /^More actions/ }));
    await hands.press('Enter');
    await expect(page.getByRole('menuitem', { name: /^Send/ })).toBeVisible();
    await hands.type('se');
    await hands.press('Enter');
    await expect(dialog.getByRole('button', { name: 'Send', exact: true })).toBeEnabled();
    await hands.press('Control+Enter');
    await expect(dialog).toBeHidden();
    await oficio.mailTo(address, /0001/);
  });

  await task('payment', async (hands) => {
    await hands.press('p');
    await expect(dialog.getByLabel('Amount', { exact: true })).toHaveValue('1,000.00');
    await hands.press('Control+Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('main')).toContainText('Paid');
  });

  await task('invoice', async (hands) => {
    await hands.press('g', 'i');
    await isShown(page, 'Invoices');
    await hands.press('n');
    await expect(editor.form.getByRole('combobox', { name: 'Client' })).toBeFocused();
    await hands.press('Enter');
    await hands.type('lum');
    await expect(page.getByRole('option', { name: 'Café Lumbre' })).toBeVisible();
    await hands.press('Enter');
    await hands.tabTo(editor.line(1).getByLabel('Description', { exact: true }));
    await hands.write('Sitio web');
    await hands.tabTo(editor.line(1).getByLabel('Price', { exact: true }));
    await hands.type('1500');
    await hands.press('Control+Enter');
    await expect(dialog.getByRole('button', { name: 'Issue and send' })).toBeEnabled();
    await hands.press('Control+Enter');
    await expect(dialog).toBeHidden();
    await oficio.mailTo(address, /0002/);
  });

  await task('client', async (hands) => {
    await hands.goTo('new cl');
    await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused();
    await hands.write('Bazar del sur');
    await hands.tabTo(dialog.getByLabel('Email', { exact: true }));
    await hands.write('hola@bazar.example');
    await hands.press('Enter');
    await isShown(page, 'Bazar del sur');
  });

  await task('expense', async (hands) => {
    await hands.goTo('new ex');
    await expect(dialog.getByLabel('Vendor')).toBeFocused();
    await hands.write('Akky');
    await hands.tabTo(dialog.getByLabel('Amount', { exact: true }));
    await hands.type('116');
    await hands.press('Enter');
    await isShown(page, 'Akky');
    await expect(dialog).toBeHidden();
    // The browser needs a moment until it passes on file choosers.
    const chooser = page.waitForEvent('filechooser');
    await hands.tabTo(page.getByRole('button', { name: 'Choose files' }));
    await hands.press('Enter');
    await (await chooser).setFiles(RECEIPT);
    await expect(page.getByRole('list', { name: 'Receipts' })).toContainText(RECEIPT.name);
  });

  await task('closing', async (hands) => {
    await hands.goTo('clos');
    await isShown(page, 'Accounting');
    await hands.tabTo(page.getByRole('textbox', { name: 'Closed until' }));
    await hands.type(dayBefore(40));
    await hands.press('Enter');
    await expect(page.getByRole('main')).toContainText('The books are closed until');
  });
  test.info().annotations.push({ type: 'keys', description: JSON.stringify(counted) });
  for (const [name, most] of Object.entries(MOST_KEYS)) expect(counted[name], name).toBeLessThanOrEqual(most);
});

test('the usual tasks are done by touch on a phone @phone @phone-only', async ({ page, oficio }) => {
  const { address } = await prepare(page, oficio);
  const editor = new InvoiceEditorPage(page);
  const dialog = page.getByRole('dialog');
  const main = page.getByRole('main');

  await test.step('an overdue invoice is followed up, and its payment recorded', async () => {
    await page.goto('/dashboard');
    await page.getByRole('link', { name: '1 invoice is overdue' }).tap();
    await isShown(page, 'Invoices');
    await main.getByRole('link', { name: /0001$/ }).tap();
    await page.getByRole('button', { name: /^More actions/ }).tap();
    await page.getByRole('menuitem', { name: /^Send/ }).tap();
    await dialog.getByRole('button', { name: 'Send', exact: true }).tap();
    await expect(dialog).toBeHidden();
    await oficio.mailTo(address, /0001/);
    await main.getByRole('button', { name: 'Record payment' }).tap();
    await dialog.getByRole('button', { name: 'Record payment' }).tap();
    await expect(dialog).toBeHidden();
    await expect(main).toContainText('Paid');
  });

  await test.step('an invoice is issued and sent', async () => {
    await page.goto('/invoices');
    await page.getByRole('button', { name: 'New invoice' }).first().tap();
    await editor.form.getByRole('combobox', { name: 'Client' }).tap();
    await page.getByRole('option', { name: 'Café Lumbre' }).tap();
    await editor.line(1).getByLabel('Description', { exact: true }).fill('Sitio web');
    await editor.line(1).getByLabel('Price', { exact: true }).fill('1500');
    await editor.form.getByRole('button', { name: 'Save draft' }).tap();
    await main.getByRole('button', { name: 'Issue', exact: true }).tap();
    await dialog.getByRole('button', { name: 'Issue and send' }).tap();
    await expect(dialog).toBeHidden();
    await oficio.mailTo(address, /0002/);
  });

  await test.step('a client and an expense with its receipt are added', async () => {
    await page.goto('/clients');
    await page.getByRole('button', { name: 'New client' }).first().tap();
    await dialog.getByLabel('Name', { exact: true }).fill('Bazar del sur');
    await dialog.getByLabel('Email', { exact: true }).fill('hola@bazar.example');
    await dialog.getByRole('button', { name: 'Add client' }).tap();
    await isShown(page, 'Bazar del sur');
    await page.goto('/accounting/expenses');
    await page.getByRole('button', { name: 'New expense' }).first().tap();
    await dialog.getByLabel('Vendor').fill('Akky');
    await dialog.getByLabel('Amount', { exact: true }).fill('116');
    await dialog.getByRole('button', { name: 'Add expense' }).tap();
    await isShown(page, 'Akky');
    const chooser = page.waitForEvent('filechooser');
    await main.getByRole('button', { name: 'Choose files' }).tap();
    await (await chooser).setFiles(RECEIPT);
    await expect(page.getByRole('list', { name: 'Receipts' })).toContainText(RECEIPT.name);
  });

  await test.step('the month is closed', async () => {
    await page.goto('/accounting/closing');
    await page.getByRole('textbox', { name: 'Closed until' }).fill(dayBefore(40));
    await page.getByRole('button', { name: 'Close the books' }).tap();
    await expect(main).toContainText('The books are closed until');
  });
});
