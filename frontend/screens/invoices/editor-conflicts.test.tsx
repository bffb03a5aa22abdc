import { invoiceRoutes } from '@oficio/contracts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../stage/expect-accessible.ts';
import { type FakeInvoices, FIRST_INVOICE } from '../stage/fake-invoices.ts';
import { Refusal } from '../stage/fake-server.ts';
import { InvoiceEditor, openInvoices } from '../stage/invoice-editor.ts';
import { pressWhile } from '../stage/press-while.ts';
import { UnsavedDialogs } from '../stage/unsaved-dialogs.ts';

const editor = new InvoiceEditor();
const unsaved = new UnsavedDialogs();
const heading = page.getByRole('heading', { level: 1 });

function addDraft(invoices: FakeInvoices): void {
  const { id } = invoices.addClient({ displayName: 'Velas' });
  invoices.addClient({ displayName: 'Lumbre' });
  invoices.addDraft({ clientId: id });
}

const openDraft = () => openInvoices(`/invoices/${FIRST_INVOICE}/edit`, addDraft);

test('changes of different fields by two people are both saved', async () => {
  const { invoices } = await openDraft();
  await editor.fillLine(1, { Price: '250' });
  invoices.change(FIRST_INVOICE, { notes: 'Theirs' });
  await editor.saveWithKeys();
  await expect.element(page.getByText('Invoice updated')).toBeVisible();
  await expect.element(editor.form.getByLabelText('Notes (optional)')).toHaveValue('Theirs');
  expect(invoices.stored(FIRST_INVOICE)).toMatchObject({ notes: 'Theirs', totalMinor: 25_000 });
});

test('a merge that changes the total shows it in the form, before the invoice can be issued', async () => {
  const { invoices } = await openDraft();
  await editor.fillLine(1, { Price: '250' });
  invoices.change(FIRST_INVOICE, { discount: { kind: 'percent', ppm: 100_000 } });
  const saveAndIssue = editor.form.getByRole('button', { name: 'Save and issue…' });
  await saveAndIssue.click();
  const notice = editor.form.getByRole('status').filter({ hasText: 'The total is now MX$225.00' });
  await expect.element(notice).toMatchTextContent(/You saw MX\$250\.00/);
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await saveAndIssue.click();
  const dialog = page.getByRole('dialog', { name: /^Issue/ });
  await expect.element(dialog).toMatchTextContent(/Total\s*MX\$225\.00/);
});

test('a total that changes while the issue sheet is open is named there', async () => {
  const { server, invoices } = await openInvoices(`/invoices/${FIRST_INVOICE}?issue=true`, addDraft);
  server.answer(invoiceRoutes.issue, ({ body }) => {
    const current = invoices.stored(FIRST_INVOICE);
    if (body.version !== current.version) return new Refusal('version.stale', undefined, { current });
    return invoices.issue(FIRST_INVOICE);
  });
  const dialog = page.getByRole('dialog', { name: /^Issue/ });
  await expect.element(dialog).toMatchTextContent(/Total\s*MX\$/);
  await pressWhile(dialog.getByRole('button', { name: 'Issue without sending' }), () => {
    const line = { description: 'Theirs', quantityE4: 10_000, unitPriceMinor: 77_700, unit: null };
    invoices.change(FIRST_INVOICE, { lines: [line] });
  });
  await expect.element(dialog.getByText('The total is now MX$777.00')).toBeVisible();
  expect(invoices.stored(FIRST_INVOICE).lifecycle).toBe('draft');
  await dialog.getByRole('button', { name: 'Issue without sending' }).click();
  await expect.poll(() => invoices.stored(FIRST_INVOICE).lifecycle).toBe('issued');
});

test('changes of the lines by two people lead to a question', async () => {
  const { invoices } = await openDraft();
  await editor.fillLine(1, { Price: '250' });
  const theirs = { description: 'Theirs', quantityE4: 10_000, unitPriceMinor: 1, unit: null };
  invoices.change(FIRST_INVOICE, { lines: [theirs] });
  await editor.saveWithKeys();
  const notice = editor.form.getByRole('status').filter({ hasText: 'Someone else changed this invoice' });
  const outcomes = notice.getByRole('listitem');
  await expect
    .poll(() => outcomes.elements().map(({ textContent }) => textContent))
    .toEqual([
      expect.stringMatching(/^Lines is now: Theirs: 1 × MX\$0\.01\. Yours: .*: 1 × MX\$250\.00$/),
      'Total is now: MX$0.01. Yours: MX$250.00',
    ]);
  // The sticky bar would otherwise cover a part of the line.
  editor.line(1).element().scrollIntoView({ block: 'center' });
  await expectAccessible();
  await editor.form.getByRole('button', { name: 'Keep mine' }).click();
  await editor.saveWithKeys();
  await expect.poll(() => invoices.stored(FIRST_INVOICE).totalMinor).toBe(25_000);
});

test('a draft that is issued meanwhile keeps the typed text, and has no form afterwards', async () => {
  const { invoices, go } = await openDraft();
  await editor.fillLine(1, { Price: '250' });
  invoices.issue(FIRST_INVOICE);
  await editor.saveWithKeys();
  await expect.element(editor.form.getByText(/was issued/)).toBeVisible();
  await expect.element(editor.field(1, 'Price')).toHaveValue('250');
  await expect.element(editor.save).toBeDisabled();
  await editor.form.getByRole('link', { name: 'Open it' }).click();
  await unsaved.discard.click();
  await expect.element(heading).toHaveTextContent('INV-2026-0001');
  await go(`/invoices/${FIRST_INVOICE}/edit`);
  await expect.element(page.getByText(/was issued/)).toBeVisible();
  await expect.element(editor.form).not.toBeInTheDocument();
});

test('a merge of the client moves the draft to the other client, and the typed text is saved', async () => {
  const { invoices } = await openDraft();
  await editor.fillLine(1, { Price: '250' });
  const [, kept] = invoices.clients.records;
  invoices.change(FIRST_INVOICE, { clientId: kept?.id as string });
  await editor.saveWithKeys();
  await expect.element(editor.client).toHaveTextContent('Lumbre');
  await expect
    .poll(() => invoices.stored(FIRST_INVOICE))
    .toMatchObject({ clientName: 'Lumbre', totalMinor: 25_000 });
});

test.each([
  ['was merged', 'This client was merged into Lumbre. Please choose Lumbre.'],
  ['was deleted', 'This client was not found. It may have been deleted.'],
])('a client who %s is refused at the field, and another one is chosen', async (_, message) => {
  const { server, invoices } = await openInvoices('/invoices/new', addDraft);
  const [gone] = invoices.clients.records;
  await editor.chooseClient('Velas');
  await editor.fillLine(1, { Description: 'Design', Price: '99' });
  const fields = [{ path: 'clientId', message }];
  server.answer(invoiceRoutes.create, ({ body }) =>
    body.clientId === gone?.id
      ? new Refusal('resource.not_found', message, { fields })
      : invoices.addDraft(body),
  );
  await editor.save.click();
  await expect.element(editor.client).toHaveAccessibleDescription(message);
  await expect.element(editor.client).toHaveFocus();
  await expect.element(editor.field(1, 'Description')).toHaveValue('Design');
  await expect.element(editor.field(1, 'Price')).toHaveValue('99');
  await editor.chooseClient('Lumbre');
  await editor.save.click();
  await expect.element(heading).toHaveTextContent('Draft for Lumbre');
});
