import type { Client } from '@oficio/contracts';
import { expectNothingFound } from '../fixtures/axe.ts';
import { join } from '../fixtures/invitation.ts';
import type { OficioProcess } from '../fixtures/oficio-process.ts';
import { callApi, createPerson, createPersonWithTrial } from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect, test } from '../fixtures/test.ts';
import { ClientsPage } from '../pages/clients-page.ts';

async function team(oficio: OficioProcess) {
  const alma = await createPersonWithTrial(oficio);
  const bruno = await createPerson(oficio, 'Bruno');
  await join(oficio, alma, bruno, 'manager');
  return { alma, bruno };
}

test('a client has an owner from its dialog on, and another one, or none, on its page @phone', async ({
  page,
  oficio,
}) => {
  const { alma } = await team(oficio);
  await signInBeforehand(page, oficio, alma);
  await page.goto('/clients?new=true');
  const clients = new ClientsPage(page);
  const dialog = page.getByRole('dialog', { name: 'New client' });
  await dialog.getByLabel('Name', { exact: true }).fill('Café Lumbre');
  await dialog.getByLabel('Owner').selectOption('Bruno Rivera');
  await dialog.getByRole('button', { name: 'Add client' }).click();
  await expect(page.getByRole('heading', { name: 'Café Lumbre', level: 1 })).toBeVisible();
  const owner = page.getByRole('main').locator('dt', { hasText: 'Owner' }).locator('+ dd');
  await expect(owner).toHaveText('Bruno Rivera');

  const form = await clients.edit('details');
  await expect(form.getByLabel('Owner').locator('option')).toHaveText([
    'No owner',
    'Alma Rivera',
    'Bruno Rivera',
  ]);
  await expectNothingFound(page);
  await form.getByLabel('Owner').selectOption('Alma Rivera');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(owner).toHaveText('Alma Rivera');
  await clients.edit('details');
  await form.getByLabel('Owner').selectOption('No owner');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(owner).toHaveText('–');
});

test('the list is filtered by owner, and the filter stays in the address @phone', async ({
  page,
  oficio,
}) => {
  const { alma, bruno } = await team(oficio);
  for (const [displayName, ownerUserId] of [
    ['Café Lumbre', bruno.userId],
    ['Estudio Nopal', alma.userId],
    ['Taller Maguey', null],
  ]) {
    await callApi(oficio, alma, 'POST', '/api/clients', { displayName, ownerUserId });
  }
  await signInBeforehand(page, oficio, alma);
  const clients = new ClientsPage(page);
  await clients.open();
  const more = page.getByRole('button', { name: 'More filters' });
  const owner = page.getByLabel('Owner', { exact: true });
  await expect(more.or(owner).first()).toBeVisible();
  if (await more.isVisible()) await more.click();
  await owner.selectOption('Bruno Rivera');
  await clients.shows('Café Lumbre');
  await page.reload();
  await clients.shows('Café Lumbre');
  await owner.selectOption('No owner');
  await clients.shows('Taller Maguey');
});

test('a client whose owner left has none, and a conflict names the owners', async ({ page, oficio }) => {
  const { alma, bruno } = await team(oficio);
  const { id } = (await callApi(oficio, alma, 'POST', '/api/clients', {
    ...{ displayName: 'Café Lumbre', ownerUserId: bruno.userId },
  })) as Client;
  await signInBeforehand(page, oficio, alma);
  await page.goto(`/clients/${id}`);
  const form = await new ClientsPage(page).edit('details');
  await expect(form.getByLabel('Owner').locator('option:checked')).toHaveText('Bruno Rivera');
  await form.getByLabel('Owner').selectOption('No owner');
  await callApi(oficio, alma, 'PATCH', `/api/clients/${id}`, { version: 1, ownerUserId: alma.userId });
  await form.getByRole('button', { name: 'Save' }).click();
  const notice = form.getByRole('status').filter({ hasText: 'Someone else changed this client' });
  await expect(notice.getByRole('listitem')).toHaveText(['Owner is now: Alma Rivera']);

  await callApi(oficio, alma, 'PATCH', `/api/clients/${id}`, { version: 2, ownerUserId: bruno.userId });
  await callApi(oficio, alma, 'DELETE', `/api/organization/members/${bruno.userId}`);
  await page.goto('/dashboard');
  await page.goto(`/clients/${id}?edit=details`);
  await expect(form.getByLabel('Owner').locator('option:checked')).toHaveText('No owner');
});
