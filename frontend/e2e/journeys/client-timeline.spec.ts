// Proves that the timeline, which triggers write, grows at once by what others do.
import type { Client, Domain } from '@oficio/contracts';
import { LiveTables } from '../fixtures/live-tables.ts';
import { callApi, createPersonWithTrial, type Person } from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect, test } from '../fixtures/test.ts';
import { ClientPage } from '../pages/client-page.ts';

test.describe('the timeline of a client', () => {
  let owner: Person;
  let id: string;
  let client: ClientPage;

  test.beforeEach(async ({ page, oficio }) => {
    owner = await createPersonWithTrial(oficio);
    id = ((await callApi(oficio, owner, 'POST', '/api/clients', { displayName: 'Café Lumbre' })) as Client)
      .id;
    await signInBeforehand(page, oficio, owner);
    client = new ClientPage(page);
  });

  test('shows what others do to the client, its notes and its domains, at once', async ({ page, oficio }) => {
    const tables = new LiveTables(page);
    await client.open(id);
    await expect(client.entries).toHaveText([/^Alma Rivera added this client/]);
    await tables.areHeard();
    const domain = (await callApi(oficio, owner, 'POST', '/api/domains', {
      name: 'lumbre.mx',
      clientId: id,
    })) as Domain;
    await expect(client.entries).toHaveText([/added the domain lumbre\.mx/, /added this client/]);
    await callApi(oficio, owner, 'POST', `/api/clients/${id}/notes`, { body: 'Calls on Mondays' });
    await expect(client.entries.first()).toHaveText(/added the note Calls on Mondays/);

    await client.tabs.getByRole('link', { name: 'Timeline' }).click();
    await expect(page).toHaveURL(`/clients/${id}/timeline`);
    await expect(client.entries).toHaveCount(3);
    await callApi(oficio, owner, 'PATCH', `/api/clients/${id}`, { version: 1, phone: '55 1111' });
    await expect(client.entries.first()).toHaveText(/^Alma Rivera changed this client/);
    await page.getByRole('link', { name: 'lumbre.mx' }).click();
    await expect(page).toHaveURL(`/hosting/domains/${domain.id}`);
  });
});
