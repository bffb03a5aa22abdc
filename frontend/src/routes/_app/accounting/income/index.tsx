import { createFileRoute } from '@tanstack/react-router';
import { IncomeListScreen, type IncomeSearch } from '../../../../features/accounting/income-list-screen.tsx';
import { useRestoredSearch } from '../../../../records/views/use-restored-search.ts';

export const Route = createFileRoute('/_app/accounting/income/')({
  // The screen validates the search itself, so that the schema isn't loaded with the routes.
  validateSearch: (search: Record<string, unknown>): IncomeSearch => search,
  component: function Income() {
    return <IncomeListScreen search={useRestoredSearch('income', Route.useSearch())} />;
  },
});
