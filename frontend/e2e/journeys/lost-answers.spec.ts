/** The server's idempotency keys and the forms' retries agree: a write whose answer is lost takes effect once in the database. */
import { type Client, clientRoutes } from '@oficio/contracts';
import { loseAnswers } from '../fixtures/lost-answers.ts';
import { callApi, createPersonWithTrial } from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect, test } from '../fixtures/test.ts';
import { ClientsPage } from '../pages/clients-page.ts';

/** The message of a write whose outcome is unknown. */
const UNKNOWN = /Unable to connect to server/;

test('a creation and a change whose answers are lost, and that are corrected and submitted again, take effect once', async ({
  page,
  oficio,
}) => {
  const person = await createPersonWithTrial(oficio);
  await signInBeforehand(page, oficio, person);
  await new ClientsPage(page).open();
  await page.getByRole('button', { name: 'New client' }).click();
  const dialog = page.getByRole('dialog', { name: 'New client' });
  await dialog.getByLabel('Name', { exact: true }).fill('Estudio Nopl');
  await loseAnswers(page, clientRoutes.create);
  await dialog.getByRole('button', { name: 'Add client' }).click();
  await expect(dialog.getByText(UNKNOWN).first()).toBeVisible();
  await dialog.getByLabel('Name', { exact: true }).fill('Estudio Nopal');
  await dialog.getByRole('button', { name: 'Add client' }).click();
  await expect(page.getByRole('heading', { name: 'Estudio Nopal', level: 1 })).toBeVisible();

  await page.getByRole('button', { name: 'Edit details' }).click();
  const form = page.getByRole('form', { name: /^Details of / });
  await form.getByLabel('Name', { exact: true }).fill('Nopal y Asociados');
  await loseAnswers(page, clientRoutes.update);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText(UNKNOWN).first()).toBeVisible();
  await form.getByLabel('Phone', { exact: true }).first().fill('55 1234');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();

  const { items } = (await callApi(oficio, person, 'GET', '/api/clients')) as { items: Client[] };
  expect(items.map(({ displayName, phone }) => [displayName, phone])).toEqual([
    ['Nopal y Asociados', '55 1234'],
  ]);
});
