import { invoiceRoutes, itemRoutes, type LineSuggestion } from '@oficio/contracts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../stage/expect-accessible.ts';
import { FIRST_INVOICE } from '../stage/fake-invoices.ts';
import { InvoiceEditor, openInvoices } from '../stage/invoice-editor.ts';
import type { ScreenOptions } from '../stage/open-screen.tsx';

const editor = new InvoiceEditor();
const ITEM_ID = '00000000-0000-7000-8000-0000000000f1';

const HOSTING: LineSuggestion = {
  itemId: ITEM_ID,
  itemName: 'Hosting',
  description: 'Hosting anual',
  unit: 'año',
  price: { unitPriceMinor: 85_000, unitPriceMicros: 0 },
  taxRateIds: [],
};
const EARLIER: LineSuggestion = {
  itemId: null,
  itemName: null,
  description: 'Hosting de marzo',
  unit: null,
  price: null,
  taxRateIds: [],
};

const list = page.getByRole('listbox', { name: 'Suggestions' });
const option = (name: string) => list.getByRole('option', { name: new RegExp(`^${name}`) });

/** A draft with one line; the server suggests an item and an earlier line. */
async function openDraft(options: ScreenOptions = {}) {
  const screen = await openInvoices(
    `/invoices/${FIRST_INVOICE}/edit`,
    (invoices, server) => {
      const { id: clientId } = invoices.addClient({ displayName: 'Café Lumbre' });
      invoices.addDraft({ clientId });
      server.answer(itemRoutes.suggestions, { items: [HOSTING, EARLIER] });
    },
    options,
  );
  await expect.element(editor.field(1, 'Description')).toBeVisible();
  return screen;
}

test('an item is taken by the keyboard with its unit and price, and the saved line is of it', async () => {
  const { invoices } = await openDraft();
  await editor.field(1, 'Description').fill('ho');
  await expect.element(option('Hosting anual')).toBeVisible();
  await expectAccessible();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
  await expect.element(option('Hosting anual')).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Enter}');
  await expect.element(list).not.toBeInTheDocument();
  await expect.element(editor.field(1, 'Description')).toHaveValue('Hosting anual');
  await expect.element(editor.field(1, 'Unit')).toHaveValue('año');
  await expect.element(editor.field(1, 'Price')).toHaveValue('850.00');
  await editor.saveWithKeys();
  await expect
    .poll(() => invoices.stored(FIRST_INVOICE).lines[0])
    .toMatchObject({ description: 'Hosting anual', unitPriceMinor: 85_000, itemId: ITEM_ID });
});

test('Escape closes the list, another letter opens it, and Enter without a choice begins the next line', async () => {
  await openDraft();
  await editor.field(1, 'Description').fill('ho');
  await expect.element(option('Hosting de marzo')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(list).not.toBeInTheDocument();
  await userEvent.keyboard('s');
  await expect.element(list).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(editor.field(2, 'Description')).toHaveFocus();
  await expect.element(editor.field(1, 'Description')).toHaveValue('hos');
});

test('a click takes an earlier line, and an emptied line is of no item', async () => {
  const { invoices } = await openDraft();
  await editor.field(1, 'Description').fill('ho');
  await option('Hosting anual').click();
  await editor.field(1, 'Description').fill('');
  await editor.field(1, 'Description').fill('ho');
  await option('Hosting de marzo').click();
  await expect.element(editor.field(1, 'Price')).toHaveValue('850.00');
  await editor.saveWithKeys();
  await expect
    .poll(() => invoices.stored(FIRST_INVOICE).lines[0])
    .toMatchObject({ description: 'Hosting de marzo', itemId: null });
});

test('a line is saved as an item with its price, and is then of it', async () => {
  const { server, invoices } = await openDraft({ runsEffectsOnce: true });
  const created = server.sample(itemRoutes.create, { id: ITEM_ID, name: 'Logo' });
  server.answer(itemRoutes.create, created);
  await editor.fillLine(1, { Description: 'Logo', Price: '1200', Unit: 'pieza' });
  await page.getByRole('button', { name: 'Save as item…' }).click();
  await page.getByRole('menuitem', { name: 'Line 1: Logo' }).click();
  const dialog = page.getByRole('dialog', { name: 'New item' });
  await expect.element(dialog.getByLabelText('Name', { exact: true })).toHaveValue('Logo');
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Add item' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.callsOf(itemRoutes.create)[0]?.body).toMatchObject({
    name: 'Logo',
    unit: 'pieza',
    prices: [{ currency: 'MXN', unitPriceMinor: 120_000 }],
  });
  // The form around the dialog isn't sent with it.
  expect(server.callsOf(invoiceRoutes.update)).toHaveLength(0);
  await expect.element(page.getByRole('button', { name: 'Save as item…' })).not.toBeInTheDocument();
  await editor.saveWithKeys();
  await expect.poll(() => invoices.stored(FIRST_INVOICE).lines[0]).toMatchObject({ itemId: ITEM_ID });
});
