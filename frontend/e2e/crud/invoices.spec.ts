// Proves that the list of invoices comes from the database through the real API, searched, filtered and exported.
import { draftInvoice } from '../fixtures/invoices.ts';
import { callApi } from '../fixtures/person.ts';
import type { ListWords } from '../pages/list-page.ts';
import { describeList } from './describe-list.ts';

const WORDS: ListWords = {
  path: '/invoices',
  title: 'Invoices',
  one: 'invoice',
  many: 'invoices',
  nameField: 'Client',
};

describeList({
  words: WORDS,
  names: ['Alfa', 'Beta', 'Café Lumbre'],
  part: 'LUMBRE',
  create: async (oficio, person, displayName, more) => {
    const client = (await callApi(oficio, person, 'POST', '/api/clients', { displayName })) as { id: string };
    return draftInvoice(oficio, person, { clientId: client.id, ...more });
  },
  titleOf: (name) => `Draft for ${name}`,
  newestFirst: true,
  filtered: { body: { currency: 'USD' }, label: 'Currency', option: 'USD' },
});
