import type { Page } from '@playwright/test';
import { expectNothingFound } from '../fixtures/axe.ts';
import { runSql } from '../fixtures/database.ts';
import { join } from '../fixtures/invitation.ts';
import { draftInvoice, issuedInvoice } from '../fixtures/invoices.ts';
import type { OficioProcess } from '../fixtures/oficio-process.ts';
import { callApi, createPerson, createPersonWithTrial, type Person } from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect, test } from '../fixtures/test.ts';
import { PNG } from '../pages/onboarding-dialog.ts';
import { Shell } from '../pages/shell.ts';
import { UnsavedDialogs } from '../pages/unsaved-dialogs.ts';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: /^Send Invoice/ });
const field = (page: Page, label: string) => dialogOf(page).getByLabel(label, { exact: label === 'To' });
const press = (page: Page, name: string) => dialogOf(page).getByRole('button', { name, exact: true }).click();
const mails = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: 'Mails', exact: true }) });

async function openSending(page: Page, id: string): Promise<void> {
  await page.goto(`/invoices/${id}`);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(field(page, 'Subject')).not.toHaveValue('');
}

/** Sends the invoice and gives its message another state. */
async function messageIn(oficio: OficioProcess, person: Person, to: string, columns: string) {
  const { id, version } = await issuedInvoice(oficio, person);
  const mail = { to: [to], subject: 'Factura', message: 'Hola', attachPdf: false };
  await callApi(oficio, person, 'POST', `/api/invoices/${id}/send`, { version, ...mail });
  await oficio.mailTo(to, /Factura/);
  await expect
    .poll(
      async () => (await runSql(oficio, 'SELECT state FROM oficio.outbox WHERE entity_id = $1', [id])).rows,
    )
    .toEqual([{ state: 'sent' }]);
  await runSql(oficio, `UPDATE oficio.outbox SET ${columns} WHERE entity_id = $1`, [id]);
  return id;
}

test('an invoice is sent with a copy; wrong addresses are refused at their fields, and the page lists the mail', async ({
  page,
  oficio,
}) => {
  const person = await createPersonWithTrial(oficio);
  const { id, number } = await issuedInvoice(oficio, person);
  await signInBeforehand(page, oficio, person);
  await openSending(page, id);
  await expect(field(page, 'Subject')).toHaveValue(new RegExp(`^Invoice ${number} from `));
  await field(page, 'To').fill('lumbre@@example.com');
  await press(page, 'Send');
  await expect(field(page, 'To')).toHaveAttribute('aria-invalid', 'true');
  await expect(dialogOf(page)).toContainText('Please enter a valid email');
  const address = `${id}@example.com`;
  await field(page, 'To').fill(`${address}, copy-${address}`);
  await press(page, 'Send');
  await expect(dialogOf(page)).toContainText('One address here');
  await field(page, 'To').fill(address);
  await field(page, 'Copies to').fill('not-an-address');
  await press(page, 'Send');
  await expect(field(page, 'Copies to')).toHaveAttribute('aria-invalid', 'true');
  await field(page, 'Copies to').fill(`copy-${address}`);
  await field(page, 'Message').fill('Buenos días');
  await press(page, 'Send');
  await expect(dialogOf(page)).toBeHidden();
  const mail = await oficio.mailTo(address, new RegExp(`${number}`));
  expect(mail.text).toContain('Buenos días');
  await oficio.mailTo(`copy-${address}`, new RegExp(`${number}`));
  await expect(mails(page)).toContainText(address);
  await expect(mails(page)).toContainText(`Copy to copy-${address}`);
  await expect(mails(page)).toContainText('Sent');
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toHaveCount(0);
});

