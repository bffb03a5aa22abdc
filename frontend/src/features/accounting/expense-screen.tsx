import type { Expense } from '@oficio/contracts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { RecordFiles } from '../../records/files/record-files.tsx';
import { NotesText, RecordColumns, RecordScreen } from '../../records/record-screen.tsx';
import { RecordSection } from '../../records/record-section.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { EXPENSE_STATUS_WORDS } from './entry-words.ts';
import { allowsExpense, BilledLink, EXPENSES } from './expense-area.tsx';
import { amountFields, DETAIL_FIELDS, NOTES_FIELDS, PAYMENT_FIELDS } from './expense-fields.tsx';
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
      allows={allowsExpense}
      headerActions={(expense) => <BillToClient expense={expense} />}
      {...props}
    >
      {(expense, sectionOf) => {
        const isBilled = expense.billedInvoiceId !== null;
        return (
          <>
            {isBilled && (
              <Notice className="mb-6">
                <BilledLink {...expense} />. Its amount, currency and client stay as they are.
              </Notice>
            )}
            <RecurringNotice id={expense.recurringId} />
            <RecordColumns
              main={
                <>
                  <RecordSection title="Details" fields={DETAIL_FIELDS} {...sectionOf('details')} />
                  <RecordSection title="Payment" fields={PAYMENT_FIELDS} {...sectionOf('payment')} />
                  <RecordFiles
                    kind="expense"
                    id={expense.id}
                    one="receipt"
                    readOnly={expense.deletedAt !== null}
                  />
                </>
              }
              aside={
                <>
                  <RecordSection
                    title="Amount"
                    fields={amountFields(currency)}
                    {...sectionOf('amount')}
                    locked={isBilled}
                  />
                  <RecordSection title="Notes" fields={NOTES_FIELDS} {...sectionOf('notes')}>
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

/** Leads to a new invoice with a line for a billable expense. Whoever reads expenses writes invoices. */
function BillToClient({
  expense: { id, billable, billedInvoiceId, clientId, deletedAt },
}: {
  expense: Expense;
}) {
  if (!billable || billedInvoiceId !== null || clientId === null || deletedAt !== null) return null;
  return (
    <Button asChild>
      <Link to="/invoices/new" search={{ clientId, expenseId: id }}>
        Bill to client
      </Link>
    </Button>
  );
}
