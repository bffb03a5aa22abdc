import { addDays } from '@oficio/contracts';
import type { ListWords } from '../pages/list-page.ts';
import { type CrudArea, createByName, describeList, describeScreens } from './describe-crud.ts';

const EXPENSES: ListWords = {
  path: '/accounting/expenses',
  title: 'Accounting',
  one: 'expense',
  many: 'expenses',
  nameField: 'Vendor',
};

/** The list's order is by date: each expense is one day after the one before. */
let day = '2026-01-10';

const AREA: CrudArea = {
  words: EXPENSES,
  api: '/api/expenses',
  names: ['Alfa', 'Beta', 'Café Lumbre'],
  part: 'LUMBRE',
  create: createByName('/api/expenses', (vendor) => {
    day = addDays(day, 1);
    return { vendor, date: day, amountMinor: 11_600 };
  }),
  newestFirst: true,
  more: {},
  filtered: { body: { status: 'planned' }, label: 'Status', option: 'Planned', query: /status=planned/ },
  sort: { header: 'Vendor', query: /sort=-vendor/ },
  sections: ['details', 'payment', 'amount', 'notes'],
  field: {
    ...{ section: 'details', label: 'Number of its invoice', name: 'documentNumber' },
    ...{ mine: 'A-1', theirs: 'A-2', third: 'A-3' },
  },
};

describeList(AREA);
describeScreens(AREA);
