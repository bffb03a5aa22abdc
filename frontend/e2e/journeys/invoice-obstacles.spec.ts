import type { Client, Invoice } from '@oficio/contracts';
import type { Page } from '@playwright/test';
import { join } from '../fixtures/invitation.ts';
import { draftInvoice } from '../fixtures/invoices.ts';
import type { OficioProcess } from '../fixtures/oficio-process.ts';
import {
  callApi,
  createNewcomerWithTrial,
  createPerson,
  createPersonWithTrial,
  type Person,
} from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect, test } from '../fixtures/test.ts';
import { InvoiceEditorPage } from '../pages/invoice-editor-page.ts';
import { OnboardingDialog } from '../pages/onboarding-dialog.ts';
import { Shell } from '../pages/shell.ts';
import { UnsavedDialogs } from '../pages/unsaved-dialogs.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('the client of an invoice that is being written is merged: the form names who has taken over, a stored draft follows', async ({
  page,
  oficio,
}) => {
  const person = await createPersonWithTrial(oficio);
  const [kept, gone] = [await addClient(oficio, person, 'Lumbre'), await addClient(oficio, person, 'Velas')];
  const draft = await draftInvoice(oficio, person, { clientId: gone.id });
  await signInBeforehand(page, oficio, person);
  const editor = new InvoiceEditorPage(page);
  await editor.open(draft.id);
  await editor.fillLine(1, { Price: '250' });
  const fresh = await page.context().newPage();
  const other = new InvoiceEditorPage(fresh);
  await other.open();
  await other.chooseClient('Velas');
  await other.fillLine(1, { Description: 'Design', Price: '99' });

  const body = { keepId: kept.id, goneId: gone.id, fields: [] };
  await callApi(oficio, person, 'POST', '/api/clients/merge', body);
  await page.keyboard.press('Control+s');
  // The message of the save may be replaced at once by that of the merge.
  await expect
    .poll(() => storedInvoice(oficio, person, draft.id))
    .toMatchObject({ clientName: 'Lumbre', totalMinor: 25_000 });
  await expect(editor.client).toContainText('Lumbre');

  await other.save.click();
  await expect(other.client).toHaveAccessibleDescription(
    'This client was merged into Lumbre. Please choose Lumbre.',
  );
  await expect(other.client).toBeFocused();
  await expect(other.field(1, 'Price')).toHaveValue('99');
  await other.chooseClient('Lumbre');
  await other.save.click();
  await expect(heading(fresh)).toHaveText('Draft for Lumbre');
});

test('the client of an invoice that is being written is deleted: the text stays, and another client is chosen', async ({
  page,
  oficio,
}) => {
  const person = await createPersonWithTrial(oficio);
  const client = await addClient(oficio, person, 'Velas');
  await addClient(oficio, person, 'Lumbre');
  await signInBeforehand(page, oficio, person);
  const editor = new InvoiceEditorPage(page);
  await editor.open();
  await editor.chooseClient('Velas');
  await editor.fillLine(1, { Description: 'Design', Price: '99' });
  await callApi(oficio, person, 'DELETE', `/api/clients/${client.id}`);
  await editor.save.click();
  await expect(editor.client).toHaveAccessibleDescription(
    'This client was not found. It may have been deleted.',
  );
  await expect(editor.client).toBeFocused();
  await expect(editor.field(1, 'Description')).toHaveValue('Design');
  await editor.chooseClient('Lumbre');
  await editor.save.click();
  await expect(heading(page)).toHaveText('Draft for Lumbre');
});

