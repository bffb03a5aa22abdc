import type { Client } from '@oficio/contracts';
import { callApi, createPersonWithTrial } from '../fixtures/person.ts';
import { expect, test } from '../fixtures/test.ts';
import { ClientsPage } from '../pages/clients-page.ts';
import { SignInPage } from '../pages/sign-in-page.ts';

test('a change that was overtaken keeps what was typed and shows what differs', async ({ page, oficio }) => {
  const person = await createPersonWithTrial(oficio);
  const client = (await callApi(oficio, person, 'POST', '/api/clients', {
    displayName: 'Estudio Nopal',
  })) as Client;
  await new SignInPage(page).signIn(person);
  await page.goto(`/clients/${client.id}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill('Estudio Nopal y Asociados');

  await callApi(oficio, person, 'PATCH', `/api/clients/${client.id}`, {
    version: client.version,
    phone: '55 1234',
  });
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(dialog.getByText(/changed in the meantime/).first()).toBeVisible();
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Estudio Nopal y Asociados');

  await dialog.getByRole('button', { name: 'Save my changes' }).click();
  await expect(page.getByRole('heading', { name: 'Estudio Nopal y Asociados', level: 1 })).toBeVisible();
  const stored = (await callApi(oficio, person, 'GET', `/api/clients/${client.id}`)) as Client;
  expect({ name: stored.displayName, phone: stored.phone }).toEqual({
    name: 'Estudio Nopal y Asociados',
    phone: '55 1234',
  });
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
  await expect(clients.client('Una sola vez')).toHaveCount(1);
  const { total } = (await callApi(oficio, person, 'GET', '/api/clients')) as { total: number };
  expect(total).toBe(1);
});
