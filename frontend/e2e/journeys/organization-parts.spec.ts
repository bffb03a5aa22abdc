// Proves that the mails' look and the defaults of renewals are stored and merged across two tabs.
import type { OrganizationMails, OrganizationRenewals } from '@oficio/contracts';
import { expectNothingFound } from '../fixtures/axe.ts';
import type { OficioProcess } from '../fixtures/oficio-process.ts';
import { callApi, createPersonWithTrial, type Person } from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect, test } from '../fixtures/test.ts';
import { OrganizationPage } from '../pages/organization-page.ts';
import { UnsavedDialogs } from '../pages/unsaved-dialogs.ts';

const mailsOf = async (oficio: OficioProcess, person: Person) =>
  (await callApi(oficio, person, 'GET', '/api/organization/mails')) as OrganizationMails;
const renewalsOf = async (oficio: OficioProcess, person: Person) =>
  (await callApi(oficio, person, 'GET', '/api/organization/renewals')) as OrganizationRenewals;

let person: Person;
let screen: OrganizationPage;

test.beforeEach(async ({ page, oficio }) => {
  person = await createPersonWithTrial(oficio);
  await signInBeforehand(page, oficio, person);
  screen = new OrganizationPage(page);
});

test.describe('the mails', () => {
  test('show what is typed, refuse a color that hides white text, and are stored', async ({
    page,
    oficio,
  }) => {
    await screen.open('mails');
    const preview = page.getByRole('figure', { name: 'Preview' });
    await expect(preview).toContainText('From: Alma Rivera’s workspace via Oficio');
    const form = await screen.edit('emails to clients');
    await expect(form.getByLabel('Sender’s name')).toBeFocused();
    await form.getByLabel('Sender’s name').fill('Estudio Nopal');
    await form.getByLabel('Signature').fill('Ana Ruiz\nEstudio Nopal');
    await form.getByLabel('Accent color').fill('#FFFF00');
    await expect(preview).toContainText('From: Estudio Nopal via Oficio');
    await expect(preview).toContainText('Ana Ruiz');
    const button = preview.getByText('See the invoice');
    await expect(button).toHaveCSS('background-color', 'rgb(122, 122, 0)');

    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByLabel('Accent color')).toBeFocused();
    await expect(form).toContainText('White text can’t be read on this color. #7a7a00 is dark enough.');
    await form.getByLabel('Pick a color').fill('#1f6f54');
    await expect(form.getByLabel('Accent color')).toHaveValue('#1f6f54');
    await expect(form).not.toContainText('White text');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form).toBeHidden();
    await expect(page).toHaveURL('/organization?section=mails');
    await expect(preview).toContainText('From: Estudio Nopal via Oficio');
    await expect(button).toHaveCSS('background-color', 'rgb(31, 111, 84)');
    expect(await mailsOf(oficio, person)).toMatchObject({
      senderName: 'Estudio Nopal',
      accent: '#1f6f54',
      signature: 'Ana Ruiz\nEstudio Nopal',
    });
  });

  test('of two tabs: for the same field the person chooses', async ({ page, oficio }) => {
    await screen.open('mails');
    const form = await screen.edit('emails to clients');
    await form.getByLabel('Sender’s name').fill('Nopal');
    await callApi(oficio, person, 'PATCH', '/api/organization/mails', {
      version: 2,
      senderName: 'Agave',
      signature: 'Ana',
    });
    await form.getByRole('button', { name: 'Save' }).click();
    const notice = form.getByRole('status').filter({ hasText: 'Someone else changed this organization' });
    await expect(notice.getByRole('listitem')).toHaveText(['Sender’s name is now: Agave. Yours: Nopal']);
    await notice.getByRole('button', { name: 'Keep mine' }).click();
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form).toBeHidden();
    await expect(page.getByRole('figure')).toContainText('From: Nopal via Oficio');
    expect(await mailsOf(oficio, person)).toMatchObject({ senderName: 'Nopal', signature: 'Ana' });
  });

  test('ask before unsaved text is lost on the way to another section', async ({ page }) => {
    await screen.open('mails');
    const form = await screen.edit('emails to clients');
    await form.getByLabel('Signature').fill('Ana Ruiz');
    const { keep, discard } = new UnsavedDialogs(page);
    await screen.section('Renewals').click();
    await keep.click();
    await expect(form.getByLabel('Signature')).toHaveValue('Ana Ruiz');
    await screen.section('Renewals').click();
    await discard.click();
    await expect(page).toHaveURL('/organization?section=renewals');
  });
});

test('the defaults of renewals show a fault at its field, are stored, and the audit log has them in words', async ({
  page,
  oficio,
}) => {
  await screen.open('renewals');
  await expect(page.getByRole('main')).toContainText('New renewals start with these values.');
  await expect(page.getByRole('main')).toContainText('90 days before the end');
  const form = await screen.edit('renewal defaults');
  await form.getByLabel('Renewals open').fill('10');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByLabel('Renewals are invoiced')).toBeFocused();
  await expect(form).toContainText('The invoice can’t come before the renewal');
  await form.getByLabel('Renewals are invoiced').fill('soon');
  await expect(form).toContainText('Please enter a number of days');
  await form.getByLabel('Renewals are invoiced').fill('7');
  await form.getByLabel('Propose automatically').check();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  expect(await renewalsOf(oficio, person)).toMatchObject({
    leadDays: 10,
    invoiceDays: 7,
    bundleDays: 14,
    autoPropose: true,
  });
  await screen.section('Audit').click();
  await expect(screen.entries.first().getByRole('definition')).toHaveText(
    ['90 became 10', '14 became 7', 'No became Yes'].map((text) => text.replace(' became', ' → became')),
  );
});

test('axe finds nothing in mails and renewals, and in their forms @every-width', async ({ page }) => {
  for (const [section, part] of [
    ['mails', 'emails to clients'],
    ['renewals', 'renewal defaults'],
  ] as const) {
    await screen.open(section);
    await expectNothingFound(page);
    await screen.edit(part);
    await expectNothingFound(page);
  }
});
