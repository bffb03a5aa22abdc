import { type Expense, type ExpenseListItem, expenseRoutes } from '@oficio/contracts';
import { Link } from '@tanstack/react-router';
import { defineListSearch } from '../../records/list-search.ts';
import type { RecordAction, RecordArea } from '../../records/record-area.ts';
import { TEXT_LINK } from '../../ui/text-link.ts';
import { EXPENSE_PLACE } from './expense-place.tsx';

export const EXPENSES: RecordArea<ExpenseListItem, Expense> = {
  ...EXPENSE_PLACE,
  importKind: 'expenses',
  routes: expenseRoutes,
  address: defineListSearch(expenseRoutes.list),
  nameOf: ({ vendor }) => vendor,
};

/** An expense is kept as long as a document bills it. */
export const allowsExpense = (
  { billedInvoiceId }: Pick<ExpenseListItem, 'billedInvoiceId'>,
  action: RecordAction,
): boolean => billedInvoiceId === null || action !== 'remove';

/** The document that bills an expense. */
export function BilledLink({
  billedInvoiceId,
  billedNumber,
}: Pick<ExpenseListItem, 'billedInvoiceId' | 'billedNumber'>) {
  if (billedInvoiceId === null) return null;
  return (
    <Link to="/invoices/$invoiceId" params={{ invoiceId: billedInvoiceId }} className={TEXT_LINK}>
      Billed on {billedNumber ?? 'a draft'}
    </Link>
  );
}
