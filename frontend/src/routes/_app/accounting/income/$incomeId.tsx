import { createFileRoute } from '@tanstack/react-router';
import { IncomeScreen } from '../../../../features/accounting/income-screen.tsx';
import { useMakeEntryRecurring } from '../../../../features/recurring/make-entry-recurring.tsx';

export const Route = createFileRoute('/_app/accounting/income/$incomeId')({
  /** `edit`: the section that is being edited; an unknown name opens none. */
  validateSearch: (search: Record<string, unknown>): { edit?: string | undefined } => search,
  component: function Income() {
    const { incomeId } = Route.useParams();
    const { itemsFor, dialog } = useMakeEntryRecurring();
    return (
      <>
        <IncomeScreen
          key={incomeId}
          id={incomeId}
          editing={Route.useSearch().edit}
          menuItems={(income) => itemsFor({ income })}
        />
        {dialog}
      </>
    );
  },
});
