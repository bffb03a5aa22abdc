import { type Deposit, type Invoice, invoiceRoutes } from '@oficio/contracts';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../stage/expect-accessible.ts';
import { type FakeInvoices, FIRST_INVOICE } from '../stage/fake-invoices.ts';
import { InvoiceEditor, openInvoices } from '../stage/invoice-editor.ts';
import { showOnDesktop, showOnPhone } from '../stage/screen-sizes.ts';

const editor = new InvoiceEditor();
const DEPOSIT_ID = '00000000-0000-7000-8000-00000000de90';
const VAT = { name: 'IVA 16%', ratePpm: 160_000, kind: 'added' as const, exempt: false };

/** An issued deposit over 580.00 for the draft, of which nothing is paid. */
const DEPOSIT: Deposit = {
  depositId: DEPOSIT_ID,
  depositOfId: FIRST_INVOICE,
  number: 'DEP-2026-0001',
  issueDate: '2026-01-15',
  currency: 'MXN',
  baseMinor: 500_00,
  taxes: [{ ...VAT, baseMinor: 500_00, taxMinor: 80_00 }],
  totalMinor: 580_00,
  balanceMinor: 580_00,
};

const dialog = page.getByRole('dialog', { name: 'Ask for a deposit' });
const draftIt = dialog.getByRole('button', { name: 'Draft deposit invoice' });
const percentage = dialog.getByLabelText('Percentage', { exact: true });
const amount = dialog.getByLabelText('Amount to be paid, with taxes');

/** A draft over 1,160.00. */
function addDraft(invoices: FakeInvoices): void {
  const { id: rate } = invoices.addTaxRate(VAT);
  const { id } = invoices.addClient({ displayName: 'Café Lumbre' });
  const line = { description: 'Sitio web', quantityE4: 10_000, unit: null, unitPriceMinor: 100_000 };
  invoices.addDraft({ clientId: id, lines: [{ ...line, taxRateIds: [rate] }] });
}

function addDepositedDraft(invoices: FakeInvoices): void {
  addDraft(invoices);
  const { number: title, totalMinor, balanceMinor } = DEPOSIT;
  invoices.stored(FIRST_INVOICE).deposits.push({
    id: DEPOSIT_ID,
    title,
    totalMinor,
    balanceMinor,
    lifecycle: 'issued',
  });
  invoices.deposits.push(DEPOSIT);
}

async function choose(item: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

describe.each([
  ['a desktop', showOnDesktop],
  ['a phone', showOnPhone],
])('on %s', (_, show) => {
  test('a deposit is asked for as a percentage or an amount, with the server’s errors at the field', async () => {
    await show();
    const { server, invoices } = await openInvoices(`/invoices/${FIRST_INVOICE}`, addDraft);
    await choose('Ask for a deposit...');
    await expect.element(dialog).toMatchTextContent('MX$348.00 of MX$1,160.00');
    await expectAccessible();
    await percentage.fill('0');
    await draftIt.click();
    await expect.element(percentage).toHaveAccessibleDescription(/Please enter a percentage/);
    await dialog.getByLabelText('Deposit', { exact: true }).selectOptions('Amount in MXN');
    await amount.fill('1,160.01');
    const message = 'A deposit is above 0 and at most MX$1,160.00, the total of the invoice';
    server.refuse(invoiceRoutes.deposit, 'request.invalid', message, {
      fields: [{ path: 'amountMinor', message }],
    });
    await draftIt.click();
    await expect.element(amount).toHaveAccessibleDescription(message);
    server.answer(invoiceRoutes.deposit, ({ body }) =>
      server.sample(invoiceRoutes.deposit, {
        id: DEPOSIT_ID,
        kind: 'deposit',
        title: 'Draft deposit',
        totalMinor: body.amountMinor ?? 0,
      }),
    );
    await amount.fill('580');
    await draftIt.click();
    await expect.poll(() => location.pathname).toBe(`/invoices/${DEPOSIT_ID}`);
    const { version } = invoices.stored(FIRST_INVOICE);
    expect(server.callsOf(invoiceRoutes.deposit).at(-1)?.body).toEqual({ version, amountMinor: 580_00 });
  });

  test('a second deposit counts the first', async () => {
    await show();
    const { server } = await openInvoices(`/invoices/${FIRST_INVOICE}`, addDepositedDraft);
    const link = page.getByRole('definition').getByRole('link', { name: /^DEP-/ });
    await expect.element(link).toMatchTextContent(/^DEP-.*MX\$580\.00, not paid yet/);
    await choose('Ask for a deposit...');
    await expect.element(dialog).toMatchTextContent('Other deposits take MX$580.00');
    const message = 'Other deposits take MX$580.00 of MX$1,160.00, so at most MX$580.00 is left';
    server.refuse(invoiceRoutes.deposit, 'request.invalid', message, {
      fields: [{ path: 'ppm', message }],
    });
    await percentage.fill('51');
    await draftIt.click();
    await expect.element(percentage).toHaveAccessibleDescription(message);
    await percentage.fill('30');
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
  });

  test('the dialog that issues the final invoice names what isn’t deducted yet, and the form deducts it', async () => {
    await show();
    const { invoices } = await openInvoices(`/invoices/${FIRST_INVOICE}?issue=true`, addDepositedDraft);
    const issuing = page.getByRole('dialog', { name: /^Issue/ });
    await expect.element(issuing).toMatchTextContent('A deposit isn’t deducted');
    await expect.element(issuing).toMatchTextContent('to deduct DEP-2026-0001, asked for with this invoice');
    await issuing.getByRole('link', { name: 'Edit the draft' }).click();
    const deposit = page.getByRole('checkbox', { name: /^DEP-.*MX\$580\.00/ });
    await deposit.click();
    await expect.element(deposit).toHaveAccessibleDescription(/not paid yet/);
    await expect.element(editor.total).toHaveTextContent('MX$580.00');
    await editor.totals.getByRole('button', { name: 'Why this total?' }).click();
    const steps = page.getByRole('dialog', { name: 'Why this total?' });
    await expect.element(steps).toMatchTextContent('Minus deposit DEP-2026-0001: its amount before taxes');
    await expect.element(steps).toMatchTextContent('Minus deposit DEP-2026-0001: IVA 16%');
    await userEvent.keyboard('{Escape}');
    await expectAccessible();
    await editor.save.click();
    await expect.poll(() => location.pathname).toBe(`/invoices/${FIRST_INVOICE}`);
    expect(invoices.stored(FIRST_INVOICE)).toMatchObject({ totalMinor: 580_00, deductions: [DEPOSIT] });
  });

  test('a deducted deposit can’t be voided', async () => {
    await show();
    await openInvoices(`/invoices/${FIRST_INVOICE}`, (invoices) => {
      addDraft(invoices);
      invoices.issue(FIRST_INVOICE);
      const deducted: Partial<Invoice> = {
        kind: 'deposit',
        deductedBy: { id: DEPOSIT_ID, title: 'INV-2026-0002' },
      };
      Object.assign(invoices.stored(FIRST_INVOICE), deducted);
    });
    await expect.element(page.getByRole('main')).toMatchTextContent('Deducted from');
    await choose('Void...');
    await expect
      .element(page.getByRole('dialog'))
      .toMatchTextContent('deducts this deposit. Void that invoice first');
    await expectAccessible();
  });
});
