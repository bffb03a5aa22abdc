import { type Expense, expenseRoutes } from '@oficio/contracts';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../stage/expect-accessible.ts';
import { FIRST_INVOICE } from '../stage/fake-invoices.ts';
import { InvoiceEditor, openInvoices } from '../stage/invoice-editor.ts';
import { showOnDesktop, showOnPhone } from '../stage/screen-sizes.ts';

const editor = new InvoiceEditor();

const HOSTING_ID = '00000000-0000-7000-8000-00000000e001';
const CERTIFICATE_ID = '00000000-0000-7000-8000-00000000e002';

/** A draft for a client with an expense of 100.00 in its currency and one in another currency. */
async function openWithExpenses(path: string) {
  let expense: Expense | undefined;
  const screen = await openInvoices(path, (invoices, server) => {
    const { id: clientId } = invoices.addClient({ displayName: 'Café Lumbre' });
    invoices.addDraft({ clientId });
    const hosting: Partial<Expense> = {
      id: HOSTING_ID,
      vendor: 'Akky',
      date: '2026-01-31',
      clientId,
      currency: 'MXN',
      amountMinor: 116_00,
      taxMinor: 16_00,
      creditableTax: true,
      billable: true,
    };
    expense = server.sample(expenseRoutes.one, hosting);
    const certificate = { ...hosting, id: CERTIFICATE_ID, vendor: 'Porkbun', currency: 'USD' };
    const items = [hosting, certificate].map((one) => server.sampleItem(expenseRoutes.list, one));
    server.answer(expenseRoutes.list, { items, total: items.length, nextCursor: null });
    server.answer(expenseRoutes.one, () => expense as Expense);
  });
  return {
    ...screen,
    bill(invoiceId: string) {
      Object.assign(expense as Expense, { billedInvoiceId: invoiceId });
    },
  };
}

describe.each([
  ['a desktop', showOnDesktop],
  ['a phone', showOnPhone],
])('on %s', (_, show) => {
  test('unbilled expenses of the client become lines', async () => {
    await show();
    const { invoices } = await openWithExpenses(`/invoices/${FIRST_INVOICE}/edit`);
    await page.getByRole('button', { name: 'Add unbilled…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add unbilled expenses' });
    await expect.element(dialog).toMatchTextContent('1 more is in another currency');
    await expect.element(dialog).toMatchTextContent('MX$100.00');
    await expect.element(dialog.getByRole('button', { name: 'Add line' })).toBeDisabled();
    await expectAccessible();
    // The first field has the focus, so the keyboard alone is enough.
    await expect.element(dialog.getByRole('checkbox', { name: 'Akky' })).toHaveFocus();
    await userEvent.keyboard(' ');
    dialog.getByRole('button', { name: 'Add line' }).element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(editor.line(2)).toMatchTextContent('From an expense');
    await expect.element(editor.field(2, 'Price')).toHaveValue('100.00');
    await expectAccessible();
    await editor.save.click();
    await expect.poll(() => location.pathname).toBe(`/invoices/${FIRST_INVOICE}`);
    expect(invoices.stored(FIRST_INVOICE).lines[1]?.source).toEqual({ type: 'expense', id: HOSTING_ID });
  });

  test('an expense leads to an invoice that bills it', async () => {
    await show();
    const { go, invoices, bill } = await openWithExpenses(`/accounting/expenses/${HOSTING_ID}`);
    await page.getByRole('link', { name: 'Bill to client' }).click();
    await expect.element(editor.line(1)).toMatchTextContent('From an expense');
    await editor.save.click();
    await expect.poll(() => location.pathname).toMatch(/^\/invoices\/[0-9a-f-]{36}$/);
    const billing = invoices.records[1]?.id ?? '';
    expect(invoices.stored(billing).lines[0]?.source).toEqual({ type: 'expense', id: HOSTING_ID });
    bill(billing);
    await go(`/accounting/expenses/${HOSTING_ID}`);
    await page.getByRole('link', { name: 'Billed on a draft' }).click();
    await expect.poll(() => location.pathname).toBe(`/invoices/${billing}`);
  });
});
