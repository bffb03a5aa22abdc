import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { FIRST_INVOICE } from '../stage/fake-invoices.ts';
import { InvoiceEditor, openInvoices } from '../stage/invoice-editor.ts';

const editor = new InvoiceEditor();
const { form } = editor;

async function openEditor() {
  return openInvoices(`/invoices/${FIRST_INVOICE}/edit`, (prepared) => {
    const { id } = prepared.addClient({ displayName: 'Nopal' });
    prepared.addDraft({ clientId: id });
  });
}

test.each([
  ['1000000', '100000000'],
  ['99999999', '99999999999'],
  ['0.0001', '90071992547409.91'],
  ['9'.repeat(40), '9'.repeat(40)],
])(
  'a quantity of %s at a price of %s is an error at its field, and the form stays',
  async (Quantity, Price) => {
    const { invoices } = await openEditor();
    await editor.fillLine(1, { Quantity, Price });
    await editor.saveWithKeys();
    await expect.element(form).toMatchTextContent(/too large/);
    expect(invoices.stored(FIRST_INVOICE).lines).toHaveLength(1);
  },
);

test.each(['12/31/9999', '9999-12-31', '0001-01-01'])(
  'an issue date of %s is refused at its field, and the form stays',
  async (day) => {
    await openEditor();
    await editor.fillLine(1, { Quantity: '2', Price: '10' });
    await form.getByLabelText('Issue date').fill(day);
    await editor.saveWithKeys();
    await expect.element(form).toMatchTextContent('Enter a date such as');
    await expect.element(editor.total).toMatchTextContent(/20\.00/);
  },
);

test('a draft that the device has kept with a date of the year 9999 is restored without the date', async () => {
  const { user, reload } = await openEditor();
  await editor.fillLine(1, { Description: 'Hosting' });
  window.dispatchEvent(new PageTransitionEvent('pagehide'));
  const [key = ''] = Object.keys(localStorage).filter((name) => name.includes(user.id));
  const draft = JSON.parse(localStorage.getItem(key) ?? '{}');
  draft.values.issueDate = '9999-12-31';
  localStorage.setItem(key, JSON.stringify(draft));
  await reload();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect.element(form.getByLabelText('Description')).toHaveValue('Hosting');
});
