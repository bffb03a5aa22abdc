// Counts what a person does for the daily invoice. Each key of a combination counts, and the text of descriptions doesn't.
import { CountedHands } from '../fixtures/counted-hands.ts';
import { callApi, createPersonWithPlan } from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect, test } from '../fixtures/test.ts';
import { InvoiceEditorPage } from '../pages/invoice-editor-page.ts';

const MOST = { clicks: 5, keys: 40 };
const LINES = [
  { description: 'Sitio web', price: '1500' },
  { description: 'Alojamiento', price: '300' },
  { description: 'Dominio', price: '20' },
];

test('an invoice of three lines for an existing client is written, issued and sent with few clicks and keys', async ({
  page,
  oficio,
}) => {
  const person = await createPersonWithPlan(oficio);
  const address = `pagos-${person.organizationId}@example.com`;
  const client = { displayName: 'Café Lumbre', billingEmail: address };
  await callApi(oficio, person, 'POST', '/api/clients', client);
  await signInBeforehand(page, oficio, person);
  await page.goto('/invoices');
  const hands = new CountedHands(page);
  const editor = new InvoiceEditorPage(page);

  await hands.click(page.getByRole('button', { name: 'New invoice' }).first());
  await expect(editor.form.getByRole('combobox', { name: 'Client' })).toBeFocused();
  await hands.press('Enter');
  await hands.type('lum');
  await expect(page.getByRole('option', { name: 'Café Lumbre' })).toBeVisible();
  await hands.press('Enter');
  await hands.click(editor.line(1).getByLabel('Description', { exact: true }));
  for (const [index, { description, price }] of LINES.entries()) {
    if (index > 0) await hands.press('Enter');
    await expect(editor.line(index + 1).getByLabel('Description', { exact: true })).toBeFocused();
    await hands.write(description);
    await hands.press('Tab', 'Tab', 'Tab');
    await hands.type(price);
  }
  await hands.press('Control+Enter');
  const sheet = page.getByRole('dialog', { name: /^Issue/ });
  await expect(sheet).toContainText('MX$2,111.20');
  await expect(sheet).toContainText(address);
  await expect(sheet.getByRole('button', { name: 'Issue and send' })).toBeEnabled();
  await hands.press('Control+Enter');
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^INV-\d{4}-0001$/);
  await oficio.mailTo(address, /INV-\d{4}-0001/);

  expect(hands.counted.clicks).toBeLessThanOrEqual(MOST.clicks);
  expect(hands.counted.keys).toBeLessThanOrEqual(MOST.keys);
});
