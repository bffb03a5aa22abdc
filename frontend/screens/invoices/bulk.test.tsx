import {
  type InvoiceBulkAnswer,
  type InvoiceListItem,
  invoiceBulkRoutes,
  invoiceRoutes,
  type MemberRole,
  REQUEST_RETRY,
} from '@oficio/contracts';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../stage/expect-accessible.ts';
import type { FakeServer } from '../stage/fake-server.ts';
import { openScreen } from '../stage/open-screen.tsx';
import { showOnPhone } from '../stage/screen-sizes.ts';

const idOf = (count: number) => `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`;
const dialog = page.getByRole('dialog');
const item = (name: string) => page.getByRole('menuitem', { name, exact: true });
const main = page.getByRole('main');

const ISSUED = {
  lifecycle: 'issued',
  delivery: 'none',
  number: 'INV-1',
  title: 'INV-1',
  totalMinor: 10_000,
  balanceMinor: 6_000,
} as const;
const ROWS: Partial<InvoiceListItem>[] = [
  { title: 'Draft for Alfa', clientId: idOf(71), currency: 'MXN', totalMinor: 20_000 },
  { title: 'Draft for Beta', clientId: idOf(72), currency: 'EUR', totalMinor: 5_000 },
  Object.assign({}, ISSUED, { clientId: idOf(71), currency: 'MXN' }),
  Object.assign({}, ISSUED, {
    number: 'INV-2',
    title: 'INV-2',
    clientId: idOf(72),
    currency: 'EUR',
    balanceMinor: 3_000,
  }),
  Object.assign({}, ISSUED, {
    number: 'INV-3',
    title: 'INV-3',
    balanceMinor: 0,
    settlement: 'paid' as const,
  }),
];

function fill(server: FakeServer) {
  const items = ROWS.map((row, index) =>
    server.sampleItem(invoiceRoutes.list, {
      kind: 'invoice',
      version: 1,
      clientName: 'Alfa',
      ...row,
      id: idOf(index + 1),
    }),
  );
  server.answer(invoiceRoutes.list, { items, total: items.length, nextCursor: null });
  server.answer(invoiceBulkRoutes.recipients, {
    items: [
      { clientId: idOf(71), to: ['alfa@example.com'], suppressed: [] },
      { clientId: idOf(72), to: [], suppressed: [] },
    ],
  });
}

/** Opens the list with all rows selected, and chooses the action. */
async function openAction(action: string, role: MemberRole = 'owner') {
  const opened = await openScreen('/invoices', { role, answers: fill });
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).click();
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Actions' }).click();
  if (action !== '') await item(action).click();
  return opened;
}

const sums = () => dialog.getByRole('list', { name: 'Sums' });
const left = dialog.getByRole('list', { name: 'Left as they are' });
const ALL_DONE: InvoiceBulkAnswer = { done: 2, refused: [] };

test('drafts are issued: the dialog says how many, which sums, and which can’t', async () => {
  const { server } = await openAction('Issue…');
  server.answer(invoiceBulkRoutes.issue, ALL_DONE);
  await expect.element(dialog).toHaveAccessibleName('Issue 2 invoices?');
  await expect.element(sums()).toMatchTextContent('MX$200.00€50.00');
  await expect.element(left).toMatchTextContent('Invoice INV-1: it was issued already');
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Issue 2 invoices' }).click();
  await expect.element(page.getByText('2 invoices issued')).toBeVisible();
  expect(server.callsOf(invoiceBulkRoutes.issue).map(({ body }) => body)).toEqual([
    { items: [1, 2].map((count) => ({ id: idOf(count), version: 1 })), send: false },
  ]);
});

test('drafts of clients without an address aren’t issued and sent', async () => {
  const { server } = await openAction('Issue and send…');
  server.answer(invoiceBulkRoutes.issue, { done: 1, refused: [] });
  await expect.element(dialog).toHaveAccessibleName('Issue and send 1 invoice?');
  await expect
    .element(left)
    .toMatchTextContent('Draft for Beta: its client has no email address for invoices');
  await dialog.getByRole('button', { name: 'Issue and send 1 invoice' }).click();
  await expect
    .poll(() => server.callsOf(invoiceBulkRoutes.issue).map(({ body }) => body))
    .toEqual([{ items: [{ id: idOf(1), version: 1 }], send: true }]);
});

