// Proves that items come from the database through the real API, and that an invoice's line takes one over.
import { callApi, createPersonWithTrial } from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect, test } from '../fixtures/test.ts';
import type { ListWords } from '../pages/list-page.ts';
import { describeList } from './describe-list.ts';

const WORDS: ListWords = {
  path: '/invoices/items',
  title: 'Invoices',
  one: 'item',
  many: 'items',
  nameField: 'Name',
};

describeList({
  words: WORDS,
  names: ['Alfa', 'Beta', 'Lumbre y luz'],
  part: 'LUMBRE',
  create: (oficio, person, name, more) => callApi(oficio, person, 'POST', '/api/items', { name, ...more }),
  filtered: {
    body: { prices: [{ currency: 'EUR', unitPriceMinor: 100 }] },
    label: 'Currency',
    option: 'Price in EUR',
  },
});

test('a line takes the text, the unit and the price of an item', async ({ page, oficio }) => {
  const person = await createPersonWithTrial(oficio);
  await callApi(oficio, person, 'POST', '/api/items', {
    name: 'Hosting',
    description: 'Hosting anual',
    unit: 'año',
    prices: [{ currency: 'MXN', unitPriceMinor: 85_000 }],
  });
  await signInBeforehand(page, oficio, person);
  await page.goto('/invoices/new');
  const line = page.getByRole('group', { name: 'Line 1', exact: true });
  await line.getByLabel('Description', { exact: true }).pressSequentially('host');
  await page.getByRole('option', { name: /^Hosting anual/ }).click();
  await expect(line.getByLabel('Description', { exact: true })).toHaveValue('Hosting anual');
  await expect(line.getByLabel('Unit', { exact: true })).toHaveValue('año');
  await expect(line.getByLabel('Price', { exact: true })).toHaveValue('850.00');
});
