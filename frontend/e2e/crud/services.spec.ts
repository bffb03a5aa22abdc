// Proves that services and plans come from the database through the real API: a plan's terms are sold to a client.
import { callApi, createPersonWithTrial } from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect, test } from '../fixtures/test.ts';
import { ListPage, type ListWords } from '../pages/list-page.ts';

const WORDS: ListWords = {
  path: '/hosting/services',
  title: 'Hosting',
  one: 'service',
  many: 'services',
  nameField: 'Name',
};

test('a service is sold with a plan, is in the list and at its client, and follows the plan when asked', async ({
  page,
  oficio,
}) => {
  const person = await createPersonWithTrial(oficio);
  await callApi(oficio, person, 'POST', '/api/clients', { displayName: 'Panadería Ñandú' });
  await signInBeforehand(page, oficio, person);

  await page.goto('/hosting/plans?new=true');
  const plan = page.getByRole('dialog');
  await plan.getByLabel('Name', { exact: true }).fill('Hosting Plus');
  await plan.getByLabel('Provider').fill('Hetzner');
  await plan.getByLabel('Cost').fill('1,000');
  await plan.getByLabel('Price').fill('2,500');
  await plan.getByRole('button', { name: 'Add plan' }).click();
  await expect(page.getByRole('heading', { name: 'Hosting Plus', level: 1 })).toBeVisible();
  const planPage = page.url();

  await page.goto('/hosting');
  await expect(page).toHaveURL(/\/hosting\/renewals$/);
  await page.getByRole('link', { name: 'Services', exact: true }).click();
  const list = new ListPage(page, WORDS);
  await list.dialog.open();
  await list.dialog.name.fill('Sitio de Ñandú');
  await list.dialog.element.getByRole('combobox', { name: 'Client' }).click();
  await page.getByRole('option', { name: 'Panadería Ñandú' }).click();
  await list.dialog.element.getByRole('combobox', { name: 'Plan' }).click();
  await page.getByRole('option', { name: 'Hosting Plus' }).click();
  await expect(list.dialog.element.getByLabel('Price')).toHaveValue('2,500.00');
  await list.dialog.element.getByLabel('Next renewal', { exact: true }).fill('tomorrow');
  await list.dialog.save.click();
  await expect(page.getByRole('heading', { name: 'Sitio de Ñandú', level: 1 })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Hosting Plus');
  // The margin.
  await expect(page.getByRole('main')).toContainText('1,500.00');

  await list.open();
  const row = page.getByRole('row', { name: /Sitio de Ñandú/ });
  await expect(row).toContainText('1 day');
  await expect(row).toContainText('2,500.00');

  await page.goto(planPage);
  await page.getByRole('button', { name: 'Edit price' }).click();
  await page.getByLabel('Price', { exact: true }).fill('3,000');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('checkbox', { name: 'Choose all' }).check();
  await page.getByRole('button', { name: 'Take over price and cost' }).click();
  await expect(page.getByRole('heading', { name: /at another price or cost/ })).toBeHidden();

  await page.goto('/clients');
  await page.getByRole('link', { name: 'Panadería Ñandú' }).click();
  await page.getByRole('link', { name: 'Services', exact: true }).click();
  await expect(page.getByRole('link', { name: /Sitio de Ñandú.*3,000\.00/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'New domain' })).toBeVisible();
});
