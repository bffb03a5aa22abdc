// Proves that a deletion and a purge by others reach the open page and the activity.
import type { Client } from '@oficio/contracts';
import { runSql } from '../fixtures/database.ts';
import type { OficioProcess } from '../fixtures/oficio-process.ts';
import { callApi, createPersonWithTrial, type Person } from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect, test } from '../fixtures/test.ts';

async function createPersonWithClient(oficio: OficioProcess): Promise<{ person: Person; id: string }> {
  const person = await createPersonWithTrial(oficio);
  const { id } = (await callApi(oficio, person, 'POST', '/api/clients', {
    displayName: 'Estudio Nopal',
  })) as Client;
  return { person, id };
}

test('a client that is deleted while its page is open shows a notice and can be restored', async ({
  page,
  oficio,
}) => {
  const { person, id } = await createPersonWithClient(oficio);
  await signInBeforehand(page, oficio, person);
  await page.goto(`/clients/${id}`);
  const edit = page.getByRole('button', { name: /^Edit/ });
  await expect(edit.first()).toBeVisible();
  await callApi(oficio, person, 'DELETE', `/api/clients/${id}`);
  const notice = page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: 'This client is in the trash' });
  await expect(notice).toContainText('by Alma');
  await expect(edit).toHaveCount(0);
  await notice.getByRole('button', { name: 'Restore' }).click();
  await expect(notice).toBeHidden();
  await expect(edit.first()).toBeVisible();
});

test('the activity opens a client in the trash and names a purged one without a link', async ({
  page,
  oficio,
}) => {
  const { person, id } = await createPersonWithClient(oficio);
  await callApi(oficio, person, 'DELETE', `/api/clients/${id}`);
  await signInBeforehand(page, oficio, person);
  await page.goto('/dashboard');
  const deletion = page.getByRole('listitem').filter({ hasText: 'deleted Estudio Nopal' });
  await deletion.getByRole('link', { name: 'Estudio Nopal' }).click();
  await expect(page.getByRole('main')).toContainText('This client is in the trash');

  await runSql(oficio, 'DELETE FROM public.client_directory WHERE id = $1', [id]);
  await page.goto('/dashboard');
  await expect(deletion).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'added Estudio Nopal' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Estudio Nopal' })).toHaveCount(0);
});
