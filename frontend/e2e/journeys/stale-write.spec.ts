import type { Client } from '@oficio/contracts';
import type { Locator } from '@playwright/test';
import { callApi, createPersonWithTrial } from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect, test } from '../fixtures/test.ts';
import { ClientsPage } from '../pages/clients-page.ts';

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
});