test('drafts of clients whose address gets no mail aren’t issued and sent', async () => {
  const { server } = await openAction('');
  const address = 'alfa@example.com';
  server.answer(invoiceBulkRoutes.recipients, {
    items: [71, 72].map((count) => ({ clientId: idOf(count), to: [address], suppressed: [address] })),
  });
  await item('Issue and send…').click();
  await expect.element(dialog).toHaveAccessibleName('None of the selected invoices can be issued and sent');
  await expect
    .element(left)
    .toMatchTextContent('Draft for Alfa: alfa@example.com gets no emails from you at the moment');
});

test('issued invoices are sent and marked as sent', async () => {
  const { server } = await openAction('Send…');
  server.answer(invoiceBulkRoutes.send, { done: 1, refused: [] });
  await expect.element(left).toMatchTextContent('Draft for Alfa: it is a draft');
  await expect.element(left).toMatchTextContent('INV-2: its client has no email address for invoices');
  await dialog.getByRole('button', { name: /^Send/ }).click();
  await expect.element(page.getByText('1 invoice on the way to your clients')).toBeVisible();
  server.answer(invoiceBulkRoutes.markSent, { done: 3, refused: [] });
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Actions' }).click();
  await item('Mark as sent…').click();
  await dialog.getByRole('button', { name: 'Mark 3 invoices as sent' }).click();
  await expect.element(page.getByText('3 invoices marked as sent')).toBeVisible();
});

test('payments: a date and a method for all balances; refused ones are named with their reasons', async () => {
  const { server } = await openAction('Record payments…');
  const message = 'The books of this day are closed.';
  server.answer(invoiceBulkRoutes.pay, {
    done: 1,
    refused: [{ id: idOf(4), code: 'books.closed', message }],
  });
  await expect.element(dialog).toHaveAccessibleName('Record payments of 2 invoices?');
  await expect.element(sums()).toMatchTextContent('MX$60.00€30.00');
  await expect.element(left).toMatchTextContent('INV-3: nothing of it is left to be paid');
  await expectAccessible();
  await dialog.getByLabelText('Date', { exact: true }).fill('2026-01-10');
  await dialog.getByLabelText('Method').selectOptions('Cash');
  await dialog.getByRole('button', { name: 'Record payments of 2 invoices' }).click();
  await expect.element(dialog).toHaveAccessibleName('1 invoice wasn’t paid');
  await expect.element(dialog).toMatchTextContent('Payments of 1 invoice recorded.');
  await expect.element(dialog).toMatchTextContent(`Invoice INV-2: ${message}`);
  expect(server.callsOf(invoiceBulkRoutes.pay)[0]?.body).toMatchObject({
    date: '2026-01-10',
    method: 'cash',
  });
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('payments whose answer is lost are sent again as they were', async () => {
  const { server } = await openAction('Record payments…');
  server.answer(invoiceBulkRoutes.pay, ALL_DONE);
  server.loseAnswers(invoiceBulkRoutes.pay, REQUEST_RETRY.retries + 1);
  const press = dialog.getByRole('button', { name: 'Record payments of 2 invoices' });
  await press.click();
  await expect.element(dialog).toMatchTextContent('nothing is done twice');
  await expect.element(dialog.getByLabelText('Method')).toBeDisabled();
  await press.click();
  await expect.element(page.getByText('Payments of 2 invoices recorded')).toBeVisible();
  const keys = server.callsOf(invoiceBulkRoutes.pay).map(({ headers }) => headers.get('Idempotency-Key'));
  expect(new Set(keys).size).toBe(1);
});

test('the PDF files are one archive, without drafts', async () => {
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const { server } = await openAction('Download PDF files');
  await expect.element(main).toBeVisible();
  await expect.poll(() => server.callsOf(invoiceBulkRoutes.files)).toHaveLength(1);
  await expect.element(page.getByText('3 invoices downloaded')).toBeVisible();
  await expect.element(page.getByText('2 drafts were left out. Issue drafts first.')).toBeVisible();
  clicked.mockRestore();
});

test.each([
  ['manager', ['Issue…', 'Issue and send…', 'Send…', 'Mark as sent…', 'Download PDF files']],
  ['member', ['Download PDF files']],
] as const)('a %s has the actions of the role', async (role, names) => {
  await openAction('', role);
  await expect.element(item('Download PDF files')).toBeVisible();
  const items = page.getByRole('menuitem').elements();
  expect(items.map(({ textContent }) => textContent)).toEqual(names);
});

test('the dialog fits on a phone', async () => {
  await openAction('Record payments…');
  await showOnPhone();
  await expect.element(dialog.getByRole('button', { name: 'Record payments of 2 invoices' })).toBeVisible();
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
});
