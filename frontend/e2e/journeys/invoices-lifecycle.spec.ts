import type { Page } from '@playwright/test';
import { expectNothingFound } from '../fixtures/axe.ts';
import { join } from '../fixtures/invitation.ts';
import { draftInvoice, issuedInvoice } from '../fixtures/invoices.ts';
import { LiveTables } from '../fixtures/live-tables.ts';
import { recordedPayment } from '../fixtures/payments.ts';
import { callApi, createPerson, createPersonWithTrial } from '../fixtures/person.ts';
import { test } from '../fixtures/server-clock.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect } from '../fixtures/test.ts';
import { Shell } from '../pages/shell.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const choose = async (page: Page, item: string) => {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};

test('a draft is issued, marked as sent and voided, and the list in another tab follows', async ({
  page,
  context,
  oficio,
}) => {
  const person = await createPersonWithTrial(oficio);
  const { id } = await draftInvoice(oficio, person);
  await signInBeforehand(page, oficio, person);
  const list = await context.newPage();
  const tables = new LiveTables(list);
  await list.goto('/invoices');
  const row = list.getByRole('row', { name: /Café Lumbre/ });
  await expect(row).toContainText('Draft');
  await tables.areHeard();

  await page.goto(`/invoices/${id}`);
  await page.getByRole('button', { name: 'Issue', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Issue Draft for Café Lumbre' });
  await expect(dialog).toContainText('(15 days)');
  const number = await dialog.getByText(/^INV-\d{4}-\d{4}$/).textContent();
  await dialog.getByRole('button', { name: 'Issue', exact: true }).click();
  await expect(heading(page)).toHaveText(number ?? '');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL((url) => url.pathname === `/invoices/${id}` && url.search === '');
  await expect(row).toContainText(number ?? '');
  await expect(row).toContainText('Issued');
  await expect(row).toContainText('in 15 days');

  await choose(page, 'Mark as sent');
  await expect(row).toContainText('Sent');

  await choose(page, 'Void...');
  const voiding = page.getByRole('dialog', { name: `Void Invoice ${number}?` });
  await voiding.getByRole('button', { name: 'Void invoice' }).click();
  await expect(voiding).toContainText('Please say why');
  await voiding.getByLabel('Reason').fill('Wrong client');
  await voiding.getByRole('button', { name: 'Void invoice' }).click();
  await expect(page.getByRole('main')).toContainText('Wrong client');
  await expect(row).toContainText('Void');
  await page.getByRole('link', { name: 'Timeline' }).click();
  for (const words of ['voided this invoice', 'noted the sending of this invoice', 'issued this invoice']) {
    await expect(page.getByRole('main')).toContainText(words);
  }
});

test('a scheduled invoice is issued after midnight in the organization’s time zone', async ({
  page,
  oficio,
  serverClock,
}) => {
  const person = await createPersonWithTrial(oficio);
  const { id } = await draftInvoice(oficio, person);
  await signInBeforehand(page, oficio, person);
  await page.goto(`/invoices/${id}?issue=true`);
  const dialog = page.getByRole('dialog', { name: 'Issue Draft for Café Lumbre' });
  const date = dialog.getByLabel('Issue date', { exact: true });
  await date.fill('tomorrow');
  await date.blur();
  await expect(dialog).toContainText('will be issued on');
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await expect(page.getByRole('main')).toContainText('This will be issued on');
  await expect(page.getByRole('main')).toContainText('Scheduled');
  await serverClock.advance({ hours: 25 });
  await page.reload();
  await expect(heading(page)).toHaveText(/^INV-/);
});

test('a schedule is cancelled, and the invoice is a draft again', async ({ page, oficio }) => {
  const person = await createPersonWithTrial(oficio);
  const { id, version } = await draftInvoice(oficio, person);
  await callApi(oficio, person, 'POST', `/api/invoices/${id}/issue`, { version, issueDate: '2099-01-01' });
  await signInBeforehand(page, oficio, person);
  await page.goto(`/invoices/${id}`);
  await choose(page, 'Cancel the schedule');
  await expect(page.getByRole('main')).not.toContainText('This will be issued on');
  await expect(page.getByRole('button', { name: 'Issue', exact: true })).toBeVisible();
});

test('a date before the last invoice’s is refused at its field, and another draft’s version asks for a look', async ({
  page,
  oficio,
}) => {
  const person = await createPersonWithTrial(oficio);
  await issuedInvoice(oficio, person);
  const { id, version } = await draftInvoice(oficio, person);
  await signInBeforehand(page, oficio, person);
  await page.goto(`/invoices/${id}?issue=true`);
  const dialog = page.getByRole('dialog', { name: /^Issue/ });
  const date = dialog.getByLabel('Issue date', { exact: true });
  const issue = dialog.getByRole('button', { name: 'Issue', exact: true });
  await date.fill('Jan 2, 2020');
  await issue.click();
  await expect(dialog).toContainText('an earlier date isn’t possible');
  await expect(date).toHaveAttribute('aria-invalid', 'true');
  await date.fill('yesterdayish');
  await issue.click();
  await expect(dialog).toContainText('Enter a date such as');

  await date.fill('today');
  await page.route(
    `**/api/invoices/${id}/issue`,
    async (route) => {
      await callApi(oficio, person, 'PATCH', `/api/invoices/${id}`, { version, notes: 'Gracias' });
      await route.continue();
    },
    { times: 1 },
  );
  await issue.click();
  await expect(dialog).toContainText('Someone else changed this invoice');
  await issue.click();
  await expect(heading(page)).toHaveText(/^INV-/);
});

test('an issue whose answers are all lost shows by the live change, once', async ({ page, oficio }) => {
  const person = await createPersonWithTrial(oficio);
  const { id } = await draftInvoice(oficio, person);
  await signInBeforehand(page, oficio, person);
  await page.goto(`/invoices/${id}?issue=true`);
  const dialog = page.getByRole('dialog', { name: /^Issue/ });
  // The request helper repeats a lost request by itself, so every answer is lost.
  await page.route(`**/api/invoices/${id}/issue`, async (route) => {
    await route.fetch();
    await route.abort('connectionfailed');
  });
  await dialog.getByRole('button', { name: 'Issue', exact: true }).click();
  // The live change shows that the invoice was issued, and ends the dialog.
  await expect(heading(page)).toHaveText(/^INV-\d{4}-0001$/);
  await expect(dialog).toBeHidden();
  await page.unrouteAll();
  await page.reload();
  await expect(heading(page)).toHaveText(/^INV-\d{4}-0001$/);
});

test('a credit note and its invoice link to each other', async ({ page, oficio }) => {
  const person = await createPersonWithTrial(oficio);
  const invoice = await issuedInvoice(oficio, person);
  const note = (await callApi(oficio, person, 'POST', `/api/invoices/${invoice.id}/credit-note`)) as {
    id: string;
    version: number;
  };
  await callApi(oficio, person, 'POST', `/api/invoices/${note.id}/issue`, { version: note.version });
  await signInBeforehand(page, oficio, person);
  await page.goto(`/invoices/${invoice.id}`);
  await page.getByRole('link', { name: /^CN-/ }).click();
  await expect(heading(page)).toHaveText(/^CN-/);
  await page.getByRole('link', { name: String(invoice.number) }).click();
  await expect(heading(page)).toHaveText(String(invoice.number));
});

test('a member drafts but doesn’t issue; a viewer has no invoices', async ({ page, oficio }) => {
  const owner = await createPersonWithTrial(oficio);
  const { id, clientId } = await draftInvoice(oficio, owner);
  const member = await createPerson(oficio, 'Bruno');
  await join(oficio, owner, member, 'member');
  await signInBeforehand(page, oficio, member);
  await page.goto(`/invoices/${id}?issue=true`);
  await expect(page.getByRole('main').getByRole('link', { name: 'Edit', exact: true })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'More actions' }).click();
  await expect(page.getByRole('menuitem', { name: 'Duplicate' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Issue...' })).toHaveCount(0);
  await page.keyboard.press('Escape');

  await callApi(oficio, owner, 'PUT', `/api/organization/members/${member.userId}`, { role: 'viewer' });
  await expect(page.getByRole('main')).toContainText('Your role doesn’t see invoices');
  await expect(page.getByRole('link', { name: 'Invoices' })).toHaveCount(0);
  await page.goto(`/clients/${clientId}`);
  await expect(heading(page)).toHaveText('Café Lumbre');
  await expect(page.getByRole('link', { name: 'Invoices' })).toHaveCount(0);
});

test('the sums lead to their lists, and a client’s tab has its own', async ({ page, oficio }) => {
  const person = await createPersonWithTrial(oficio);
  const invoice = await issuedInvoice(oficio, person);
  const { clientId, number } = invoice;
  await draftInvoice(oficio, person, { currency: 'USD' });
  await recordedPayment(oficio, person, invoice, { amountMinor: 25_000, allocatedMinor: 0 });
  await signInBeforehand(page, oficio, person);
  await page.goto('/invoices');
  await page.getByRole('link', { name: /^Outstanding in MXN: .*1,000\.00, 1 invoice$/ }).click();
  await expect(page.locator('[data-row]').getByRole('link')).toHaveText([String(number)]);
  await page.getByRole('link', { name: /^Drafts in USD: / }).click();
  await expect(page.locator('[data-row]').getByRole('link')).toHaveText(['Draft for Café Lumbre']);
  await page.getByRole('link', { name: 'Paid this month in MXN: MX$250.00, 1 payment' }).click();
  await expect(page.getByRole('region', { name: 'Sums of these payments' })).toContainText('MX$250.00');
  await expect(page).toHaveURL(/\/invoices\/payments\?.*from=/);

  await page.goto(`/clients/${clientId}`);
  await page.getByRole('link', { name: 'MX$1,000.00' }).click();
  await expect(page.locator('[data-row]').getByRole('link')).toHaveText([String(number)]);
  await expect(page.getByRole('link', { name: /^Drafts in USD/ })).toHaveCount(0);
});

test('a client with invoices isn’t deleted, and the message offers the archive', async ({ page, oficio }) => {
  const person = await createPersonWithTrial(oficio);
  const { clientId } = await draftInvoice(oficio, person);
  await signInBeforehand(page, oficio, person);
  await page.goto(`/clients/${clientId}`);
  await choose(page, 'Delete');
  await page.getByRole('button', { name: 'Delete client' }).click();
  const { notifications } = new Shell(page);
  await expect(notifications).toContainText('This client has invoices');
  await notifications.getByRole('button', { name: 'Archive' }).click();
  await expect(page.getByRole('main')).toContainText('Archived');
});

test('filters by dates are chips in the address', async ({ page, oficio }) => {
  const person = await createPersonWithTrial(oficio);
  const { number } = await issuedInvoice(oficio, person);
  await signInBeforehand(page, oficio, person);
  await page.goto('/invoices');
  await page.getByRole('button', { name: 'Dates' }).click();
  const dialog = page.getByRole('dialog', { name: 'Filter by dates' });
  await dialog.getByLabel('Due from', { exact: true }).fill('Jan 2, 2099');
  await dialog.getByRole('button', { name: 'Show invoices' }).click();
  await expect(page.getByText('No matching invoices')).toBeVisible();
  await expect(page).toHaveURL(/dueFrom=2099-01-02/);
  await page.getByRole('button', { name: 'Remove the filter Due from Jan 2, 2099' }).click();
  await expect(page.locator('[data-row]').getByRole('link')).toHaveText([String(number)]);
});

test('axe finds nothing in the dialogs of an invoice and in its timeline @phone', async ({
  page,
  oficio,
}) => {
  const person = await createPersonWithTrial(oficio);
  const draft = await draftInvoice(oficio, person);
  const issued = await issuedInvoice(oficio, person);
  await signInBeforehand(page, oficio, person);
  await page.goto(`/invoices/${draft.id}?issue=true`);
  await expect(page.getByRole('dialog')).toContainText('INV-');
  await expectNothingFound(page);
  await page.goto(`/invoices/${issued.id}`);
  await choose(page, 'Void...');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNothingFound(page);
  await page.goto(`/invoices/${issued.id}/timeline`);
  await expect(page.getByRole('main')).toContainText('issued this invoice');
  await expectNothingFound(page);
  await page.goto('/invoices');
  await page
    .getByRole('button', { name: 'More filters' })
    .or(page.getByRole('button', { name: 'Dates' }))
    .click();
  await expectNothingFound(page);
  await page.goto(`/clients/${issued.clientId}/invoices`);
  await expect(page.locator('[data-row]').first()).toBeVisible();
  await expectNothingFound(page);
});
