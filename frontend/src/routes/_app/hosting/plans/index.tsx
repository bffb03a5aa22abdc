import { createFileRoute } from '@tanstack/react-router';
import { PlansScreen, type PlansSearch } from '../../../../features/plans/plans-screen.tsx';
import { useRestoredSearch } from '../../../../records/views/use-restored-search.ts';

export const Route = createFileRoute('/_app/hosting/plans/')({
  // The screen validates the search itself, so that the schema isn't loaded with the routes.
  validateSearch: (search: Record<string, unknown>): PlansSearch => search,
  component: function Plans() {
    return <PlansScreen search={useRestoredSearch('plans', Route.useSearch())} />;
  },
});
