// Proves that the lists of all areas but the clients' come from the database through the real API.
import { draftInvoice } from '../fixtures/invoices.ts';
import { callApi, createPersonWithTrial } from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect, test } from '../fixtures/test.ts';
import { ListPage, type ListWords } from '../pages/list-page.ts';

/** The words of each area's list, and the names of its two records in the list's usual order. */
const LISTS: [words: ListWords, names: string[]][] = [
  [
    { path: '/hosting/domains', title: 'Hosting', one: 'domain', many: 'domains', nameField: 'Domain' },
    ['alfa.mx', 'beta.mx'],
  ],
  [
    { path: '/hosting/services', title: 'Hosting', one: 'service', many: 'services', nameField: 'Name' },
    ['Alfa', 'Beta'],
  ],
  [
    { path: '/projects', title: 'Projects', one: 'project', many: 'projects', nameField: 'Name' },
    ['Alfa', 'Beta'],
  ],
  [
    { path: '/invoices', title: 'Invoices', one: 'invoice', many: 'invoices', nameField: 'Client' },
    ['Draft for Beta', 'Draft for Alfa'],
  ],
  [
    { path: '/invoices/items', title: 'Invoices', one: 'item', many: 'items', nameField: 'Name' },
    ['Alfa', 'Beta'],
  ],
  [
    {
      path: '/accounting/expenses',
      title: 'Accounting',
      one: 'expense',
      many: 'expenses',
      nameField: 'Vendor',
    },
    ['Beta', 'Alfa'],
  ],
  [
    {
      path: '/accounting/income',
      title: 'Accounting',
      one: 'income entry',
      many: 'income entries',
      nameField: 'Who paid',
    },
    ['Beta', 'Alfa'],
  ],
];

test('each list has the stored records in its order, and a search finds those that match', async ({
  page,
  oficio,
}) => {
  const person = await createPersonWithTrial(oficio);
  const add = (path: string, body: object) => callApi(oficio, person, 'POST', path, body);
  for (const [index, name] of ['Alfa', 'Beta'].entries()) {
    const client = (await add('/api/clients', { displayName: name })) as { id: string };
    const date = `2026-01-1${index}`;
    await add('/api/domains', { name: `${name.toLowerCase()}.mx` });
    await add('/api/hosting-clients', { name, clientId: client.id, nextRenewalOn: '2027-03-01' });
    await add('/api/projects', { name, clientId: client.id });
    await draftInvoice(oficio, person, { clientId: client.id });
    await add('/api/items', { name });
    await add('/api/expenses', { vendor: name, date, amountMinor: 11_600 });
    await add('/api/income', { payer: name, date, amountMinor: 11_600 });
  }
  await signInBeforehand(page, oficio, person);
  await page.goto('/dashboard');
  for (const [words, names] of LISTS) {
    const list = new ListPage(page, words);
    await page.evaluate((path) => history.pushState(null, '', path), words.path);
    await expect(list.search).toBeVisible();
    await list.shows(...names);
    await list.search.fill('BETA');
    await list.shows(...names.filter((name) => /beta/i.test(name)));
  }
});