test('the preview is the mail’s own page in a frame that runs nothing of it, as wide as a desktop or a phone @phone', async ({
  page,
  oficio,
  isMobile,
}) => {
  const person = await createPersonWithTrial(oficio);
  const client = (await callApi(oficio, person, 'POST', '/api/clients', {
    displayName: 'Nopal',
    locale: 'es',
    email: 'nopal@example.com',
  })) as { id: string };
  const { id, number } = await issuedInvoice(oficio, person, { clientId: client.id });
  await signInBeforehand(page, oficio, person);
  await openSending(page, id);
  await field(page, 'Message').fill('Buenas tardes <img src=x onerror="document.title=1">');
  await expectNothingFound(page);
  await press(page, 'Preview');
  const frame = page.frameLocator('iframe');
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText(`Factura ${number}`);
  await expect(frame.getByText('Buenas tardes <img src=x')).toBeVisible();
  await expect(frame.locator('html')).toHaveAttribute('lang', 'es');
  await expect(frame.locator('h1')).toHaveCSS('font-weight', '600');
  await expect(dialogOf(page)).toContainText('nopal@example.com');
  await expectNothingFound(page);
  if (!isMobile) {
    await press(page, 'Phone');
    await expect.poll(async () => (await page.locator('iframe').boundingBox())?.width).toBe(360);
  }
  await press(page, 'Write');
  await expect(field(page, 'Message')).toHaveValue(/^Buenas tardes/);
  await field(page, 'Subject').fill(' ');
  await press(page, 'Preview');
  await expect(dialogOf(page)).toContainText('then the mail is shown here');
});

test('a typed mail stays on Escape, and after another mail’s outcome it is sent with the next press', async ({
  page,
  oficio,
}) => {
  const person = await createPersonWithTrial(oficio);
  const { id } = await issuedInvoice(oficio, person);
  await signInBeforehand(page, oficio, person);
  await openSending(page, id);
  const address = `${id}@example.com`;
  await field(page, 'To').fill(address);
  await field(page, 'Message').fill('Escrito con cuidado');
  const { keep, lost, copy } = new UnsavedDialogs(page);
  await page.keyboard.press('Escape');
  await keep.click();
  await expect(field(page, 'Message')).toHaveValue('Escrito con cuidado');
  await page.route(
    `**/api/invoices/${id}/send`,
    async (route) => {
      await runSql(oficio, 'UPDATE public.invoices SET version = version + 1 WHERE id = $1', [id]);
      await route.continue();
    },
    { times: 1 },
  );
  await press(page, 'Send');
  await expect(dialogOf(page)).toContainText('has changed in the meantime');
  await expect(field(page, 'Message')).toHaveValue('Escrito con cuidado');
  await press(page, 'Send');
  await expect(dialogOf(page)).toBeHidden();
  await oficio.mailTo(address, /Invoice/);
  await expect(lost).toBeHidden();
  await expect(copy).toBeHidden();
});

test('a send whose answer is lost is repeated, and the client gets one mail', async ({ page, oficio }) => {
  const person = await createPersonWithTrial(oficio);
  const { id, number } = await issuedInvoice(oficio, person);
  await signInBeforehand(page, oficio, person);
  await openSending(page, id);
  const address = `${id}@example.com`;
  await field(page, 'To').fill(address);
  await page.route(`**/api/invoices/${id}/send`, async (route) => {
    await route.fetch();
    await route.abort('connectionfailed');
  });
  await press(page, 'Send');
  await expect(dialogOf(page)).toContainText('Unable to connect');
  // A change of it would be another mail.
  await expect(field(page, 'Copies to')).toBeDisabled();
  await expect(field(page, 'Message')).toBeDisabled();
  await page.unrouteAll();
  await press(page, 'Send');
  await expect(dialogOf(page)).toBeHidden();
  await oficio.mailTo(address, new RegExp(`${number}`));
  await expect(mails(page).getByRole('listitem')).toHaveCount(1);
});

