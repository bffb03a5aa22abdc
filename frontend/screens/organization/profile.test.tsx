import {
  authRoutes,
  BUSINESS_TYPES,
  INDUSTRIES,
  organizationProfileRoutes,
  organizationSetupRoutes,
  TEAM_SIZES,
} from '@oficio/contracts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../stage/expect-accessible.ts';
import { FakePart } from '../stage/fake-part.ts';
import { openScreen } from '../stage/open-screen.tsx';
import { organization } from '../stage/organization-screen.ts';
import { showOnPhone } from '../stage/screen-sizes.ts';
import { UnsavedDialogs } from '../stage/unsaved-dialogs.ts';

const { edit, save, section } = organization;

/** What the setup requires. */
const REQUIRED = {
  name: 'Alma Rivera’s workspace',
  industry: INDUSTRIES[0],
  businessType: BUSINESS_TYPES[0],
  teamSize: TEAM_SIZES[0],
  fiscalYearMonth: 1,
};

async function openProfile() {
  let profile: FakePart<typeof organizationProfileRoutes.one> | undefined;
  const screen = await openScreen('/organization?section=profile', {
    answers(server) {
      profile = new FakePart(server, organizationProfileRoutes, REQUIRED);
    },
  });
  await expect.element(page.getByRole('button', { name: 'Edit details' })).toBeVisible();
  if (!profile) throw new Error('The answers were never set');
  return { ...screen, profile };
}

test('the shell shows the new name of the organization', async () => {
  const { server, user, profile } = await openProfile();
  const form = await edit('details');
  await form.getByLabelText('Organization name').fill('Estudio Nopal');
  if (!user.organization) throw new Error('No organization');
  const renamed = { ...user, organization: { ...user.organization, name: 'Estudio Nopal' } };
  server.answer(authRoutes.me, () => (profile.stored.name === 'Estudio Nopal' ? renamed : user));
  await save(form);
  await expect.element(form).not.toBeInTheDocument();
  await expect.element(organization.sidebar).toMatchTextContent(/Estudio Nopal/);
});

test('a fault stands at its field, which has the focus', async () => {
  const { profile } = await openProfile();
  const form = await edit('legal details');
  await form.getByLabelText('Tax ID').fill('NOPAL');
  await form.getByLabelText('Country').fill('mx');
  await save(form);
  await expect.element(form.getByLabelText('Tax ID')).toHaveFocus();
  await expect.element(form).toMatchTextContent(/An RFC has 12 characters \(company\) or 13 \(person\)/);
  await expectAccessible();
  await form.getByLabelText('Tax ID').fill('ndi010203ab1');
  await save(form);
  await expect.element(form).not.toBeInTheDocument();
  await expect.element(organization.main).toMatchTextContent(/ndi010203ab1/);
  expect(profile.stored).toMatchObject({ taxId: 'ndi010203ab1', address: { countryCode: 'MX' } });
});

test('changes of another tab are merged, and for the same field the person chooses', async () => {
  const { profile } = await openProfile();
  const form = await edit('contact');
  await form.getByLabelText('Phone').fill('55 1111');
  profile.change({ phone: '55 2222', businessEmail: 'hola@nopal.example' });
  await save(form);
  await expect
    .element(organization.changes(form))
    .toMatchTextContent(/^Phone is now: 55 2222. Yours: 55 1111$/);
  await form.getByRole('button', { name: 'Keep mine' }).click();
  await save(form);
  await expect.element(form).not.toBeInTheDocument();
  expect(profile.stored).toMatchObject({ phone: '55 1111', businessEmail: 'hola@nopal.example' });
});

test('asks before unsaved text is lost on the way to another section', async () => {
  await openProfile();
  const form = await edit('contact');
  await form.getByLabelText('Phone').fill('55 1111');
  const { keep, discard } = new UnsavedDialogs();
  await section('Data').click();
  await keep.click();
  await expect.element(form.getByLabelText('Phone')).toHaveValue('55 1111');
  await section('Data').click();
  await discard.click();
  await expect.poll(() => location.search).toBe('?section=data');
});

test('a file that is no image is refused before it is sent', async () => {
  const { server } = await openProfile();
  server.refuse(organizationSetupRoutes.uploadLogo, 'request.invalid', 'Please upload an image file');
  const field = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!field) throw new Error('No field for a file');
  await userEvent.upload(field, new File(['no image'], 'logo.png', { type: 'image/png' }));
  await expect.element(page.getByText('Please upload an image file')).toBeVisible();
});

test('axe finds nothing, also in the form and on a phone', async () => {
  await openProfile();
  await expectAccessible();
  await edit('details');
  await expectAccessible();
  await showOnPhone();
  await expectAccessible();
});
