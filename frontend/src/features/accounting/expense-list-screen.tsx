import { type expenseRoutes, type QueryOf, SECTION_TITLES, taxRateRoutes } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { categoryField, categoryFilter } from '../../entities/category/category-picker.tsx';
import { taxWords } from '../../entities/invoice/tax-words.ts';
import { PROJECT_FILTER } from '../../entities/project/project-field.tsx';
import { queryOf } from '../../lib/api/route-query.ts';
import { CLIENT_OR_NONE_FILTER } from '../../records/client-picker.tsx';
import { dayFilter, periodFilters } from '../../records/day-filter.ts';
import type { ListFilter } from '../../records/list-filter.ts';
import type { ListSearchOf } from '../../records/list-search.ts';
import { RecordsScreen } from '../../records/records-screen.tsx';
import { useSeriesFilter } from '../../records/use-series-filter.ts';
import { AccountingTabs } from './accounting-tabs.tsx';
import { RECEIPT_FILTER } from './entry-receipts.tsx';
import { EXPENSE_STATUS_OPTIONS, methodWords } from './entry-words.ts';
import { allowsExpense, EXPENSES } from './expense-area.tsx';
import { useExpenseColumns } from './expense-columns.tsx';
import { newExpenseFields } from './expense-fields.tsx';
import { useBooks } from './use-books.ts';

export type ExpensesSearch = ListSearchOf<QueryOf<typeof expenseRoutes.list>>;

const FILTERS: readonly ListFilter[] = [
  {
    name: 'status',
    label: 'Status',
    all: 'Not archived',
    options: [
      ...EXPENSE_STATUS_OPTIONS,
      { value: 'incurred', label: 'Not planned' },
      { value: 'archived', label: 'Archived' },
    ],
  },
  categoryFilter('expense'),
  CLIENT_OR_NONE_FILTER,
  PROJECT_FILTER,
  {
    name: 'billable',
    label: 'Billable',
    all: 'Any billing',
    options: [
      { value: 'unbilled', label: 'Not yet billed' },
      { value: 'true', label: 'Billable' },
      { value: 'false', label: 'Not billable' },
    ],
  },
  RECEIPT_FILTER,
  { name: 'method', label: 'Method', words: methodWords },
  {
    name: 'tax',
    label: 'Tax',
    words: taxWords,
  },
  { name: 'currency', label: 'Currency' },
  ...periodFilters(['from', 'From'], ['to', 'Until']),
  { name: 'vendor', label: 'Vendor' },
  { name: 'sameVendor', label: 'Vendor' },
  dayFilter('paidFrom', 'Paid from'),
  dayFilter('paidTo', 'Paid until'),
];

/** What the organization spends. */
export function ExpenseListScreen({ search }: { search: ExpensesSearch }) {
  return (
    <RecordsScreen
      area={EXPENSES}
      views="expenses"
      search={search}
      title={SECTION_TITLES.accounting}
      tabs={<AccountingTabs current="Expenses" />}
      purpose="Record each expense with its vendor, category, tax and receipts."
      columns={useExpenseColumns(search)}
      hiddenAtFirst={['tax', 'withheld', 'net', 'cost', 'client']}
      filters={[...FILTERS, useSeriesFilter(search)]}
      newFields={newExpenseFields({ ...useBooks(), chargesTax: useChargesTax() })}
      bulkFields={[categoryField('expense')]}
      allows={allowsExpense}
    />
  );
}

/** Whether new lines of the organization's documents have an added tax. True until the rates are known. */
function useChargesTax(): boolean {
  const { data } = useQuery(queryOf(taxRateRoutes.list));
  return (
    data?.items.some(({ kind, ratePpm, isDefault }) => kind === 'added' && ratePpm > 0 && isDefault) ?? true
  );
}
