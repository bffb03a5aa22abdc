import { createFileRoute } from '@tanstack/react-router';
import {
  ExpenseListScreen,
  type ExpensesSearch,
} from '../../../../features/accounting/expense-list-screen.tsx';
import { useRestoredSearch } from '../../../../records/views/use-restored-search.ts';

export const Route = createFileRoute('/_app/accounting/expenses/')({
  // The screen validates the search itself, so that the schema isn't loaded with the routes.
  validateSearch: (search: Record<string, unknown>): ExpensesSearch => search,
  component: function Expenses() {
    return <ExpenseListScreen search={useRestoredSearch('expenses', Route.useSearch())} />;
  },
});
