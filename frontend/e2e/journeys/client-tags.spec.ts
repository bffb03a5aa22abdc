import type { Page } from '@playwright/test';
import { expectNothingFound } from '../fixtures/axe.ts';
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
  const clients = new ClientsPage(page);
  await clients.open();
  await page.getByRole('button', { name: 'Manage tags' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tags' });
  const tags = dialog.getByRole('list', { name: 'Tags' }).getByRole('listitem');
  await expect(tags).toHaveText(['VIP1 client', 'web2 clients']);
  return { dialog, tags, clients };
}

test('a tag is renamed, by keyboard, on every client', async ({ page, oficio }) => {
  const { dialog, tags } = await openTags(page, oficio);
  await expectNothingFound(page);
  await dialog.getByRole('button', { name: 'Rename web' }).click();
  const name = dialog.getByRole('textbox', { name: 'Name' });
  await expect(name).toBeFocused();
  await name.fill('Sitio');
  await page.keyboard.press('Enter');
  await expect(tags).toHaveText(['Sitio2 clients', 'VIP1 client']);
  await expect(new Shell(page).notifications).toContainText('Tag changed on 2 clients');
  await dialog.getByRole('button', { name: 'Done' }).click();
  const row = page.getByRole('row', { name: /Beta/ });
  await expect(row).toContainText('Sitio');
});

test('a tag that gets another one’s name is united with it', async ({ page, oficio }) => {
  const { dialog, tags } = await openTags(page, oficio);
  await dialog.getByRole('button', { name: 'Rename VIP' }).click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('WEB');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(tags).toHaveText(['web2 clients']);
});

test('deleting a tag names how many clients lose it', async ({ page, oficio }) => {
  const { dialog, tags } = await openTags(page, oficio);
  await dialog.getByRole('button', { name: 'Delete web' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete the tag web?' });
  await expect(question).toContainText('2 clients lose it');
  await question.getByRole('button', { name: 'Delete tag' }).click();
  await expect(tags).toHaveText(['VIP1 client']);
});
