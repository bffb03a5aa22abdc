// Proves that the real server answers a view with the member's eyes, keeps it from writing, and logs it for the organization.

import { runSql } from '../fixtures/database.ts';
import { callApi, createPerson, createPersonWithTrial } from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect, test } from '../fixtures/test.ts';

test('a superadmin views an organization as its owner, changes nothing, and the owner reads it', async ({
  page,
  oficio,
}) => {
  const alma = await createPersonWithTrial(oficio);
  await callApi(oficio, alma, 'POST', '/api/clients', { displayName: 'Estudio Nopal' });
  const olga = await createPerson(oficio, 'Olga');
  await runSql(oficio, "UPDATE oficio.profiles SET role = 'superadmin' WHERE id = $1", [olga.userId]);
  await signInBeforehand(page, oficio, olga);

  await page.goto(`/superadmin/organizations?search=${encodeURIComponent(alma.email)}`);
  await page.getByRole('link', { name: 'Alma Rivera’s workspace' }).click();
  await page.getByRole('button', { name: 'View as Alma Rivera' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Ticket 42: a client is missing.');
  await dialog.getByRole('button', { name: 'Begin' }).click();

  const banner = page.getByRole('region', { name: 'View as a member' });
  await expect(banner).toContainText('as Alma Rivera. Nothing can be changed.');
  await page.goto('/clients?new=true');
  await dialog.getByLabel('Name', { exact: true }).fill('Café Lumbre');
  await dialog.getByRole('button', { name: 'Add client' }).click();
  await expect(dialog).toContainText('This view only reads. End it to change something.');
  await page.goto('/clients');
  await expect(banner).toBeVisible();
  await expect(page.getByRole('link', { name: 'Estudio Nopal' })).toBeVisible();

  await banner.getByRole('button', { name: 'End the view' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Alma Rivera’s workspace' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('ended the view of');
  await expect(banner).not.toBeVisible();

  const { total } = (await callApi(oficio, alma, 'GET', '/api/clients')) as { total: number };
  expect(total).toBe(1);
  const log = (await callApi(oficio, alma, 'GET', '/api/organization/audit')) as {
    items: { action: string; actor: { kind: string } }[];
  };
  const steps = log.items.filter(({ actor }) => actor.kind === 'superadmin').map(({ action }) => action);
  expect(steps.at(0)).toBe('view_ended');
  expect(steps.at(-1)).toBe('view_begun');
  expect(steps).toContain('page_viewed');
});
