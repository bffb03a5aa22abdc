import { computeDocument, formatMoney } from '@oficio/contracts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { FIRST_INVOICE } from '../stage/fake-invoices.ts';
import { InvoiceEditor, openInvoices } from '../stage/invoice-editor.ts';

const editor = new InvoiceEditor();
const { form } = editor;

const VAT = { name: 'IVA 16%', ratePpm: 160_000, kind: 'added' as const, exempt: false };
const WITHHELD = { name: 'Retención ISR 1.25%', ratePpm: 12_500, kind: 'withheld' as const, exempt: false };

/** With another tax mode, rounding or discount the total is another one. */
const DOCUMENT = computeDocument({
  kind: 'invoice',
  taxMode: 'inclusive',
  roundingMode: 'per_line',
  cashStep: 1,
  deductions: [],
  discount: { kind: 'percent', ppm: 75_000 },
  lines: [
    {
      quantityE4: 33_333,
      unitPriceMinor: 99_99,
      discount: { kind: 'amount', amountMinor: 10_01 },
      discountable: true,
      taxes: [VAT, WITHHELD],
    },
    {
      quantityE4: 70_000,
      unitPriceMinor: 33_33,
      discount: { kind: 'percent', ppm: 125_000 },
      discountable: true,
      taxes: [VAT, WITHHELD],
    },
  ],
});

test('the form shows and sends every part of a document that its total depends on', async () => {
  const { invoices } = await openInvoices(`/invoices/${FIRST_INVOICE}/edit`, (prepared) => {
    prepared.addTaxRate(VAT);
    prepared.addTaxRate(WITHHELD);
    const { id } = prepared.addClient({ displayName: 'Nopal' });
    prepared.addDraft({ clientId: id });
  });
  await form.getByText('More', { exact: true }).click();
  await form.getByRole('combobox', { name: 'Taxes', exact: true }).selectOptions('inclusive');
  await form.getByLabelText('Rounding of taxes').selectOptions('per_line');
  await editor.fillLine(1, { Quantity: '3.3333', Price: '99.99' });
  await chooseTaxes(VAT.name, WITHHELD.name);
  await editor.showDetails(1);
  await editor.line(1).getByLabelText('Kind of discount').selectOptions('amount');
  await editor.fillLine(1, { Discount: '10.01' });
  await form.getByRole('button', { name: 'Add line' }).click();
  // A new line has the taxes of the last one.
  await editor.fillLine(2, { Description: 'Hosting', Quantity: '7', Price: '33.33', Discount: '12.5' });
  await form.getByLabelText('Discount on the invoice (optional)').fill('7.5');
  // The total follows the last key press in a render of its own.
  await expect.element(editor.totals).toHaveAttribute('aria-busy', 'false');
  const amountMinor = DOCUMENT.status === 'computed' ? DOCUMENT.totals.totalMinor : 0;
  const words = formatMoney({ amountMinor, currency: 'MXN' });
  await expect.element(editor.total).toHaveTextContent(words);
  await expect.element(editor.totals).toMatchTextContent('Discount of 7.5% on MX$527.44');
  await editor.saveWithKeys();
  await expect.element(page.getByText('Invoice updated')).toBeVisible();
  expect(invoices.stored(FIRST_INVOICE).totalMinor).toBe(amountMinor);
  await expect.element(editor.total).toHaveTextContent(words);
});

/** Chooses the taxes of the first line. */
async function chooseTaxes(...names: string[]): Promise<void> {
  const taxes = editor.line(1).getByRole('button', { name: /^Taxes/ });
  await taxes.click();
  for (const name of names) await page.getByRole('checkbox', { name, exact: true }).click();
  await userEvent.keyboard('{Escape}');
  await expect.element(taxes).toHaveFocus();
}
