import type { Client } from '@oficio/contracts';
import { callApi, createPersonWithTrial } from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect, test } from '../fixtures/test.ts';
import { ClientsPage } from '../pages/clients-page.ts';

test('a client has a time zone of its own', async ({ page, oficio }) => {
  const person = await createPersonWithTrial(oficio);
  const { id } = (await callApi(oficio, person, 'POST', '/api/clients', { displayName: 'Alfa' })) as Client;
  await signInBeforehand(page, oficio, person);
  await page.goto(`/clients/${id}`);
  const form = await new ClientsPage(page).edit('details');
  const zone = form.getByLabel('Time zone');
  await zone.fill('Tokyo');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toContainText('Please choose a time zone');
  await zone.fill('Asia/Tokyo');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByRole('main')).toContainText('Asia/Tokyo');
  expect(await callApi(oficio, person, 'GET', `/api/clients/${id}`)).toMatchObject({
    timezone: 'Asia/Tokyo',
  });
});
