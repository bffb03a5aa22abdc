// Proves the client's portal without a script: the form, the mail's link, the cookie and the pages of the real server.
import { expectNothingFound } from '../fixtures/axe.ts';
import { issuedInvoice } from '../fixtures/invoices.ts';
import { callApi, createPersonWithPlan } from '../fixtures/person.ts';
import { expect, test } from '../fixtures/test.ts';

test('a contact signs in on a phone without a script, opens an invoice, sends a file and signs out', async ({
  browser,
  oficio,
}) => {
  const person = await createPersonWithPlan(oficio);
  const { id, number, clientId } = await issuedInvoice(oficio, person);
  const { version } = (await callApi(oficio, person, 'GET', `/api/clients/${clientId}`)) as {
    version: number;
  };
  const address = `${id}@example.com`;
  const contact = {
    firstName: 'Eva',
    lastName: null,
    email: address,
    phone: null,
    role: null,
    isPrimary: true,
    isBilling: true,
    receives: { invoices: true, reminders: true, renewals: true },
    portal: true,
  };
  await callApi(oficio, person, 'PATCH', `/api/clients/${clientId}`, { version, contacts: [contact] });

  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 320, height: 640 },
    baseURL: oficio.url,
  });
  const page = await context.newPage();
  await page.goto('/portal/home');
  await expect(page).toHaveURL(/\/portal$/);
  await page.getByLabel('Email address').fill(address);
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Look in your inbox');

  const { links } = await oficio.mailTo(address, /portal/);
  const link = links.find((href) => href.includes('/portal/')) ?? '';
  expect((await fetch(link)).status).toBe(200);
  await page.goto(link);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/portal\/home$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Eva');
  const widths = await page
    .locator('html')
    .evaluate(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth]);
  expect(widths[0]).toBe(widths[1]);
  // The rules of accessibility are checked by a script.
  const scripted = await browser.newContext({
    baseURL: oficio.url,
    storageState: await context.storageState(),
  });
  const checked = await scripted.newPage();
  await checked.goto('/portal/home');
  await expectNothingFound(checked);
  await checked.goto('/portal/documents');
  await expectNothingFound(checked);
  await scripted.close();

  await page.getByRole('link', { name: `Open ${number}` }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Invoice ${number}`);
  await page.getByRole('link', { name: 'All of the portal' }).click();

  await page.getByRole('link', { name: 'Send a file' }).click();
  await page.getByRole('button', { name: 'Send file' }).click();
  await expect(page.getByRole('alert')).toHaveText('Please choose a file. It can’t be empty.');
  const file = { name: 'plan ☀️.txt', mimeType: 'text/plain', buffer: Buffer.from('Plan of the terrace') };
  await page.getByLabel('File', { exact: true }).setInputFiles(file);
  await page.getByRole('button', { name: 'Send file' }).click();
  await expect(page.getByRole('status')).toContainText('Your file has arrived.');
  await expect(page.getByRole('listitem')).toContainText(['plan ☀️.txt']);
  await page.getByRole('link', { name: 'All of the portal' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/portal$/);
  await page.goto('/portal/home');
  await expect(page).toHaveURL(/\/portal$/);
  await context.close();
});
