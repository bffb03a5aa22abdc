// Proves that a deletion by others reaches the open page, which restores the client.
import type { Client } from '@oficio/contracts';
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
