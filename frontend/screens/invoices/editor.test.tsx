import { exchangeRateRoutes, formatMoney, invoiceRoutes, REQUEST_RETRY } from '@oficio/contracts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../stage/expect-accessible.ts';
import { InvoiceEditor, openInvoices } from '../stage/invoice-editor.ts';
import { UnsavedDialogs } from '../stage/unsaved-dialogs.ts';

const editor = new InvoiceEditor();
const unsaved = new UnsavedDialogs();

const openNew = (options = {}) =>
  openInvoices(
    '/invoices/new',
    (invoices) => invoices.addClient({ displayName: 'Estudio Nopal', paymentTermsDays: 15 }),
    options,
  );

test('an invoice is written with the keys alone', async () => {
  const { invoices } = await openNew();
  const { keyboard } = userEvent;
  await expect.element(editor.client).toHaveFocus();
  await keyboard('{Enter}nopal');
  await expect.element(page.getByRole('option', { name: 'Estudio Nopal', exact: true })).toBeVisible();
  await keyboard('{Enter}');
  await expect.element(editor.client).toHaveTextContent('Estudio Nopal');
  editor.field(1, 'Description').element().focus();
  await keyboard('Design{Tab}2.5{Tab}h{Tab}1,000{Enter}');
  await expect.element(editor.field(2, 'Description')).toHaveFocus();
  await keyboard('Hosting{Enter}');
  await expect.element(editor.lines).toHaveLength(3);
  await keyboard('{Backspace}');
  await expect.element(editor.lines).toHaveLength(2);
  await expect.element(editor.field(2, 'Description')).toHaveFocus();
  await keyboard('{Tab}{Tab}{Tab}300{Alt>}{ArrowUp}{/Alt}');
  await expect.element(editor.field(1, 'Price')).toHaveFocus();
  await expect.element(page.getByText('Line 2 is now line 1 of 2.')).toBeVisible();
  await editor.saveWithKeys();
  await expect.poll(() => location.pathname).toMatch(/\/invoices\/[0-9a-f-]{36}\/edit$/);
  await expect.element(editor.field(1, 'Price')).toHaveFocus();
  const [invoice] = invoices.records;
  expect(
    invoice?.lines.map((line) => [line.description, line.quantityE4, line.unit, line.unitPriceMinor]),
  ).toEqual([
    ['Hosting', 10_000, null, 30_000],
    ['Design', 25_000, 'h', 100_000],
  ]);
  await expect
    .element(editor.total)
    .toHaveTextContent(formatMoney({ amountMinor: invoice?.totalMinor ?? 0, currency: 'MXN' }));
});

test('common units are offered below a line’s unit, for keys and clicks; any other text stays', async () => {
  await openNew();
  await expect.element(editor.form).toBeVisible();
  expect(document.querySelector('datalist')).toBeNull();
  const { keyboard } = userEvent;
  const unit = editor.field(1, 'Unit');
  const units = page.getByRole('listbox', { name: 'Units' });
  unit.element().focus();
  await expect.element(units).not.toBeInTheDocument();
  await keyboard('m');
  await expect.element(units.getByRole('option')).toHaveLength(1);
  await keyboard('{ArrowDown}');
  await expect.element(units.getByRole('option', { selected: true })).toHaveTextContent('month');
  await expectAccessible();
  await keyboard('{Enter}');
  await expect.element(unit).toHaveValue('month');
  await expect.element(unit).toHaveFocus();
  await expect.element(units).not.toBeInTheDocument();
  await unit.click();
  await units.getByRole('option', { name: 'piece' }).click();
  await expect.element(unit).toHaveValue('piece');
  await expect.element(unit).toHaveFocus();
  await unit.fill('mile');
  await expect.element(units).not.toBeInTheDocument();
  await unit.fill('d');
  await expect.element(units).toBeVisible();
  await keyboard('{Escape}');
  await expect.element(units).not.toBeInTheDocument();
  await expect.element(unit).toHaveValue('d');
  await expect.element(editor.lines).toHaveLength(1);
});

test('rows of a sheet become lines', async () => {
  await openNew();
  await expect.element(editor.form).toBeVisible();
  editor.paste('Item\tQuantity\tPrice\nDesign\t2\t1,500.00\nHosting\t1\t300\n');
  await expect.element(editor.lines).toHaveLength(2);
  await expect.element(editor.field(1, 'Price')).toHaveValue('1,500.00');
  await expect.element(editor.preview.getByRole('row')).toHaveLength(3);
  await expect.element(page.getByText('2 lines added.')).toBeVisible();
});

test('errors are shown at their fields, accessibly', async () => {
  await openNew();
  await expect.element(editor.form).toBeVisible();
  await expectAccessible();
  await editor.fillLine(1, { Description: 'Design', Quantity: '0', Price: '1e400', Discount: '101%' });
  await editor.save.click();
  await expect.element(editor.client).toHaveAccessibleDescription('Please choose a client');
  await expect.element(editor.client).toHaveFocus();
  await expect.element(editor.field(1, 'Quantity')).toHaveAccessibleDescription('The quantity can’t be zero');
  await expect
    .element(editor.field(1, 'Price'))
    .toHaveAccessibleDescription('Enter a number such as 1,234.5');
  await expect.element(editor.field(1, 'Discount')).toHaveAccessibleDescription('At most 100 %');
  await expectAccessible();
  await editor.fillLine(1, { Quantity: '1', Price: '100' });
  await editor.line(1).getByLabelText('Kind of discount').selectOptions('MXN');
  await editor.fillLine(1, { Discount: '100.01' });
  await expect
    .element(editor.field(1, 'Discount'))
    .toHaveAccessibleDescription('The discount is larger than the amount');
  await expect.element(editor.total).toHaveTextContent('–');
  await editor.fillLine(1, { Discount: '' });
  await page.getByRole('button', { name: 'Why this total?' }).click();
  await expect
    .element(page.getByRole('dialog', { name: 'Why this total?' }))
    .toMatchTextContent('1. Design: 1 × MX$100.00');
  await expectAccessible();
});