test('an unconfirmed mail asks whether it arrived; either answer settles it', async ({ page, oficio }) => {
  const person = await createPersonWithTrial(oficio);
  const uncertain = "state = 'uncertain', sent_at = NULL, attempts = 1";
  const address = `${crypto.randomUUID()}@example.com`;
  const id = await messageIn(oficio, person, address, uncertain);
  await signInBeforehand(page, oficio, person);
  await page.goto(`/invoices/${id}`);
  await expect(mails(page)).toContainText('Did it arrive?');
  await expectNothingFound(page);
  await mails(page)
    .getByRole('button', { name: /^Yes, it arrived/ })
    .click();
  await expect(mails(page)).not.toContainText('Did it arrive?');
  await expect(mails(page).getByRole('listitem')).toContainText(['Sent']);

  await runSql(oficio, `UPDATE oficio.outbox SET ${uncertain} WHERE entity_id = $1`, [id]);
  await page.reload();
  await mails(page)
    .getByRole('button', { name: /^No, send it again/ })
    .click();
  await expect(mails(page).getByRole('listitem')).toHaveCount(2);
  await expect(mails(page)).toContainText('Sent again as another mail');
});

test('a refused mail says why and is sent again; nobody decides twice', async ({ page, oficio }) => {
  const person = await createPersonWithTrial(oficio);
  const address = `${crypto.randomUUID()}@example.com`;
  const id = await messageIn(
    oficio,
    person,
    address,
    "state = 'failed', sent_at = NULL, failure = '452 4.2.2 Mailbox full'",
  );
  await signInBeforehand(page, oficio, person);
  await page.goto(`/invoices/${id}`);
  await expect(mails(page)).toContainText('452 4.2.2 Mailbox full');
  const again = mails(page).getByRole('button', { name: /^Send again/ });
  await runSql(oficio, "UPDATE oficio.outbox SET state = 'cancelled' WHERE entity_id = $1", [id]);
  await again.click();
  await expect(new Shell(page).notifications).toContainText('This mail was cancelled');
  await expect(mails(page)).toContainText('Cancelled');
  await expect(again).toHaveCount(0);
});

