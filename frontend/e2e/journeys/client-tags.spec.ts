// Proves that a change of a tag reaches every client that has it.
import type { Page } from '@playwright/test';
import type { OficioProcess } from '../fixtures/oficio-process.ts';
import { callApi, createPersonWithTrial } from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect, test } from '../fixtures/test.ts';
import { ClientsPage } from '../pages/clients-page.ts';
import { Shell } from '../pages/shell.ts';

async function openTags(page: Page, oficio: OficioProcess) {
  const person = await createPersonWithTrial(oficio);
  const add = (displayName: string, tags: string[]) =>
    callApi(oficio, person, 'POST', '/api/clients', { displayName, tags });
  await add('Alfa', ['web', 'VIP']);
  await add('Beta', ['web']);
  await signInBeforehand(page, oficio, person);
  await new ClientsPage(page).open();
  // The column of tags has room without these.
  for (const name of ['Next renewal', 'Services']) {
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('menuitemcheckbox', { name }).click();
    await page.keyboard.press('Escape');
  }
  await expect(page.getByRole('columnheader', { name: 'Tags' })).toBeVisible();
  await page.getByRole('button', { name: 'Manage tags' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tags' });
  const tags = dialog.getByRole('list', { name: 'Tags' }).getByRole('listitem');
  await expect(tags).toHaveText(['VIP1 client', 'web2 clients']);
  return { dialog, tags };
}

test('a tag is renamed on every client, united with another one, and deleted', async ({ page, oficio }) => {
  const { dialog, tags } = await openTags(page, oficio);
  const rename = async (from: string, to: string) => {
    await dialog.getByRole('button', { name: `Rename ${from}` }).click();
    await dialog.getByRole('textbox', { name: 'Name' }).fill(to);
    await dialog.getByRole('button', { name: 'Save' }).click();
  };
  await rename('web', 'Sitio');
  await expect(tags).toHaveText(['Sitio2 clients', 'VIP1 client']);
  await expect(new Shell(page).notifications).toContainText('Tag changed on 2 clients');
  await rename('VIP', 'SITIO');
  await expect(tags).toHaveText(['Sitio2 clients']);
  await dialog.getByRole('button', { name: 'Done' }).click();
  const row = page.getByRole('row', { name: /Beta/ });
  await expect(row).toContainText('Sitio');

  await page.getByRole('button', { name: 'Manage tags' }).click();
  await dialog.getByRole('button', { name: 'Delete Sitio' }).click();
  await page.getByRole('button', { name: 'Delete tag' }).click();
  await expect(dialog).toContainText('No tags yet');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(row).not.toContainText('Sitio');
});