test('a client is added without losing the lines', async () => {
  const { invoices } = await openNew({ runsEffectsOnce: true });
  await editor.fillLine(1, { Description: 'Design', Price: '100' });
  await editor.client.click();
  await page.getByPlaceholder('Search clients').fill('Café Ñandú');
  await page.getByRole('option', { name: 'New client “Café Ñandú”' }).click();
  const dialog = page.getByRole('dialog', { name: 'New client' });
  await expect.element(dialog.getByLabelText('Name')).toHaveValue('Café Ñandú');
  await expectAccessible();
  await dialog.getByRole('textbox', { name: /^Email/ }).fill('pagos@nandu.example');
  await dialog.getByRole('button', { name: 'Add client' }).click();
  await expect.element(editor.client).toHaveTextContent('Café Ñandú');
  await expect.element(editor.field(1, 'Description')).toHaveValue('Design');
  // The text is still guarded.
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await unsaved.keep.click();
  await editor.saveWithKeys();
  await expect.poll(() => location.pathname).toMatch(/\/edit$/);
  expect(invoices.records.map(({ clientName }) => clientName)).toEqual(['Café Ñandú']);
});

test('a lost answer and a corrected second save make one draft', async () => {
  const { server, invoices } = await openNew();
  await editor.chooseClient('Estudio Nopal');
  await editor.fillLine(1, { Description: 'Design', Price: '100' });
  server.loseAnswers(invoiceRoutes.create, REQUEST_RETRY.retries + 1);
  await editor.saveWithKeys();
  await expect.element(editor.form.getByText(/Unable to connect to server/)).toBeVisible();
  await editor.fillLine(1, { Price: '120' });
  await editor.saveWithKeys();
  await expect.poll(() => location.pathname).toMatch(/\/edit$/);
  await expect.element(editor.form.getByText(/Unable to connect/)).not.toBeInTheDocument();
  expect(invoices.records.map(({ netMinor }) => netMinor)).toEqual([12_000]);
});

test('an invoice in another currency has a rate, which may come later', async () => {
  const { server, go, reload, invoices } = await openNew();
  await editor.chooseClient('Estudio Nopal');
  await editor.currency.selectOptions('USD');
  await expect
    .element(editor.rate)
    .toHaveAccessibleDescription('You can save the invoice without a rate, but not issue it');
  await editor.fillLine(1, { Description: 'Design', Price: '100' });
  await editor.saveWithKeys();
  await expect.poll(() => location.pathname).toMatch(/\/edit$/);
  expect(invoices.records.map(({ currency, fxRateE8 }) => [currency, fxRateE8])).toEqual([['USD', null]]);
  const rate = { currency: 'USD', date: '2026-01-02', rateE8: 1_750_000_000, source: 'typed' as const };
  const items = [server.sampleItem(exchangeRateRoutes.list, rate)];
  server.answer(exchangeRateRoutes.list, { items, total: 1, nextCursor: null });
  await go('/invoices/new');
  await reload();
  await editor.currency.selectOptions('USD');
  await expect.element(editor.rate).toHaveValue('17.50');
  await expect.element(editor.rate).toHaveAccessibleDescription('1 USD = 17.50 MXN, as of Jan 2, 2026');
});

test('a member can write an invoice, but not issue it', async () => {
  await openNew({ role: 'member' });
  await expect.element(editor.save).toBeVisible();
  await expect.element(editor.form.getByRole('button', { name: /issue/ })).not.toBeInTheDocument();
});

test('a viewer has no form', async () => {
  await openNew({ role: 'viewer' });
  await expect.element(page.getByText('Your role doesn’t see invoices')).toBeVisible();
  await expect.element(editor.form).not.toBeInTheDocument();
});

test('an invoice for a client begins with the client and their currency, and nothing is unsaved yet', async () => {
  const { go, invoices } = await openInvoices('/clients', ({ clients }) =>
    clients.add({ displayName: 'Nopal Studio', currency: 'USD' }),
  );
  await go(`/clients/${invoices.clients.records[0]?.id}/invoices`);
  await page.getByRole('link', { name: 'New invoice' }).click();
  await expect.element(editor.client).toHaveTextContent('Nopal Studio');
  await expect.element(editor.currency).toHaveValue('USD');
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await expect.poll(() => location.pathname).toBe('/dashboard');
});

test('an address with an unknown client begins an invoice without one', async () => {
  await openInvoices(`/invoices/new?clientId=${crypto.randomUUID()}`);
  await expect.element(editor.client).toHaveTextContent('Choose a client');
});

test('a new invoice begins in its client, and for a known client in its first line', async () => {
  const { go, invoices } = await openNew();
  await expect.element(editor.client).toHaveFocus();
  await go('/clients');
  await go(`/invoices/new?clientId=${invoices.clients.records[0]?.id}`);
  await expect.element(editor.field(1, 'Description')).toHaveFocus();
});

test('a rate that was typed today is that of the next invoice in its currency', async () => {
  const { go } = await openNew();
  await editor.chooseClient('Estudio Nopal');
  await editor.currency.selectOptions('USD');
  await editor.rate.fill('17.25');
  await editor.saveWithKeys();
  await expect.poll(() => location.pathname).toMatch(/\/edit$/);
  await go('/invoices');
  await go('/invoices/new');
  await editor.currency.selectOptions('USD');
  await expect.element(editor.rate).toHaveValue('17.25');
});
