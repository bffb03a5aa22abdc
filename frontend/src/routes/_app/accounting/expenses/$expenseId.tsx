import { createFileRoute } from '@tanstack/react-router';
import { ExpenseScreen } from '../../../../features/accounting/expense-screen.tsx';
import { useMakeEntryRecurring } from '../../../../features/recurring/make-entry-recurring.tsx';

export const Route = createFileRoute('/_app/accounting/expenses/$expenseId')({
  /** `edit`: the section that is being edited; an unknown name opens none. */
  validateSearch: (search: Record<string, unknown>): { edit?: string | undefined } => search,
  component: function Expense() {
    const { expenseId } = Route.useParams();
    const { itemsFor, dialog } = useMakeEntryRecurring();
    return (
      <>
        <ExpenseScreen
          key={expenseId}
          id={expenseId}
          editing={Route.useSearch().edit}
          menuItems={(expense) => itemsFor({ expense })}
        />
        {dialog}
      </>
    );
  },
});
