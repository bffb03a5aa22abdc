import { authRoutes, type CurrentUser, invoiceRoutes, organizationSetupRoutes } from '@oficio/contracts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type FakeInvoices, FIRST_INVOICE } from '../stage/fake-invoices.ts';
import { Refusal } from '../stage/fake-server.ts';
import { InvoiceEditor, openInvoices } from '../stage/invoice-editor.ts';
import { UnsavedDialogs } from '../stage/unsaved-dialogs.ts';

const editor = new InvoiceEditor();
const { lost } = new UnsavedDialogs();
const heading = page.getByRole('heading', { level: 1 });
const dialog = page.getByRole('dialog', { name: /^Issue/ });
const issue = dialog.getByRole('button', { name: 'Issue without sending' });
const issueDate = dialog.getByRole('textbox', { name: 'Issue date' });

const draftIn = (currency: 'MXN' | 'USD') => (invoices: FakeInvoices) => {
  const { id } = invoices.addClient({ displayName: 'Café Lumbre' });
  invoices.addDraft({ clientId: id, currency });
};

test('an issue without an exchange rate leads to its field in the draft, and from there back to the issue', async () => {
  const { server, invoices } = await openInvoices(`/invoices/${FIRST_INVOICE}?issue=true`, draftIn('USD'));
  const message = 'Please enter how many MXN one USD is.';
  server.answer(invoiceRoutes.issue, ({ body }) => {
    const { id, fxRateE8 } = invoices.stored(FIRST_INVOICE);
    return fxRateE8 === null ? new Refusal('rate.missing', message) : invoices.issue(id, body.issueDate);
  });
  await issue.click();
  await expect.element(dialog.getByText(new RegExp(message))).toHaveLength(1);
  await expect.element(issueDate).not.toHaveAttribute('aria-invalid', 'true');
  await dialog.getByRole('link', { name: 'Edit the draft' }).click();
  await editor.rate.fill('17.5');
  await editor.form.getByRole('button', { name: 'Save and issue…' }).click();
  await issue.click();
  await expect.element(heading).toMatchTextContent(/^INV-/);
  expect(invoices.stored(FIRST_INVOICE)).toMatchObject({ fxRateE8: 1_750_000_000 });
});

test('an issue before the organization is set up opens the setup, keeps the typed date and leads back to the draft', async () => {
  const { server, invoices, user } = await openInvoices(
    `/invoices/${FIRST_INVOICE}?issue=true`,
    draftIn('MXN'),
  );
  let setUp = false;
  const me = (): CurrentUser => ({
    ...user,
    organization: user.organization && { ...user.organization, isSetUp: setUp },
  });
  server.answer(authRoutes.me, me);
  server.answer(invoiceRoutes.issue, ({ body }) =>
    setUp ? invoices.issue(FIRST_INVOICE, body.issueDate) : new Refusal('PROFILE_INCOMPLETE'),
  );
  server.answer(organizationSetupRoutes.setup, () => {
    setUp = true;
    return me();
  });
  server.answer(organizationSetupRoutes.companyProfile, ({ body }) => body);
  server.answer(authRoutes.updatePreferences, me);
  await issueDate.fill('yesterday');
  await issue.click();
  await expect.poll(() => location.pathname).toBe('/dashboard');
  await expect.element(lost.getByRole('textbox')).toMatchTextContent('Issue date');
  await lost.getByRole('button', { name: 'Close' }).click();
  const setup = page.getByRole('dialog');
  await setup.getByRole('button', { name: 'Continue' }).click();
  await setup.getByLabelText('Organization name').fill('Taller Norte');
  await setup.getByLabelText('Industry').selectOptions('Other');
  await setup.getByLabelText('Business type').selectOptions('agency');
  await setup.getByRole('button', { name: 'Complete Setup' }).click();
  await expect.element(setup).not.toBeInTheDocument();
  history.back();
  await issue.click();
  await expect.element(heading).toMatchTextContent(/^INV-/);
});
