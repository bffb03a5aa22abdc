// Proves that a member who is removed owns no client any more.
import type { Client } from '@oficio/contracts';
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

test('a client whose owner left has none', async ({ page, oficio }) => {
  const { alma, bruno } = await team(oficio);
  const { id } = (await callApi(oficio, alma, 'POST', '/api/clients', {
    displayName: 'Café Lumbre',
    ownerUserId: bruno.userId,
  })) as Client;
  await signInBeforehand(page, oficio, alma);
  await page.goto(`/clients/${id}`);
  const form = await new ClientsPage(page).edit('details');
  await expect(form.getByLabel('Owner').locator('option:checked')).toHaveText('Bruno Rivera');
  await callApi(oficio, alma, 'DELETE', `/api/organization/members/${bruno.userId}`);
  await page.goto('/dashboard');
  await page.goto(`/clients/${id}?edit=details`);
  await expect(form.getByLabel('Owner').locator('option:checked')).toHaveText('No owner');
});
