import {
  INCOME_SOURCES,
  type incomeRoutes,
  OWN_INCOME,
  type QueryOf,
  SECTION_TITLES,
} from '@oficio/contracts';
import { categoryField, categoryFilter } from '../../entities/category/category-picker.tsx';
import { METHOD_OPTIONS } from '../../entities/payment/payment-words.ts';
import { PROJECT_FILTER } from '../../entities/project/project-field.tsx';
import { CLIENT_OR_NONE_FILTER } from '../../records/client-picker.tsx';
import { periodFilters } from '../../records/day-filter.ts';
import type { ListFilter } from '../../records/list-filter.ts';
import type { ListSearchOf } from '../../records/list-search.ts';
import { RecordsScreen } from '../../records/records-screen.tsx';
import { useSeriesFilter } from '../../records/use-series-filter.ts';
import { AccountingTabs } from './accounting-tabs.tsx';
import { RECEIPT_FILTER } from './entry-receipts.tsx';
import { SOURCE_WORDS } from './entry-words.ts';
import { INCOME, isOwnEntry } from './income-area.tsx';
import { useIncomeColumns } from './income-columns.tsx';
import { newIncomeFields } from './income-fields.tsx';
import { useBooks } from './use-books.ts';

export type IncomeSearch = ListSearchOf<QueryOf<typeof incomeRoutes.list>>;

const FILTERS: readonly ListFilter[] = [
  {
    name: 'status',
    label: 'Status',
    all: 'Not archived',
    options: [{ value: 'archived', label: 'Archived' }],
  },
  {
    name: 'source',
    label: 'Source',
    all: 'Any source',
    options: [
      ...INCOME_SOURCES.map((value) => ({ value, label: SOURCE_WORDS[value] })),
      { value: OWN_INCOME, label: 'Everything but payments' },
    ],
  },
  CLIENT_OR_NONE_FILTER,
  PROJECT_FILTER,
  categoryFilter('income'),
  RECEIPT_FILTER,
  { name: 'method', label: 'Method', all: 'Any method', options: METHOD_OPTIONS },
  {
    name: 'tax',
    label: 'Tax',
    words: (tax) => (tax === 'withheld' ? 'With withheld tax' : 'With tax charged'),
  },
  { name: 'currency', label: 'Currency' },
  ...periodFilters(['from', 'From'], ['to', 'Until']),
];

/** What the organization received: the payments of invoices, and what was entered by hand. */
export function IncomeListScreen({ search }: { search: IncomeSearch }) {
  return (
    <RecordsScreen
      area={INCOME}
      views="income"
      search={search}
      title={SECTION_TITLES.accounting}
      tabs={<AccountingTabs current="Income" />}
      purpose="Payments of your invoices appear here automatically. Add what you receive without an invoice."
      columns={useIncomeColumns()}
      hiddenAtFirst={['tax', 'withheld', 'net', 'method']}
      filters={[...FILTERS, useSeriesFilter(search)]}
      newFields={newIncomeFields(useBooks())}
      bulkFields={[categoryField('income')]}
      allows={isOwnEntry}
    />
  );
}
