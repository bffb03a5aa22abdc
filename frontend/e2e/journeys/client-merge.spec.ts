// Proves that a merge moves the rows of one client to another, and that its undo moves them back.
import type { Client } from '@oficio/contracts';
import type { Page } from '@playwright/test';
import type { OficioProcess } from '../fixtures/oficio-process.ts';
import { callApi, createPersonWithTrial, type Person } from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect, test } from '../fixtures/test.ts';

interface Pair {
  person: Person;
  kept: Client;
  gone: Client;
}

/** Two clients with the same email. The second one has a domain. */
async function createPair(page: Page, oficio: OficioProcess): Promise<Pair> {
  const person = await createPersonWithTrial(oficio);
  const add = async (path: string, body: object) =>
    (await callApi(oficio, person, 'POST', path, body)) as Client;
  const email = 'hola@lumbre.example';
  const kept = await add('/api/clients', { displayName: 'Lumbre', email, notes: 'Pays late' });
  const gone = await add('/api/clients', { displayName: 'Café Lumbre', email, phone: '55 1234' });
  await add('/api/domains', { name: 'lumbre.example', clientId: gone.id });
  await signInBeforehand(page, oficio, person);
  return { person, kept, gone };
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Merge two clients' });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

test('a duplicate is merged from its notice; its old address leads on; the page offers the undo', async ({
  page,
  oficio,
}) => {
  const { gone, kept } = await createPair(page, oficio);
  await page.goto(`/clients/${kept.id}`);
  await page.getByRole('button', { name: 'Merge with Café Lumbre' }).click();
  const dialog = dialogOf(page);
  // An empty value gives way by default.
  await expect(
    dialog.getByRole('group', { name: 'Phone' }).getByRole('radio', { name: '55 1234' }),
  ).toBeChecked();
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(dialog).toBeHidden();
  const main = page.getByRole('main');
  await expect(main).toContainText('Café Lumbre was merged into this client.');
  await expect(main).toContainText('55 1234');

  await page.goto(`/clients/${gone.id}`);
  await expect(page).toHaveURL(new RegExp(`/clients/${kept.id}$`));
  await expect(heading(page, 'Lumbre')).toBeVisible();
  await main.getByRole('button', { name: 'Undo the merge' }).click();
  await expect(main).not.toContainText('was merged into this client.');
  await page.goto(`/clients/${gone.id}`);
  await expect(heading(page, 'Café Lumbre')).toBeVisible();
});
