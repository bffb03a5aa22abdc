// Proves that income and expenses come from the database through the real API, sorted, searched, filtered and exported.
import { addDays } from '@oficio/contracts';
import { callApi } from '../fixtures/person.ts';
import type { ListPage, ListWords } from '../pages/list-page.ts';
import { describeList, type ListedArea } from './describe-list.ts';

const EXPENSES: ListWords = {
  path: '/accounting/expenses',
  title: 'Accounting',
  one: 'expense',
  many: 'expenses',
  nameField: 'Vendor',
};

const INCOME: ListWords = {
  path: '/accounting/income',
  title: 'Accounting',
  one: 'income entry',
  many: 'income entries',
  nameField: 'Who paid',
};

/** The list's order is by date: each entry is one day after the one before. */
let day = '2026-01-10';

const create =
  (api: string, nameField: string): ListedArea['create'] =>
  (oficio, person, name, more) => {
    day = addDays(day, 1);
    return callApi(oficio, person, 'POST', api, {
      [nameField]: name,
      date: day,
      amountMinor: 11_600,
      ...more,
    });
  };

const fill = async ({ dialog }: ListPage) => {
  await dialog.name.fill('delta.mx');
  await dialog.element.getByLabel('Amount', { exact: true }).fill('116');
};

describeList({
  words: EXPENSES,
  names: ['Alfa', 'Beta', 'Café Lumbre'],
  part: 'LUMBRE',
  create: create('/api/expenses', 'vendor'),
  newestFirst: true,
  filtered: { body: { status: 'planned' }, label: 'Status', option: 'Planned' },
  fill,
});

describeList({
  words: INCOME,
  names: ['Alfa', 'Beta', 'Café Lumbre'],
  part: 'LUMBRE',
  create: create('/api/income', 'payer'),
  newestFirst: true,
  filtered: { body: { method: 'cash' }, label: 'Method', option: 'Cash' },
  fill,
});
