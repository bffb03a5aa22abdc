import { draftInvoice } from '../fixtures/invoices.ts';
import { callApi } from '../fixtures/person.ts';
import type { ListWords } from '../pages/list-page.ts';
import { type CrudArea, describeList, describeScreens } from './describe-crud.ts';

const WORDS: ListWords = {
  path: '/invoices',
  title: 'Invoices',
  one: 'invoice',
  many: 'invoices',
  nameField: 'Client',
};

const AREA: CrudArea = {
  words: WORDS,
  api: '/api/invoices',
  names: ['Alfa', 'Beta', 'Café Lumbre'],
  part: 'LUMBRE',
  create: async (oficio, person, displayName, more) => {
    const client = (await callApi(oficio, person, 'POST', '/api/clients', { displayName })) as { id: string };
    return draftInvoice(oficio, person, { clientId: client.id, ...more });
  },
  titleOf: (name) => `Draft for ${name}`,
  newestFirst: true,
  more: {},
  filtered: { body: { currency: 'USD' }, label: 'Currency', option: 'USD', query: /currency=USD/ },
  sort: { header: 'Client', query: /sort=-clientName/ },
  sections: ['internal'],
  field: {
    ...{ section: 'internal', label: 'Internal note', name: 'internalNote' },
    ...{ mine: 'Llamar el lunes', theirs: 'Llamar el martes', third: 'Llamar el jueves' },
  },
};

describeList(AREA);
describeScreens(AREA);
