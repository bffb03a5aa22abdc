import { createFileRoute } from '@tanstack/react-router';
import { IncomeScreen } from '../../../../features/accounting/income-screen.tsx';

export const Route = createFileRoute('/_app/accounting/income/$incomeId')({
  /** `edit`: the section that is being edited; an unknown name opens none. */
  validateSearch: (search: Record<string, unknown>): { edit?: string | undefined } => search,
  component: function Income() {
    const { incomeId } = Route.useParams();
    return <IncomeScreen key={incomeId} id={incomeId} editing={Route.useSearch().edit} />;
  },
});