test('an address that gets no mail is named before sending, and can be allowed again', async ({
  page,
  oficio,
}) => {
  const person = await createPersonWithTrial(oficio);
  const { id } = await issuedInvoice(oficio, person);
  const address = `${id}@example.com`;
  await runSql(
    oficio,
    `INSERT INTO oficio.mail_suppressions (id, organization_id, address, scope, reason, created_at)
     SELECT gen_random_uuid(), organization_id, $2, 'all', 'bounced', '2026-11-03T18:00:00Z'
     FROM public.invoices WHERE id = $1`,
    [id, address],
  );
  await signInBeforehand(page, oficio, person);
  await openSending(page, id);
  await field(page, 'To').fill(address);
  await expect(dialogOf(page)).toContainText(`${address} refused a mail for good on Nov 3, 2026`);
  await expectNothingFound(page);
  await press(page, 'Send');
  await expect(field(page, 'To')).toHaveAttribute('aria-invalid', 'true');
  await dialogOf(page).getByRole('link', { name: 'Allow mails to it again' }).click();
  await new UnsavedDialogs(page).discard.click();
  await expect(page).toHaveURL(/\/organization\?section=mails/);
  await expect(page.getByRole('heading', { name: 'Addresses that get no mail' })).toBeVisible();
  await expectNothingFound(page);
  await page.getByRole('button', { name: `Allow again: ${address}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Allow again' }).click();
  await expect(page.getByText('Every address gets your mails.')).toBeVisible();
  await openSending(page, id);
  await field(page, 'To').fill(address);
  await press(page, 'Send');
  await expect(dialogOf(page)).toBeHidden();
  await oficio.mailTo(address, /Invoice/);
});

test('the issue names characters that the PDF file can’t show, and leads on to the mail', async ({
  page,
  oficio,
}) => {
  const person = await createPersonWithTrial(oficio);
  const client = (await callApi(oficio, person, 'POST', '/api/clients', {
    displayName: 'Nopal',
    billingEmail: 'pagos@nopal.example',
  })) as { id: string };
  const lines = [{ description: '株式 y café', quantityE4: 10_000, unit: null, unitPriceMinor: 100_000 }];
  const { id } = await draftInvoice(oficio, person, { clientId: client.id, lines });
  await signInBeforehand(page, oficio, person);
  await page.goto(`/invoices/${id}?issue=true`);
  const dialog = page.getByRole('dialog', { name: /^Issue/ });
  await expect(dialog).toContainText('株 式');
  await expect(dialog).toContainText('To pagos@nopal.example');
  await expectNothingFound(page);
  await dialog.getByLabel('Write the mail to the client next').check();
  await dialog.getByRole('button', { name: 'Issue', exact: true }).click();
  await expect(field(page, 'To')).toHaveValue('pagos@nopal.example');
  await expect(dialogOf(page)).toBeVisible();
});

test('the page shows the document as the client sees it; an accountant reads its mails and decides about none', async ({
  page,
  oficio,
}) => {
  const owner = await createPersonWithTrial(oficio);
  const address = `${crypto.randomUUID()}@example.com`;
  const logo = { Authorization: `Bearer ${owner.accessToken}`, 'Content-Type': 'image/png' };
  const stored = await fetch(`${oficio.url}/api/organization/logo`, {
    method: 'PUT',
    headers: logo,
    body: new Uint8Array(PNG.buffer),
  });
  expect(stored.status).toBe(200);
  const id = await messageIn(oficio, owner, address, "state = 'failed', sent_at = NULL");
  await callApi(oficio, owner, 'DELETE', '/api/organization/logo');
  const accountant = await createPerson(oficio, 'Bruno');
  await join(oficio, owner, accountant, 'accountant');
  await signInBeforehand(page, oficio, accountant);
  await page.goto(`/invoices/${id}`);
  const sheet = page.getByRole('article', { name: /^Invoice INV-/ });
  await expect(sheet).toContainText('Sitio web');
  await expect(sheet).toContainText('MX$1,000.00');
  // The organization has removed its logo since; the document keeps it.
  await expect
    .poll(() => sheet.getByRole('img').evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
  await expect(mails(page)).toContainText(address);
  await expect(mails(page).getByRole('button')).toHaveCount(0);
});

test('a client’s page lists the mails to the client, asks what is open, and leads to their invoices @phone', async ({
  page,
  oficio,
}) => {
  const person = await createPersonWithTrial(oficio);
  const to = `cuentas-${person.userId}@example.com`;
  const id = await messageIn(oficio, person, to, "state = 'uncertain', sent_at = NULL");
  const { clientId } = (await callApi(oficio, person, 'GET', `/api/invoices/${id}`)) as { clientId: string };
  const other = (await callApi(oficio, person, 'POST', '/api/clients', { displayName: 'Nopal' })) as {
    id: string;
  };
  await signInBeforehand(page, oficio, person);
  await page.goto(`/clients/${other.id}`);
  await page.getByRole('main').getByRole('link', { name: 'Mails', exact: true }).click();
  await expect(page.getByText('No mails to this client yet')).toBeVisible();
  await expectNothingFound(page);

  await page.goto(`/clients/${clientId}/mails`);
  const mail = page.getByRole('listitem').filter({ hasText: to });
  await expect(mail).toContainText('Did it arrive?');
  await expectNothingFound(page);
  await mail.getByRole('button', { name: /^Yes, it arrived/ }).click();
  await expect(mail.getByRole('button')).toHaveCount(0);
  await mail.getByRole('link', { name: 'Factura' }).click();
  await expect(page).toHaveURL(new RegExp(`/invoices/${id}$`));
  await expect(mails(page)).toContainText(to);

  const viewer = await createPerson(oficio, 'Bruno');
  await join(oficio, person, viewer, 'viewer');
  await signInBeforehand(page, oficio, viewer);
  await page.goto(`/clients/${clientId}/mails`);
  await expect(page.getByText('Your role doesn’t see mails')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Mails', exact: true })).toHaveCount(0);
});
