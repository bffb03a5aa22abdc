import { INVOICES } from '@oficio/contracts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../stage/expect-accessible.ts';
import { FIRST_INVOICE } from '../stage/fake-invoices.ts';
import { InvoiceEditor, openInvoices } from '../stage/invoice-editor.ts';

const editor = new InvoiceEditor();

async function openOnSmallPhone(count: number): Promise<void> {
  await page.viewport(360, 740);
  const lines = Array.from({ length: count }, (_, index) => ({
    description: `Design of page ${index + 1}`,
    quantityE4: 10_000,
    unitPriceMinor: 10_000,
    unit: null,
  }));
  await openInvoices(`/invoices/${FIRST_INVOICE}/edit`, (invoices) => {
    const { id } = invoices.addClient({ displayName: 'Nopal' });
    invoices.addDraft({ clientId: id, lines });
  });
}

test('an invoice of 200 lines fits a phone, with the total in sight', async () => {
  await openOnSmallPhone(INVOICES.lines);
  // The roles of 200 lines take seconds to compute, so the elements are found by other means.
  await expect.poll(() => document.querySelectorAll('form [data-line]')).toHaveLength(INVOICES.lines);
  await expect.element(editor.form.getByText('Total MX$20,000.00')).toBeInViewport();
  const price = document.getElementById('lines.199.unitPriceMinor');
  if (!price) throw new Error('No price');
  await userEvent.fill(price, '200');
  await expect.element(editor.form.getByText('Total MX$20,100.00')).toBeInViewport();
  expect(document.documentElement.scrollWidth).toBe(360);
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect.element(editor.preview.getByRole('row')).toHaveLength(INVOICES.lines + 1);
  await page.getByRole('button', { name: 'Form' }).click();
  await editor.save.click();
  await expect.poll(() => location.pathname).toBe(`/invoices/${FIRST_INVOICE}`);
});

test('the form of few lines and its preview are accessible on a phone', async () => {
  await openOnSmallPhone(2);
  await expect.element(editor.form).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Preview' }).click();
  await expectAccessible();
});
