// Mails about money: the server writes them in the client's language, and they arrive.
import { issuedInvoice } from '../fixtures/invoices.ts';
import { callApi, createPersonWithPlan } from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect, test } from '../fixtures/test.ts';

test('a payment is told to the client as it is recorded, its page lists the mail, and a statement follows', async ({
  page,
  oficio,
}) => {
  const person = await createPersonWithPlan(oficio);
  const { id: clientId } = (await callApi(oficio, person, 'POST', '/api/clients', {
    displayName: 'Nopal',
    locale: 'es',
    email: `${person.email.split('@')[0]}-client@example.com`,
  })) as { id: string };
  const { id, number } = await issuedInvoice(oficio, person, { clientId });
  await signInBeforehand(page, oficio, person);
  await page.goto(`/invoices/${id}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Record payment...', exact: true }).click();
  const recording = page.getByRole('dialog', { name: /^Record a payment/ });
  await recording.getByLabel('Amount', { exact: true }).fill('400');
  const choice = recording.getByRole('checkbox', { name: 'Write a receipt to the client next' });
  await choice.check();
  await recording.getByRole('button', { name: 'Record payment' }).click();

  const dialog = page.getByRole('dialog', { name: 'Send a receipt' });
  await expect(dialog.getByLabel('Subject')).toHaveValue(/ recibió \$400\.00$/);
  const address = `${id}@example.com`;
  await dialog.getByLabel('To', { exact: true }).fill(address);
  await dialog.getByRole('button', { name: 'Preview', exact: true }).click();
  const frame = page.frameLocator('iframe');
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText('Pago parcial recibido');
  await expect(frame.getByRole('row', { name: new RegExp(number ?? '') })).toContainText('$600.00');
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(dialog).toBeHidden();
  expect((await oficio.mailTo(address, /recibió/)).text).toContain(`${number} · Importe $400.00`);

  const { items } = (await callApi(oficio, person, 'GET', '/api/payments')) as { items: { id: string }[] };
  await page.goto(`/invoices/payments/${items[0]?.id}`);
  const mails = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Mails' }) });
  await expect(mails).toContainText(address);
  await expect(mails).toContainText('Sent');
  // A second mail about the same payment is another one, which the page shows as it leaves.
  await page.getByRole('button', { name: 'Send receipt' }).click();
  await dialog.getByLabel('To', { exact: true }).fill(`again-${address}`);
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(mails.getByRole('listitem').filter({ hasText: `again-${address}` })).toContainText('Sent');

  await page.goto(`/clients/${clientId}/statement`);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const statement = page.getByRole('dialog', { name: 'Send the statement' });
  await statement.getByLabel('To', { exact: true }).fill(`statement-${address}`);
  await statement.getByRole('button', { name: 'Preview', exact: true }).click();
  await expect(frame.getByRole('row', { name: /Pendiente al final/ })).toContainText('$600.00');
  await statement.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(statement).toBeHidden();
  await oficio.mailTo(`statement-${address}`, /^Estado de cuenta/);
});
