// Proves that domains come from the database through the real API, with what the server derives: name, client, margin.
import { callApi, createPersonWithTrial } from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect, test } from '../fixtures/test.ts';
import { ListPage, type ListWords } from '../pages/list-page.ts';

const WORDS: ListWords = {
  path: '/hosting/domains',
  title: 'Hosting',
  one: 'domain',
  many: 'domains',
  nameField: 'Domain',
};

test('a domain shows its client, the days until it expires, and its price minus the cost', async ({
  page,
  oficio,
}) => {
  const person = await createPersonWithTrial(oficio);
  for (const displayName of ['Estudio Nopal', 'Panadería Ñandú']) {
    await callApi(oficio, person, 'POST', '/api/clients', { displayName });
  }
  await signInBeforehand(page, oficio, person);
  const list = new ListPage(page, WORDS);
  await page.goto('/hosting/domains');
  await list.dialog.open();
  await list.dialog.name.fill('https://Nandu.mx/tienda');
  await list.dialog.element.getByRole('combobox', { name: 'Client' }).click();
  await page.getByRole('combobox', { name: 'Find a client' }).fill('nandu');
  await page.getByRole('option', { name: 'Panadería Ñandú' }).click();
  await list.dialog.element.getByLabel('Expires', { exact: true }).fill('tomorrow');
  await list.dialog.save.click();
  await expect(page.getByRole('heading', { name: 'nandu.mx', level: 1 })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Panadería Ñandú');

  const form = await list.edit('money');
  await form.getByLabel('Currency').selectOption('USD');
  await form.getByLabel('Cost').fill('twelve');
  await form.getByLabel('Price').fill('1,200.50');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByLabel('Cost')).toBeFocused();
  await expect(form).toContainText('Enter a number such as 1,234.5');
  await form.getByLabel('Cost').fill('200');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('$1,000.50')).toBeVisible();

  await list.open();
  const row = page.getByRole('row', { name: /nandu\.mx/ });
  await expect(row).toContainText('1 day');
  await expect(row).toContainText('$1,000.50');
  await list.filters.button.click();
  await list.filters.panel.getByRole('combobox', { name: 'Client' }).click();
  await page.getByRole('combobox', { name: 'Find a client' }).fill('nopal');
  await page.getByRole('option', { name: 'Estudio Nopal' }).click();
  await expect(page.getByText('No matching domains')).toBeVisible();

  await page.goto('/hosting/domains?new=true');
  await list.dialog.name.fill('nandu.mx');
  await list.dialog.save.click();
  await expect(list.dialog.element).toContainText('You already track this domain');
});
