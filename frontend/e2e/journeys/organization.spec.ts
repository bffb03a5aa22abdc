// Proves that the real server stores and audits an organization’s data, and that its deletion reaches everybody in it.
import type { Page } from '@playwright/test';
import { join } from '../fixtures/invitation.ts';
import type { OficioProcess } from '../fixtures/oficio-process.ts';
import { otherDevice } from '../fixtures/own-account.ts';
import { callApi, createPerson, createPersonWithTrial } from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect, test } from '../fixtures/test.ts';
import { OrganizationPage } from '../pages/organization-page.ts';
import { Shell } from '../pages/shell.ts';

const NAME = 'Alma Rivera’s workspace';

async function openOrganization(page: Page, oficio: OficioProcess) {
  const person = await createPersonWithTrial(oficio);
  await signInBeforehand(page, oficio, person);
  return { person, screen: new OrganizationPage(page) };
}

test('the profile, the logo and the defaults of renewals are stored, and the audit log has them in words', async ({
  page,
  oficio,
}) => {
  const { person, screen } = await openOrganization(page, oficio);
  await screen.open('profile');
  await test.step('the name', async () => {
    const details = await screen.edit('details');
    await details.getByLabel('Organization name').fill('Estudio Nopal');
    await details.getByRole('button', { name: 'Save' }).click();
    await expect(details).toBeHidden();
    await expect(page.getByRole('complementary', { name: 'Sidebar' })).toContainText('Estudio Nopal');
    const profile = await callApi(oficio, person, 'GET', '/api/organization/profile');
    expect(profile).toMatchObject({ name: 'Estudio Nopal' });
  });

  await test.step('the logo', async () => {
    const logo = page.getByRole('main').getByRole('img', { name: 'Logo' });
    const choose = (buffer: Buffer) =>
      page.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
    await choose(Buffer.from('no image'));
    await expect(page.getByText('Please upload an image file')).toBeVisible();
    await choose(PIXEL);
    await expect(logo).toBeVisible();
    await page.reload();
    await expect(logo).toBeVisible();
    await page.getByRole('button', { name: 'Remove' }).click();
    await expect(logo).toHaveCount(0);
  });

  await test.step('the defaults of renewals', async () => {
    await screen.section('Renewals').click();
    const form = await screen.edit('renewal defaults');
    await form.getByLabel('Renewals open').fill('60');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form).toBeHidden();
  });

  await test.step('the audit log', async () => {
    await screen.section('Audit').click();
    const latest = screen.entries.first();
    await expect(latest).toContainText('Alma Rivera changed Estudio Nopal');
    await expect(latest.getByRole('definition')).toHaveText('90 → became 60');
  });
});

/** A PNG of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('a deletion shows its day to everybody at once, and the owner keeps the organization', async ({
  page,
  browser,
  oficio,
}) => {
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
