import type { Expense } from '@oficio/contracts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { NotesText, RecordColumns, RecordScreen } from '../../records/record-screen.tsx';
import { RecordSection } from '../../records/record-section.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Notice } from '../../ui/notice.tsx';
import { EXPENSE_STATUS_WORDS } from './entry-words.ts';
import { EXPENSES, isUnbilled } from './expense-area.tsx';
import { amountFields, DETAIL_FIELDS, NOTES_FIELDS, PAYMENT_FIELDS } from './expense-fields.tsx';
import { ReceiptsSection } from './receipts-section.tsx';
import { RecurringNotice } from './recurring-notice.tsx';
import { useBooks } from './use-books.ts';

interface ExpenseScreenProps {
  id: string;
  editing: string | undefined;
  menuItems: (expense: Expense) => ReactNode;
}

/** The page of one expense. */
export function ExpenseScreen(props: ExpenseScreenProps) {
  const { currency } = useBooks();
  return (
    <RecordScreen
      area={EXPENSES}
      badge={({ status }) => (
        <Badge tone={EXPENSE_STATUS_WORDS[status].tone}>{EXPENSE_STATUS_WORDS[status].label}</Badge>
      )}
      allows={isUnbilled}
      {...props}
    >
      {(expense, sectionOf) => {
        const section = (name: string) => ({ ...sectionOf(name), locked: !isUnbilled(expense) });
        return (
          <>
            {expense.billedInvoiceId && (
              <Notice className="mb-6">
                This expense is on{' '}
                <Link
                  to="/invoices/$invoiceId"
                  params={{ invoiceId: expense.billedInvoiceId }}
                  className="font-medium underline underline-offset-4"
                >
                  an invoice
                </Link>
                , so it doesn’t change.
              </Notice>
            )}
            <RecurringNotice id={expense.recurringId} />
            <RecordColumns
              main={
                <>
                  <RecordSection title="Details" fields={DETAIL_FIELDS} {...section('details')} />
                  <RecordSection title="Payment" fields={PAYMENT_FIELDS} {...section('payment')} />
                  <ReceiptsSection expenseId={expense.id} readOnly={expense.deletedAt !== null} />
                </>
              }
              aside={
                <>
                  <RecordSection title="Amount" fields={amountFields(currency)} {...section('amount')} />
                  <RecordSection title="Notes" fields={NOTES_FIELDS} {...section('notes')}>
                    <NotesText>{expense.notes}</NotesText>
                  </RecordSection>
                </>
              }
            />
          </>
        );
      }}
    </RecordScreen>
  );
}
