// Proves the profile, the logo, the audit log and the deletion of an organization across tabs, people and the real server.
import type { OrganizationProfile } from '@oficio/contracts';
import type { Page } from '@playwright/test';
import { expectNothingFound } from '../fixtures/axe.ts';
import { join } from '../fixtures/invitation.ts';
import type { OficioProcess } from '../fixtures/oficio-process.ts';
import { otherDevice } from '../fixtures/own-account.ts';
import { callApi, createPerson, createPersonWithTrial, type Person } from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect, test } from '../fixtures/test.ts';
import { ListFilters } from '../pages/list-filters.ts';
import { OrganizationPage } from '../pages/organization-page.ts';
import { Shell } from '../pages/shell.ts';
import { UnsavedDialogs } from '../pages/unsaved-dialogs.ts';

const NAME = 'Alma Rivera’s workspace';

async function openOrganization(page: Page, oficio: OficioProcess) {
  const person = await createPersonWithTrial(oficio);
  await signInBeforehand(page, oficio, person);
  return { person, screen: new OrganizationPage(page) };
}

const profileOf = async (oficio: OficioProcess, person: Person) =>
  (await callApi(oficio, person, 'GET', '/api/organization/profile')) as OrganizationProfile;

test.describe('the profile', () => {
  test('is edited in place; a fault stands at its field, and the shell shows the new name', async ({
    page,
    oficio,
  }) => {
    const { person, screen } = await openOrganization(page, oficio);
    await screen.open('profile');
    const details = await screen.edit('details');
    await details.getByLabel('Organization name').fill('Estudio Nopal');
    await details.getByRole('button', { name: 'Save' }).click();
    await expect(details).toBeHidden();
    await expect(page.getByRole('complementary', { name: 'Sidebar' })).toContainText('Estudio Nopal');

    const legal = await screen.edit('legal details');
    await legal.getByLabel('Tax ID').fill('NOPAL');
    await legal.getByLabel('Country').fill('mx');
    await legal.getByRole('button', { name: 'Save' }).click();
    await expect(legal.getByLabel('Tax ID')).toBeFocused();
    await expect(legal).toContainText('An RFC has 12 characters (company) or 13 (person)');
    await legal.getByLabel('Tax ID').fill('ndi010203ab1');
    await legal.getByRole('button', { name: 'Save' }).click();
    await expect(legal).toBeHidden();
    await expect(page.getByRole('main')).toContainText('NDI010203AB1');
    expect(await profileOf(oficio, person)).toMatchObject({
      name: 'Estudio Nopal',
      taxId: 'NDI010203AB1',
      address: { countryCode: 'MX' },
    });
  });

  test('of two tabs: other fields are merged, and for the same field the person chooses', async ({
    page,
    oficio,
  }) => {
    const { person, screen } = await openOrganization(page, oficio);
    await screen.open('profile');
    const form = await screen.edit('contact');
    await form.getByLabel('Phone').fill('55 1111');

    const other = await page.context().newPage();
    const there = new OrganizationPage(other);
    await there.open('profile');
    const theirs = await there.edit('contact');
    await theirs.getByLabel('Phone').fill('55 2222');
    await theirs.getByLabel('Email').fill('hola@nopal.example');
    await theirs.getByRole('button', { name: 'Save' }).click();
    await expect(theirs).toBeHidden();

    await form.getByRole('button', { name: 'Save' }).click();
    const notice = form.getByRole('status').filter({ hasText: 'Someone else changed this organization' });
    await expect(notice.getByRole('listitem')).toHaveText(['Phone is now: 55 2222. Yours: 55 1111']);
    await notice.getByRole('button', { name: 'Keep mine' }).click();
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form).toBeHidden();
    expect(await profileOf(oficio, person)).toMatchObject({
      phone: '55 1111',
      businessEmail: 'hola@nopal.example',
      version: 4,
    });
  });

  test('asks before unsaved text is lost, also on the way to another section', async ({ page, oficio }) => {
    const { screen } = await openOrganization(page, oficio);
    await screen.open('profile');
    const form = await screen.edit('contact');
    await form.getByLabel('Phone').fill('55 1111');
    const { keep, discard } = new UnsavedDialogs(page);
    await screen.section('Data').click();
    await keep.click();
    await expect(form.getByLabel('Phone')).toHaveValue('55 1111');
    await screen.section('Data').click();
    await discard.click();
    await expect(page).toHaveURL('/organization?section=data');
  });

  test('has a logo, which is stored at once and removed', async ({ page, oficio }) => {
    const { screen } = await openOrganization(page, oficio);
    await screen.open('profile');
    const logo = page.getByRole('main').getByRole('img', { name: 'Logo' });
    const choose = (file: { name: string; mimeType: string; buffer: Buffer }) =>
      page.locator('input[type=file]').setInputFiles(file);
    await choose({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('no image') });
    await expect(page.getByText('Please upload an image file')).toBeVisible();
    await choose({ name: 'logo.png', mimeType: 'image/png', buffer: PIXEL });
    await expect(logo).toBeVisible();
    await page.reload();
    await expect(logo).toBeVisible();
    await page.getByRole('button', { name: 'Remove' }).click();
    await expect(logo).toHaveCount(0);
  });
});

