// Proves a quote over the wire: its mail, the client's answer in a browser without script, and the invoice that follows.
import { expectNothingFound } from '../fixtures/axe.ts';
import { callApi, createPersonWithPlan } from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect, test } from '../fixtures/test.ts';

test('a quote is mailed, accepted with an option, and becomes an invoice of exactly that', async ({
  page,
  browser,
  oficio,
}) => {
  const person = await createPersonWithPlan(oficio);
  const address = `${person.userId}@example.com`;
  const client = (await callApi(oficio, person, 'POST', '/api/clients', {
    displayName: 'Café Lumbre',
    email: address,
  })) as { id: string };
  const line = { description: 'Website', quantityE4: 10_000, unit: null, unitPriceMinor: 1_250_000 };
  const option = { ...line, description: 'Maintenance', unitPriceMinor: 360_000, choice: 'optional' };
  const lines = [line, option, { ...option, description: 'Training' }];
  const { id } = (await callApi(oficio, person, 'POST', '/api/quotes', { clientId: client.id, lines })) as {
    id: string;
  };
  await signInBeforehand(page, oficio, person);
  await page.goto(`/invoices/quotes/${id}`);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('To', { exact: true })).toHaveValue(address);
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Q-\d{4}-0001$/);

  const { links } = await oficio.mailTo(address, /Q-\d{4}-0001/);
  const clients = await browser.newContext({ javaScriptEnabled: false });
  const answering = await clients.newPage();
  await answering.goto(links.find((href) => href.includes('/portal/')) ?? '');
  await answering.getByRole('checkbox', { name: /Maintenance/ }).check();
  await answering.getByLabel('Your name').fill('Eva Luna');
  await answering.getByRole('button', { name: 'Accept the quote' }).click();
  await expect(answering.getByText(/^Accepted by Eva Luna on/)).toBeVisible();
  await expect(answering.getByText('MX$16,100.00')).toBeVisible();
  await clients.close();

  await page.reload();
  await expectNothingFound(page);
  // Another tab of the person shows what this one does.
  const list = await page.context().newPage();
  await list.goto('/invoices/quotes');
  await expect(list.getByRole('main')).toContainText('Accepted');
  await page.getByRole('button', { name: 'Make invoice' }).click();
  await page.getByRole('menuitem', { name: /^Invoice/ }).click();
  await expect(page).toHaveURL(/\/invoices\/[0-9a-f-]{36}\/edit$/);
  await expect(page.getByRole('region', { name: 'Totals' })).toContainText('MX$16,100.00');
  await expect(list.getByRole('cell', { name: 'Invoiced', exact: true })).toBeVisible();
  await list.close();
  await page.goto(page.url().replace(/\/edit$/, ''));
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Q-\d{4}-0001$/ })
    .click();
  await expect(page.getByRole('main')).toContainText('Invoiced');
});
