import { organizationMailsRoutes, organizationRenewalsRoutes } from '@oficio/contracts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../stage/expect-accessible.ts';
import { FakePart } from '../stage/fake-part.ts';
import type { FakeServer } from '../stage/fake-server.ts';
import { openScreen } from '../stage/open-screen.tsx';
import { organization } from '../stage/organization-screen.ts';
import { UnsavedDialogs } from '../stage/unsaved-dialogs.ts';

const { edit, save, section } = organization;

const preview = page.getByRole('figure', { name: 'Preview' });

async function openMails() {
  let mails: FakePart<typeof organizationMailsRoutes.one> | undefined;
  await openScreen('/organization?section=mails', {
    answers(server) {
      const name = 'Alma Rivera’s workspace';
      mails = new FakePart(server, organizationMailsRoutes, { name, clientName: name });
      answerRenewals(server);
    },
  });
  if (!mails) throw new Error('No mails');
  return { mails, form: await edit('emails to clients') };
}

function answerRenewals(server: FakeServer) {
  const defaults = { leadDays: 90, invoiceDays: 14, bundleDays: 14 };
  return new FakePart(server, organizationRenewalsRoutes, defaults);
}

test('the preview shows what is typed, and a color that hides white text is refused at its field', async () => {
  const { mails, form } = await openMails();
  await expect.element(preview).toMatchTextContent(/From: Alma Rivera’s workspace via Oficio/);
  await expect.element(form.getByLabelText('Sender’s name')).toHaveFocus();
  await form.getByLabelText('Sender’s name').fill('Estudio Nopal');
  await form.getByLabelText('Signature').fill('Ana Ruiz\nEstudio Nopal');
  const accent = form.getByLabelText('Accent color');
  await accent.fill('#FFFF00');
  await expect.element(preview).toMatchTextContent(/From: Estudio Nopal via Oficio/);
  await expect.element(preview).toMatchTextContent(/Ana Ruiz/);
  const button = preview.getByText('See the invoice');
  await expect.element(button).toHaveStyle({ backgroundColor: 'rgb(122, 122, 0)' });

  await save(form);
  await expect.element(accent).toHaveFocus();
  await expect
    .element(form)
    .toMatchTextContent(/White text can’t be read on this color. #7a7a00 is dark enough./);
  await expectAccessible();
  await form.getByLabelText('Pick a color').fill('#1f6f54');
  await expect.element(accent).toHaveValue('#1f6f54');
  await expect.element(form).not.toMatchTextContent(/White text/);
  await save(form);
  await expect.element(form).not.toBeInTheDocument();
  await expect.element(preview).toMatchTextContent(/From: Estudio Nopal via Oficio/);
  await expect.element(button).toHaveStyle({ backgroundColor: 'rgb(31, 111, 84)' });
  expect(mails.stored).toMatchObject({
    senderName: 'Estudio Nopal',
    accent: '#1f6f54',
    signature: 'Ana Ruiz\nEstudio Nopal',
  });
  await expectAccessible();
});

test('of two tabs the person chooses for the same field', async () => {
  const { mails, form } = await openMails();
  await form.getByLabelText('Sender’s name').fill('Nopal');
  mails.change({ senderName: 'Agave', signature: 'Ana' });
  await save(form);
  await expect
    .element(organization.changes(form))
    .toMatchTextContent(/^Sender’s name is now: Agave. Yours: Nopal$/);
  await form.getByRole('button', { name: 'Keep mine' }).click();
  await save(form);
  await expect.element(form).not.toBeInTheDocument();
  await expect.element(preview).toMatchTextContent(/From: Nopal via Oficio/);
  expect(mails.stored).toMatchObject({ senderName: 'Nopal', signature: 'Ana' });
});

test('unsaved text leads to a question on the way to another section', async () => {
  const { form } = await openMails();
  await form.getByLabelText('Signature').fill('Ana Ruiz');
  const { keep, discard } = new UnsavedDialogs();
  await section('Renewals').click();
  await keep.click();
  await expect.element(form.getByLabelText('Signature')).toHaveValue('Ana Ruiz');
  await section('Renewals').click();
  await discard.click();
  await expect.poll(() => location.search).toBe('?section=renewals');
});

test('the defaults of renewals show a fault at its field and are stored', async () => {
  let renewals: ReturnType<typeof answerRenewals> | undefined;
  await openScreen('/organization?section=renewals', {
    answers(server) {
      renewals = answerRenewals(server);
    },
  });
  await expect.element(organization.main).toMatchTextContent(/90 days before the end/);
  const form = await edit('renewal defaults');
  await form.getByLabelText('Renewals open').fill('10');
  await save(form);
  const invoiced = form.getByLabelText('Renewals are invoiced');
  await expect.element(invoiced).toHaveFocus();
  await expect.element(form).toMatchTextContent(/The invoice can’t come before the renewal/);
  await expectAccessible();
  await invoiced.fill('soon');
  await expect.element(form).toMatchTextContent(/Please enter a number of days/);
  await invoiced.fill('7');
  await form.getByLabelText('Propose automatically').click();
  await save(form);
  await expect.element(form).not.toBeInTheDocument();
  expect(renewals?.stored).toMatchObject({
    leadDays: 10,
    invoiceDays: 7,
    bundleDays: 14,
    autoPropose: true,
  });
  await expectAccessible();
});
