import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { FIRST_INVOICE } from '../stage/fake-invoices.ts';
import { InvoiceEditor, openInvoices } from '../stage/invoice-editor.ts';

const editor = new InvoiceEditor();
const creditsLineId = '00000000-0000-7000-8000-0000000000c1';

test('the form of a credit note asks for nothing that is paid, and keeps client and credited lines', async () => {
  const { invoices } = await openInvoices(`/invoices/${FIRST_INVOICE}/edit`, (given) => {
    const { id: clientId } = given.addClient({ displayName: 'Velas' });
    const line = { description: 'Design', quantityE4: 10_000, unitPriceMinor: 10_000, unit: null };
    const { id } = given.addDraft({ clientId, lines: [{ ...line, creditsLineId }] });
    Object.assign(given.stored(id), { kind: 'credit_note', terms: null });
  });
  await expect.element(editor.field(1, 'Price')).toHaveValue('100.00');
  const client = editor.form.getByRole('textbox', { name: 'Client' });
  await expect.element(client).toHaveValue('Velas');
  await expect.element(client).toHaveAttribute('readonly');
  for (const label of ['Due date', 'Currency', 'Terms (optional)']) {
    await expect.element(editor.form.getByLabelText(label, { exact: true })).not.toBeInTheDocument();
  }
  for (const name of ['Clear Client', 'Add line']) {
    await expect.element(editor.form.getByRole('button', { name })).not.toBeInTheDocument();
  }
  await editor.fillLine(1, { Price: '50' });
  await editor.saveWithKeys();
  await expect.element(page.getByText('Invoice updated')).toBeVisible();
  expect(invoices.stored(FIRST_INVOICE).lines).toMatchObject([{ unitPriceMinor: 5_000, creditsLineId }]);
});
