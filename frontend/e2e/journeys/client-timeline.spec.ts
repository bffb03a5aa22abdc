import type { Client, Domain } from '@oficio/contracts';
import { expectNothingFound } from '../fixtures/axe.ts';
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
      name: 'lumbre.example',
      clientId: id,
    })) as Domain;
    await expect(client.entries).toHaveText([/added the domain lumbre\.example/, /added this client/]);
    await callApi(oficio, owner, 'POST', `/api/clients/${id}/notes`, { body: 'Calls on Mondays' });
    await expect(client.entries.first()).toHaveText(/added the note Calls on Mondays/);

    await client.tabs.getByRole('link', { name: 'Timeline' }).click();
    await expect(page).toHaveURL(`/clients/${id}/timeline`);
    await expect(client.entries).toHaveCount(3);
    await callApi(oficio, owner, 'PATCH', `/api/clients/${id}`, { version: 1, phone: '55 1111' });
    await expect(client.entries.first()).toHaveText(/^Alma Rivera changed this client/);
    await page.getByRole('link', { name: 'lumbre.example' }).click();
    await expect(page).toHaveURL(`/hosting/domains/${domain.id}`);
  });

  test('is filtered by kind in the address, and grows by pages', async ({ page, oficio }) => {
    for (let index = 0; index < 26; index += 1) {
      await callApi(oficio, owner, 'POST', `/api/clients/${id}/notes`, { body: `note ${index}` });
    }
    await client.open(id);
    await expect(client.entries).toHaveCount(10);
    await page.getByRole('link', { name: 'Show all' }).click();
    await expect(client.entries).toHaveCount(25);
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect(client.entries).toHaveCount(27);
    await expect(page.getByRole('button', { name: 'Show more' })).toBeHidden();
    await page.getByLabel('Kind').selectOption('Client');
    await expect(client.entries).toHaveText([/added this client/]);
    await expect(page).toHaveURL(/kind=client/);
    await page.reload();
    await expect(client.entries).toHaveText([/added this client/]);
    await page.goBack();
    await expect(client.entries).toHaveCount(25);
  });

  test('is a tab that keys reach; editing leads to the first tab', async ({ page }) => {
    await client.open(id);
    const [overview, timeline] = [
      client.tabs.getByRole('link', { name: 'Overview' }),
      client.tabs.getByRole('link', { name: 'Timeline' }),
    ];
    await expect(overview).toHaveAttribute('aria-current', 'page');
    await overview.focus();
    // The timeline is the last tab.
    for (let tab = await client.tabs.getByRole('link').count(); tab > 1; tab -= 1)
      await page.keyboard.press('Tab');
    await expect(timeline).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(timeline).toHaveAttribute('aria-current', 'page');
    await expect(overview).not.toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('heading', { name: 'Details' })).toHaveCount(0);
    await page.keyboard.press('e');
    await expect(page.getByRole('form', { name: 'Details of Café Lumbre' })).toBeVisible();
    await expect(page).toHaveURL(`/clients/${id}?edit=details`);
    await page.goBack();
    await expect(page).toHaveURL(`/clients/${id}/timeline`);
    await page.goto(`/clients/${id}/unknown`);
    await expect(page).toHaveURL('/dashboard');
  });

  test('axe finds nothing in it @every-width', async ({ page, oficio }) => {
    await callApi(oficio, owner, 'POST', '/api/domains', { name: 'lumbre.example', clientId: id });
    await client.open(id, '/timeline');
    await expect(client.entries).toHaveCount(2);
    await expectNothingFound(page);
  });
});