/** A PNG of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test.describe('the audit log', () => {
  test('shows a change before and after, and its filters stand in the address', async ({ page, oficio }) => {
    const { person, screen } = await openOrganization(page, oficio);
    const client = (await callApi(oficio, person, 'POST', '/api/clients', {
      displayName: 'Café Lumbre',
      phone: '55 1111',
    })) as { id: string };
    await callApi(oficio, person, 'PATCH', `/api/clients/${client.id}`, { version: 1, phone: '55 2222' });
    await callApi(oficio, person, 'POST', '/api/domains', { name: 'lumbre.mx' });
    await screen.open('audit');
    const { entries } = screen;
    await expect(entries.first()).toContainText('Alma Rivera added the domain lumbre.mx');
    const changed = entries.filter({ hasText: 'Alma Rivera changed the client Café Lumbre' });
    await expect(changed.getByRole('definition')).toContainText('55 1111 → became 55 2222');

    await new ListFilters(page).choose('Thing', { label: 'Domains' });
    await expect(entries).toHaveCount(1);
    await expect(page).toHaveURL(/entity=domain/);
    await page.reload();
    await expect(entries).toHaveCount(1);
    await page.getByRole('button', { name: 'Clear the filters' }).click();
    await changed.getByRole('link', { name: 'Café Lumbre' }).click();
    await expect(entries).toHaveCount(2);
    await expect(page).toHaveURL(new RegExp(`entity=${client.id}`));
    await page.goBack();
    await expect(entries.first()).toContainText('lumbre.mx');
  });
});

test.describe('deleting the organization', () => {
  test('shows its day to everybody at once, and the owner keeps it', async ({ page, browser, oficio }) => {
    const { person, screen } = await openOrganization(page, oficio);
    const member = await createPerson(oficio, 'Bruno');
    await join(oficio, person, member, 'member');
    const theirs = await otherDevice(browser, oficio, member);
    await theirs.goto('/clients');
    await expect(theirs.getByText('Connecting...')).toHaveCount(0);
    await screen.open('data');
    await screen.scheduleDeletion('Another name');
    await expect(page.getByText('Type the organization’s name exactly as shown above')).toBeVisible();
    await screen.scheduleDeletion(NAME);
    const notice = (of: Page) => of.getByRole('status').filter({ hasText: 'will be deleted on' });
    await expect(notice(page)).toContainText('you can keep it');
    await expect(notice(theirs)).toContainText('its owner can keep it');
    await expect(theirs.getByRole('button', { name: 'Keep the organization' })).toHaveCount(0);

    await page.getByRole('button', { name: 'Keep the organization' }).click();
    await expect(new Shell(page).notifications).toContainText('Your organization stays');
    await expect(notice(page)).toHaveCount(0);
    await expect(notice(theirs)).toHaveCount(0);
    await theirs.context().close();
  });
});

test('a viewer isn’t offered the organization, and its address says who looks after it', async ({
  page,
  oficio,
}) => {
  const owner = await createPersonWithTrial(oficio);
  const viewer = await createPerson(oficio, 'Bruno');
  await join(oficio, owner, viewer, 'viewer');
  await signInBeforehand(page, oficio, viewer);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Account menu' }).click();
  await expect(page.getByRole('menuitem', { name: 'Settings', exact: true })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Organization' })).toHaveCount(0);
  await page.goto('/organization?section=audit');
  await expect(page.getByText('The owner and the admins manage the organization')).toBeVisible();
  await page.getByRole('link', { name: 'See who they are' }).click();
  await expect(page).toHaveURL('/collaborators');
});

test('axe finds nothing in the sections, a form and the notice of a deletion @every-width', async ({
  page,
  oficio,
}) => {
  const { person, screen } = await openOrganization(page, oficio);
  await callApi(oficio, person, 'POST', '/api/clients', { displayName: 'Café Lumbre' });
  await callApi(oficio, person, 'PATCH', '/api/organization/profile', { version: 2, phone: '55 1111' });
  await screen.open('profile');
  await expectNothingFound(page);
  await screen.edit('details');
  await expectNothingFound(page);
  await screen.open('audit');
  await expect(screen.entries.first()).toBeVisible();
  await expectNothingFound(page);
  await screen.open('data');
  await screen.scheduleDeletion(NAME);
  await expect(page.getByRole('button', { name: 'Keep the organization' })).toBeVisible();
  await expectNothingFound(page);
});