test('a role that is lost while an invoice is issued ends the dialog, and one that is lost while it is written gives the text back', async ({
  page,
  oficio,
}) => {
  const owner = await createPersonWithTrial(oficio);
  const { id } = await draftInvoice(oficio, owner);
  const person = await createPerson(oficio, 'Bruno');
  await join(oficio, owner, person, 'manager');
  const change = (role: string) =>
    callApi(oficio, owner, 'PUT', `/api/organization/members/${person.userId}`, { role });
  await signInBeforehand(page, oficio, person);
  const { notifications } = new Shell(page);
  await page.goto(`/invoices/${id}?issue=true`);
  await expect(page.getByRole('dialog', { name: /^Issue/ })).toBeVisible();
  await change('member');
  await expect(notifications).toContainText('is now Member');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(heading(page)).toHaveText('Draft for Café Lumbre');
  await expect(page.getByRole('button', { name: 'Issue', exact: true })).toHaveCount(0);

  const editor = new InvoiceEditorPage(page);
  await editor.open(id);
  await editor.fillLine(1, { Description: 'A new text' });
  await change('viewer');
  const { lost } = new UnsavedDialogs(page);
  await expect(lost.getByRole('textbox')).toHaveValue(/A new text/);
  await lost.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('Your role doesn’t see invoices')).toBeVisible();
});

test('an issue without an exchange rate leads to its field in the draft, and from there back to the issue', async ({
  page,
  oficio,
}) => {
  const person = await createPersonWithTrial(oficio);
  const { id } = await draftInvoice(oficio, person, { currency: 'USD' });
  await signInBeforehand(page, oficio, person);
  await page.goto(`/invoices/${id}?issue=true`);
  const dialog = page.getByRole('dialog', { name: /^Issue/ });
  const issue = dialog.getByRole('button', { name: 'Issue', exact: true });
  await issue.click();
  await expect(dialog.getByText('Please enter how many MXN one USD is.')).toHaveCount(1);
  await expect(dialog.getByLabel('Issue date', { exact: true })).not.toHaveAttribute('aria-invalid', 'true');
  await dialog.getByRole('link', { name: 'Edit the draft' }).click();
  const editor = new InvoiceEditorPage(page);
  await editor.form.getByLabel('Exchange rate').fill('17.5');
  await editor.form.getByRole('button', { name: 'Save and issue…' }).click();
  await issue.click();
  await expect(heading(page)).toHaveText(/^INV-/);
  expect(await storedInvoice(oficio, person, id)).toMatchObject({ fxRateE8: 1_750_000_000 });
});

test('an issue before the organization is set up opens the setup, keeps the typed date and leads back to the draft', async ({
  page,
  oficio,
}) => {
  const person = await createNewcomerWithTrial(oficio);
  await callApi(oficio, person, 'POST', '/api/auth/update-preferences', { onboardingCompleted: true });
  const { id } = await draftInvoice(oficio, person);
  await signInBeforehand(page, oficio, person);
  await page.goto(`/invoices/${id}?issue=true`);
  const dialog = page.getByRole('dialog', { name: /^Issue/ });
  await dialog.getByLabel('Issue date', { exact: true }).fill('yesterday');
  await dialog.getByRole('button', { name: 'Issue', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  const { lost } = new UnsavedDialogs(page);
  await expect(lost.getByRole('textbox')).toHaveValue(/Issue date/);
  await lost.getByRole('button', { name: 'Close' }).click();
  const onboarding = new OnboardingDialog(page);
  await onboarding.next.click();
  await onboarding.fill({ organizationName: 'Taller Norte', industry: 'Other', businessType: 'agency' });
  await onboarding.complete.click();
  await expect(onboarding.dialog).toBeHidden();
  await page.goBack();
  await dialog.getByRole('button', { name: 'Issue', exact: true }).click();
  await expect(heading(page)).toHaveText(/^INV-/);
});

async function addClient(oficio: OficioProcess, person: Person, displayName: string): Promise<Client> {
  return (await callApi(oficio, person, 'POST', '/api/clients', { displayName })) as Client;
}

async function storedInvoice(oficio: OficioProcess, person: Person, id: string): Promise<Invoice> {
  return (await callApi(oficio, person, 'GET', `/api/invoices/${id}`)) as Invoice;
}
