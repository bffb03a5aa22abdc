import { type Expense, type ExpenseListItem, expenseRoutes } from '@oficio/contracts';
import { defineListSearch } from '../../records/list-search.ts';
import type { RecordArea } from '../../records/record-area.ts';
import { EXPENSE_PLACE } from './expense-place.tsx';

export const EXPENSES: RecordArea<ExpenseListItem, Expense> = {
  ...EXPENSE_PLACE,
  routes: expenseRoutes,
  address: defineListSearch(expenseRoutes.list),
  nameOf: ({ vendor }) => vendor,
};

/** A billed expense doesn't change. */
export const isUnbilled = ({ billedInvoiceId }: Pick<ExpenseListItem, 'billedInvoiceId'>) =>
  billedInvoiceId === null;
