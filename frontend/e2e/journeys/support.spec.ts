// Proves both desks of the support against the real server: files, diagnostics, mails and the client's portal.
import { readFile } from 'node:fs/promises';
import { type Client, type Ticket, ticketNumber } from '@oficio/contracts';
import type { Browser, Page } from '@playwright/test';
import { expectNothingFound } from '../fixtures/axe.ts';
import type { OficioProcess } from '../fixtures/oficio-process.ts';
import { callApi, createPerson, createPersonWithPlan, type Person } from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect, test } from '../fixtures/test.ts';

const SUBJECT = 'The logo is blurred';
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const messages = (page: Page) => page.getByRole('list', { name: 'Messages' }).getByRole('listitem');

test('a member without a subscription asks Oficio with a file and what the page knows', async ({
  page,
  oficio,
}) => {
  const person = await createPerson(oficio);
  await signInBeforehand(page, oficio, person);
  await page.goto('/settings');
  await expect(heading(page)).toHaveText('Settings');
  await page.keyboard.press('g');
  await page.keyboard.press('s');
  await page.getByRole('button', { name: 'Ask Oficio' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Ask Oficio' });
  await dialog.getByRole('textbox', { name: 'Subject' }).fill('My password is refused');
  await expect(dialog.getByText('How do I change my email address or password?')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Message' }).fill('It worked yesterday.\nToday it doesn’t.');
  const file = { name: 'what I saw.txt', mimeType: 'text/plain', buffer: Buffer.from('A red line') };
  await dialog.locator('input[type=file]').setInputFiles(file);
  await expect(dialog.getByRole('button', { name: 'Remove what I saw.txt' })).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'Include what this page knows' }).check();
  const shown = await dialog.getByRole('region', { name: 'What is sent' }).locator('pre').textContent();
  expect(shown).toContain('Page: /settings');
  await dialog.getByRole('button', { name: 'Send question' }).click();

  await expect(heading(page)).toContainText('My password is refused');
  await expect(messages(page)).toContainText(['It worked yesterday.']);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download what I saw.txt' }).click();
  expect(await readFile(await (await downloading).path(), 'utf8')).toBe('A red line');
  await page.getByText('What your page knew').click();
  expect(await page.locator('details pre').textContent()).toBe(shown);
  await expectNothingFound(page);
});

test('a client’s request is answered, without the note beside, answered back, resolved and opened again', async ({
  page,
  browser,
  oficio,
}) => {
  const person = await createPersonWithPlan(oficio);
  const client = await openPortal(browser, oficio, person);
  await client.page.goto('/portal/requests');
  await client.page.getByLabel('Subject').fill(SUBJECT);
  await client.page.getByLabel('Message').fill('Please look at it on my phone.');
  await client.page.getByRole('button', { name: 'Send request' }).click();
  await expect(client.page.getByRole('status')).toContainText('Your message has arrived.');

  await signInBeforehand(page, oficio, person);
  await page.goto('/support');
  const row = page.getByRole('row').filter({ hasText: SUBJECT });
  await expect(row).toContainText('Café Lumbre');
  await row.getByRole('link', { name: SUBJECT }).click();
  await expect(heading(page)).toContainText(SUBJECT);
  await page.getByRole('button', { name: 'Internal note', exact: true }).click();
  await page.getByRole('textbox', { name: 'Note for your team' }).fill('They never pay on time');
  await page.getByRole('button', { name: 'Add internal note' }).click();
  await expect(messages(page)).toContainText([/Eva/, /Only your team sees this/]);
  await page.getByRole('button', { name: 'Answer', exact: true }).click();
  await page.getByRole('textbox', { name: 'Your answer' }).fill('We have made it sharp.');
  await page.keyboard.press('Control+Enter');
  await expect(messages(page)).toHaveCount(3);
  await expect(page.getByText(/^Your team has answered\./)).toBeVisible();

  const { items } = (await callApi(oficio, person, 'GET', '/api/support/tickets')) as { items: Ticket[] };
  const number = ticketNumber(items[0]?.number ?? 0);
  const mail = await oficio.mailTo(client.address, new RegExp(`${number}: ${SUBJECT}`));
  expect(JSON.stringify(mail)).toContain('We have made it sharp.');
  expect(JSON.stringify(mail)).not.toContain('never pay');
  await client.page.goto(`/portal/requests/${items[0]?.id}`);
  await expect(client.page.getByText('We have made it sharp.')).toBeVisible();
  await expect(client.page.getByText('never pay')).toHaveCount(0);
  await client.page.getByLabel('Message').fill('Still blurred.');
  await client.page.getByRole('button', { name: 'Send answer' }).click();
  await expect(client.page.getByRole('status')).toContainText('Your message has arrived.');

  // The answer arrives as the list of tickets is read again when the page becomes visible.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(messages(page).last()).toContainText('Still blurred.');
  await expect(page.getByText('Your team answers next.')).toBeVisible();
  await page.getByRole('button', { name: 'Resolve' }).click();
  await expect(page.getByText(/^It was resolved on /)).toBeVisible();
  await page.getByRole('button', { name: 'Reopen' }).click();
  await expect(page.getByText('Your team answers next.')).toBeVisible();
  await expectNothingFound(page);
  await client.close();
});

/** The client portal of a contact, who is signed in by the mail's link. */
async function openPortal(browser: Browser, oficio: OficioProcess, person: Person) {
  const { id, version } = (await callApi(oficio, person, 'POST', '/api/clients', {
    displayName: 'Café Lumbre',
  })) as Client;
  const address = `eva-${id}@example.com`;
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
  await callApi(oficio, person, 'PATCH', `/api/clients/${id}`, { version, contacts: [contact] });
  const context = await browser.newContext({ baseURL: oficio.url });
  const page = await context.newPage();
  await page.goto('/portal');
  await page.getByLabel('Email address').fill(address);
  await page.getByRole('button', { name: 'Send me a link' }).click();
  const { links } = await oficio.mailTo(address, /portal/);
  await page.goto(links.find((href) => href.includes('/portal/')) ?? '');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/portal\/home$/);
  return { page, address, close: () => context.close() };
}
