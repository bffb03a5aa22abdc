import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../stage/expect-accessible.ts';
import { expectLargeTargets } from '../stage/expect-large-targets.ts';
import { InvoiceEditor, openInvoices } from '../stage/invoice-editor.ts';
import { cutAmounts, measureLineTable } from '../stage/line-table.ts';
import { showOnPhone } from '../stage/screen-sizes.ts';

const editor = new InvoiceEditor();
const { keyboard } = userEvent;

async function openNew(): Promise<void> {
  await openInvoices('/invoices/new', (invoices) => {
    invoices.addClient({ displayName: 'Nopal' });
    invoices.addTaxRate({ name: 'IVA 16%', isDefault: true });
    invoices.addTaxRate({ name: 'Retención de servicios profesionales', isDefault: true });
  });
  await expect.element(editor.form).toBeVisible();
}

describe.each([1440, 1330, 1200, 1024])('at a width of %i', (width) => {
  test('a line is a row of at most 48 px, its cells below their heads, and amounts are whole', async () => {
    await page.viewport(width, 900);
    await openNew();
    await editor.currency.selectOptions('USD');
    editor.paste('Design\t1\t888888.88\nHosting\t1000\t1000000\nDomain\t-1\t888888.88\n');
    await expect.element(editor.lines).toHaveLength(3);
    await expect.element(editor.line(3)).toMatchTextContent(/Amount: −\$888,888\.88 USD/);
    await document.fonts.ready;
    const { heads, rows, heights, descriptionWidth } = measureLineTable();
    expect(Math.max(...heights)).toBeLessThanOrEqual(48);
    expect(rows).toEqual(rows.map(() => heads));
    expect(descriptionWidth).toBeGreaterThanOrEqual(175);
    expect(cutAmounts()).toEqual([]);
    expect(document.documentElement.scrollWidth).toBe(width);
  });
});

test('a fault stands below its cell, and the cells stay in their columns', async () => {
  await openNew();
  editor.paste('Design\t1\t100\nHosting\t0\t1e400\n');
  await expect.element(editor.lines).toHaveLength(2);
  await editor.save.click();
  await expect.element(editor.field(2, 'Quantity')).toHaveAccessibleDescription('The quantity can’t be zero');
  const { heads, rows, heights } = measureLineTable();
  expect(rows).toEqual(rows.map(() => heads));
  expect(heights[0]).toBeLessThanOrEqual(48);
  for (const name of ['quantityE4', 'unitPriceMinor']) {
    const cell = document.getElementById(`lines.1.${name}`)?.getBoundingClientRect();
    const fault = document.getElementById(`lines.1.${name}-fault`)?.getBoundingClientRect();
    expect(fault?.top).toBeGreaterThanOrEqual(cell?.bottom ?? 0);
    expect(Math.abs((fault?.right ?? 0) - (cell?.right ?? 0))).toBeLessThanOrEqual(8);
  }
  await expectAccessible();
  await page.viewport(1200, 800);
  await expectAccessible();
});

test('the second row opens with its button, closes only when empty, and is there for a discount', async () => {
  await openNew();
  await editor.fillLine(1, { Description: 'Design', Price: '100' });
  const discount = editor.field(1, 'Discount');
  const button = editor.detailsButton(1);
  await expect.element(discount).not.toBeInTheDocument();
  await button.click();
  await expect.element(discount).toHaveFocus();
  await expect.element(button).toHaveAttribute('aria-expanded', 'true');
  await button.click();
  await expect.element(discount).not.toBeInTheDocument();
  await button.click();
  await keyboard('10');
  await expect.element(editor.line(1)).toMatchTextContent(/Amount: MX\$90\.00/);
  await button.click();
  await expect.element(discount).toHaveFocus();
  // The row stays while another discount is typed.
  await discount.fill('');
  await expect.element(discount).toHaveFocus();
  await button.click();
  await expect.element(discount).not.toBeInTheDocument();
});

test('Alt and D open the second row and close an empty one', async () => {
  await openNew();
  editor.paste('Design\t1\t100\nHosting\t1\t300\n');
  await expect.element(editor.lines).toHaveLength(2);
  editor.field(2, 'Price').element().focus();
  await keyboard('{Alt>}d{/Alt}');
  await expect.element(editor.field(2, 'Discount')).toHaveFocus();
  await keyboard('{ArrowUp}');
  await expect.element(editor.field(1, 'Description')).toHaveFocus();
  editor.field(2, 'Price').element().focus();
  await keyboard('{Alt>}d{/Alt}');
  await expect.element(editor.field(2, 'Discount')).toHaveFocus();
  await keyboard('{Alt>}d{/Alt}');
  await expect.element(editor.field(2, 'Discount')).not.toBeInTheDocument();
  await expect.element(editor.field(2, 'Description')).toHaveFocus();
});

test('a stored discount has its row from the start', async () => {
  const { invoices, go } = await openInvoices('/invoices', (prepared) => {
    const { id: clientId } = prepared.addClient({ displayName: 'Nopal' });
    const line = { description: 'Design', quantityE4: 10_000, unit: null, unitPriceMinor: 10_000 };
    prepared.addDraft({
      clientId,
      lines: [Object.assign({ discount: { kind: 'percent', ppm: 100_000 } as const }, line), line],
    });
  });
  await go(`/invoices/${invoices.records[0]?.id}/edit`);
  await expect.element(editor.field(1, 'Discount')).toHaveValue('10');
  await expect.element(editor.field(2, 'Discount')).not.toBeInTheDocument();
});

test('Tab goes from cell to cell, and the arrow keys go through the taxes', async () => {
  await openNew();
  editor.paste('Design\t1\t100\nHosting\t1\t300\n');
  await expect.element(editor.lines).toHaveLength(2);
  const taxesOf = (position: number) => editor.line(position).getByRole('button', { name: /^Taxes:/ });
  editor.field(1, 'Description').element().focus();
  await keyboard('{Tab}');
  await expect.element(editor.field(1, 'Quantity')).toHaveFocus();
  await keyboard('{Tab}');
  await expect.element(editor.field(1, 'Unit')).toHaveFocus();
  await keyboard('{Tab}');
  await expect.element(editor.field(1, 'Price')).toHaveFocus();
  await keyboard('{Tab}');
  await expect.element(taxesOf(1)).toHaveFocus();
  await keyboard('{ArrowDown}');
  await expect.element(taxesOf(2)).toHaveFocus();
  await keyboard('{ArrowUp}{Shift>}{Tab}{/Shift}{Enter}');
  await expect.element(editor.field(2, 'Price')).toHaveFocus();
});

test('on a phone a line is a card with large targets', async () => {
  await showOnPhone();
  await openNew();
  await editor.fillLine(1, { Description: 'Design', Price: '100', Discount: '101' });
  await editor.save.click();
  await expect.element(editor.field(1, 'Discount')).toHaveAccessibleDescription('At most 100 %');
  expectLargeTargets(44, '[data-line]');
  const [quantity, unit, price] = ['quantityE4', 'unit', 'unitPriceMinor'].map((name) =>
    document.getElementById(`lines.0.${name}`)?.getBoundingClientRect(),
  );
  expect(unit?.top).toBe(quantity?.top);
  expect(price?.top).toBe(quantity?.top);
  await expectAccessible();
});
