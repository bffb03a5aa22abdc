import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { InvoiceEditor, openInvoices } from '../stage/invoice-editor.ts';

const editor = new InvoiceEditor();
const { keyboard } = userEvent;
const openNew = () =>
  openInvoices('/invoices/new', (invoices) => {
    invoices.addTaxRate({ name: 'IVA 16%', isDefault: true });
    invoices.addTaxRate({ name: 'IVA 8%', isDefault: false });
  });
const taxesOf = (position: number) => editor.line(position).getByRole('button', { name: /^Taxes:/ });

test('a new line takes the taxes of the last one', async () => {
  await openNew();
  await taxesOf(1).click();
  await page.getByLabelText('IVA 16%').click();
  await page.getByLabelText('IVA 8%').click();
  await keyboard('{Escape}');
  await editor.form.getByRole('button', { name: 'Add line' }).click();
  await expect.element(taxesOf(2)).toHaveAccessibleName('Taxes: IVA 8%');
  editor.paste('Design\t2\t1,500.00\nHosting\t1\t300\n');
  await expect.element(taxesOf(1)).toHaveAccessibleName('Taxes: IVA 8%');
});

test('the arrow keys go through the rows in the same field, and stay in a text of several rows', async () => {
  await openNew();
  await editor.fillLine(1, { Description: 'Design', Price: '100' });
  editor.field(1, 'Price').element().focus();
  await keyboard('{Enter}Hosting{Tab}{Tab}{Tab}300{ArrowUp}');
  await expect.element(editor.field(1, 'Price')).toHaveFocus();
  await keyboard('{ArrowDown}');
  await expect.element(editor.field(2, 'Price')).toHaveFocus();
  await keyboard('{ArrowDown}');
  await expect.element(editor.field(2, 'Price')).toHaveFocus();
  await editor.field(2, 'Description').fill('Hosting\nfor a year');
  await keyboard('{ArrowUp}');
  await expect.element(editor.field(2, 'Description')).toHaveFocus();
  await keyboard('{Home}{ArrowUp}{Home}{ArrowUp}');
  await expect.element(editor.field(1, 'Description')).toHaveFocus();
});

test('a removed line comes back to its place', async () => {
  await openNew();
  await expect.element(editor.form).toBeVisible();
  editor.paste('Design\t2\t1,500.00\nHosting\t1\t300\nDomain\t1\t200\n');
  await editor.line(1).getByRole('button', { name: 'Remove line 1' }).click();
  await expect.element(editor.lines).toHaveLength(2);
  await editor.form.getByRole('button', { name: 'Undo' }).click();
  await expect.element(editor.field(1, 'Description')).toHaveValue('Design');
  await expect.element(editor.field(1, 'Description')).toHaveFocus();
  await expect.element(editor.field(1, 'Price')).toHaveValue('1,500.00');
  await expect.element(editor.form.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  await expect.element(editor.lines).toHaveLength(3);
});

test('the taxes of one line are given to all lines', async () => {
  await openNew();
  await expect.element(editor.form).toBeVisible();
  editor.paste('Design\t2\t1,500.00\nHosting\t1\t300\n');
  await taxesOf(2).click();
  await page.getByLabelText('IVA 8%').click();
  await page.getByRole('button', { name: 'Use for all lines' }).click();
  await expect.element(page.getByRole('button', { name: 'Use for all lines' })).not.toBeInTheDocument();
  await keyboard('{Escape}');
  await expect.element(taxesOf(1)).toHaveAccessibleName(/IVA 8%/);
});
