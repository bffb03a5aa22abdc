import type { Client } from '@oficio/contracts';
import type { Locator } from '@playwright/test';
import { callApi, createPersonWithTrial } from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect, test } from '../fixtures/test.ts';
import { ClientsPage } from '../pages/clients-page.ts';
import { SignInPage } from '../pages/sign-in-page.ts';

test.describe('a client that somebody else changes meanwhile', () => {
  let form: Locator;
  let client: Client;
  let change: (body: object) => Promise<unknown>;
  let stored: () => Promise<Client>;

  test.beforeEach(async ({ page, oficio }) => {
    const person = await createPersonWithTrial(oficio);
    client = (await callApi(oficio, person, 'POST', '/api/clients', {
      displayName: 'Estudio Nopal',
      phone: '55 0000',
    })) as Client;
    const path = `/api/clients/${client.id}`;
    change = (body) => callApi(oficio, person, 'PATCH', path, { version: client.version, ...body });
    stored = async () => (await callApi(oficio, person, 'GET', path)) as Client;
    await signInBeforehand(page, oficio, person);
    await page.goto(`/clients/${client.id}`);
    form = await new ClientsPage(page).edit('details');
    await form.getByLabel('Name', { exact: true }).fill('Nopal y Asociados');
    await form.getByLabel('Phone').fill('55 1111');
  });

  test('in other fields: both changes are saved', async ({ page }) => {
    await change({ email: 'theirs@example.com', notes: 'Call first' });
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('heading', { name: 'Nopal y Asociados', level: 1 })).toBeVisible();
    expect(await stored()).toMatchObject({
      ...{ displayName: 'Nopal y Asociados', phone: '55 1111' },
      ...{ email: 'theirs@example.com', notes: 'Call first' },
    });
  });

  for (const [choice, phone] of [
    ['Keep mine', '55 1111'],
    ['Take theirs', '55 2222'],
  ] as const) {
    test(`in the same field: ${choice} settles that field alone`, async ({ page }) => {
      await change({ phone: '55 2222', email: 'theirs@example.com' });
      await form.getByRole('button', { name: 'Save' }).click();
      const notice = form.getByRole('status').filter({ hasText: 'Someone else changed this client' });
      await expect(notice.getByRole('listitem')).toHaveText(['Phone is now: 55 2222']);
      await notice.getByRole('button', { name: choice }).click();
      await expect(notice).toBeHidden();
      await expect(form.getByLabel('Phone')).toHaveValue(phone);
      await expect(form.getByLabel('Name', { exact: true })).toHaveValue('Nopal y Asociados');
      await form.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByRole('heading', { name: 'Nopal y Asociados', level: 1 })).toBeVisible();
      expect(await stored()).toMatchObject({ phone, email: 'theirs@example.com' });
    });
  }
});

test('a double click adds one client', async ({ page, oficio }) => {
  const person = await createPersonWithTrial(oficio);
  await new SignInPage(page).signIn(person);
  const clients = new ClientsPage(page);
  await clients.open();
  await page.getByRole('button', { name: 'New client' }).click();
  const dialog = page.getByRole('dialog', { name: 'New client' });
  await dialog.getByLabel('Name', { exact: true }).fill('Una sola vez');
  await dialog.getByRole('button', { name: 'Add client' }).dblclick();
  await clients.isAdded('Una sola vez');
  await expect(clients.client('Una sola vez')).toHaveCount(1);
  const { total } = (await callApi(oficio, person, 'GET', '/api/clients')) as { total: number };
  expect(total).toBe(1);
});
