/** A role that the owner takes away reaches the other person's open dialog and form through the live connection. */
import { join } from '../fixtures/invitation.ts';
import { draftInvoice } from '../fixtures/invoices.ts';
import { callApi, createPerson, createPersonWithTrial } from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect, test } from '../fixtures/test.ts';
import { InvoiceEditorPage } from '../pages/invoice-editor-page.ts';
import { Shell } from '../pages/shell.ts';
import { UnsavedDialogs } from '../pages/unsaved-dialogs.ts';

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
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Draft for Café Lumbre');
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
